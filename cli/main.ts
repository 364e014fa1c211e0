#!/usr/bin/env node
import { writeSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { askSecret } from './askSecret.ts';
import { run } from './run.ts';
import { startServer } from './startServer.ts';

// Written synchronously: output still in flight when a program exits is lost on a pipe.
process.exitCode = await run(process.argv.slice(2), {
  cwd: process.cwd(),
  stdin: () => buffer(process.stdin),
  stdout: (text) => writeAll(1, text),
  stderr: (text) => writeAll(2, text),
  terminal: process.stderr.isTTY,
  env: process.env,
  startServer,
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
      // EAGAIN: the pipe is full, so try again. EPIPE: it was closed, so stop.
      if (code === 'EPIPE') return;
      if (code !== 'EAGAIN') throw error;
    }
  }
}
