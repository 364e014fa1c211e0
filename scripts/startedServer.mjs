// Starts the server as `npm start` does, but on a free port and with a data folder of its own, so
// that several can run at once.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('start.mjs', import.meta.url));

/** Long enough for a build on a slow machine, in milliseconds. */
const startLimit = 300_000;

/**
 * Builds everything and starts the server. The caller must call `stop` in `finally`.
 * Throws, with the server's output, if it does not start.
 * @returns {Promise<{ baseURL: string, stop: () => Promise<void> }>}
 */
export async function startServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'typewright-data-'));
  const child = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      RATE_LIMITS: 'off',
      REGISTRATION: 'open',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');

  async function stop() {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    const forced = setTimeout(() => child.kill('SIGKILL'), 6000);
    await exited;
    clearTimeout(forced);
    rmSync(dataDir, { recursive: true, force: true });
  }

  let said = '';
  const ready = new Promise((resolve, reject) => {
    const limit = setTimeout(
      () => reject(new Error(`The server did not start.\n${said}`)),
      startLimit,
    );
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        said += text;
        const address = /http:\/\/localhost:\d+/.exec(said);
        if (address !== null) {
          clearTimeout(limit);
          resolve(address[0]);
        }
      });
    }
    child.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`The server ended with code ${code}.\n${said}`));
    });
  });

  try {
    return { baseURL: await ready, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
