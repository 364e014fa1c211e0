// Builds the programs that the provider's benchmark measures, starts each in a separate process, and reads
// from the system what the process has used.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { buildProgram } from '../../scripts/buildProgram.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, '.cache', 'bench', 'provider');

/**
 * Builds the server as `npm start` does, with the other programs beside it; returns their folder.
 */
export async function buildPrograms() {
  const outDir = join(folder, 'server');
  rmSync(folder, { recursive: true, force: true });
  await build({
    root,
    configFile: join(root, 'config/vite.server.config.ts'),
    logLevel: 'error',
    build: { outDir },
  });
  for (const name of ['providerSeed', 'bareRoute']) {
    await buildProgram(`tests/bench/${name}.ts`, outDir);
  }
  mkdirSync(join(folder, 'app'), { recursive: true });
  writeFileSync(join(folder, 'app', 'index.html'), '<!doctype html><title>app</title>');
  return outDir;
}

/** Runs a program until it exits. */
export async function runProgram(programs, name, args, env) {
  const child = spawn(process.execPath, [join(programs, name), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${name} ended with code ${code}.`);
}

/** Starts a program that prints its address; call `stop` in `finally`. */
export async function startProgram(programs, name, args = [], env = {}) {
  const child = spawn(process.execPath, [join(programs, name), ...args], {
    // Without rate limits, to measure what the server can do and not what it allows a single caller.
    env: { ...process.env, PORT: '0', RATE_LIMITS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const url = await new Promise((resolve, reject) => {
    let said = '';
    // Keep reading, because a full pipe would block the server.
    child.stdout.setEncoding('utf8').on('data', (text) => {
      if (said === undefined) return;
      said += text;
      const address = /http:\/\/localhost:\d+/.exec(said);
      if (address === null) return;
      said = undefined;
      resolve(address[0]);
    });
    child.once('exit', () => reject(new Error(`${name} did not start.\n${said}`)));
  });
  return {
    url,
    /** The processor time that all threads have used so far, in seconds. */
    cpuSeconds: () => {
      const words = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
      // In clock ticks, a hundred per second.
      return (Number(words[11]) + Number(words[12])) / 100;
    },
    /** Resident memory, in megabytes. */
    resident: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)[1]) / 1024;
    },
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await exited;
    },
  };
}
