import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { stampOf } from '../../scripts/stamps.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface BuiltServer {
  readonly folder: string;
  readonly main: string;
  readonly remove: () => void;
}

/** The files and folders from which the server is built. */
const sources = ['src', 'workers', 'server', 'config', 'package-lock.json'];
const builds = join(root, '.cache/built-server');

/** The folder of the server's build, which is built once for all test files, and again after a change. */
async function buildOnce(): Promise<string> {
  const stamp = stampOf(root, sources);
  const folder = join(builds, stamp);
  if (existsSync(folder)) return folder;
  mkdirSync(builds, { recursive: true });
  const outDir = mkdtempSync(join(builds, 'new-'));
  await build({
    root,
    configFile: join(root, 'config/vite.server.config.ts'),
    logLevel: 'error',
    build: { outDir },
  });
  const older = readdirSync(builds).filter((name) => name !== stamp && !name.startsWith('new-'));
  for (const name of older) rmSync(join(builds, name), { recursive: true, force: true });
  try {
    renameSync(outDir, folder);
  } catch {
    // Another worker has finished the build first.
    rmSync(outDir, { recursive: true });
  }
  return folder;
}

/** The server as `npm start` builds it, in a temporary folder, beside an app of one page. */
export async function buildServer(): Promise<BuiltServer> {
  const folder = mkdtempSync(join(tmpdir(), 'typewright-built-'));
  cpSync(await buildOnce(), join(folder, 'server'), { recursive: true });
  mkdirSync(join(folder, 'app'));
  writeFileSync(join(folder, 'app/index.html'), '<!doctype html><title>app</title>');
  return {
    folder,
    main: join(folder, 'server/main.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export interface RunningServer {
  readonly url: string;
  readonly child: ChildProcess;
  /** All output so far. */
  readonly said: () => string;
  /** Stops the server and resolves with its exit code. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** Starts the server on a free port; rejects with its output if it does not start. */
export function runServer(
  { main }: BuiltServer,
  env: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  return runCommand([process.execPath, main], {
    env: { PORT: '0', RATE_LIMITS: 'off', REGISTRATION: 'open', ...env },
  });
}

/** Starts a command that runs the server; rejects with its output if it does not start. */
export async function runCommand(
  [program = '', ...args]: readonly string[],
  { cwd, env }: { readonly cwd?: string; readonly env: Readonly<Record<string, string>> },
): Promise<RunningServer> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const address = /http:\/\/localhost:\d+/.exec(said);
        if (address !== null) resolve(address[0]);
      });
    }
    child.once('exit', () => reject(new Error(said)));
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
    return child.exitCode;
  };
  return { url, child, said: () => said, end };
}
