#!/usr/bin/env node
import { writeSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { askSecret } from './askSecret.ts';
import { run } from './run.ts';

// Written at once: what is on its way when a program ends is lost on a pipe.
process.exitCode = await run(process.argv.slice(2), {
  cwd: process.cwd(),
  stdin: () => buffer(process.stdin),
  stdout: (text) => writeAll(1, text),
  stderr: (text) => writeAll(2, text),
  terminal: process.stderr.isTTY,
  env: process.env,
  ...(process.stdin.isTTY ? { askSecret } : {}),
});

function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text);
  let at = 0;
  while (at < bytes.length) {
    try {
      at += writeSync(file, bytes, at);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      // A full pipe asks for patience; one that was closed wants no more.
      if (code === 'EPIPE') return;
      if (code !== 'EAGAIN') throw error;
    }
  }
}
