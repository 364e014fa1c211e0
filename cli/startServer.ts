import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs the built server until it ends; resolves with its exit code. */
export function startServer(): Promise<number> {
  const file = fileURLToPath(new URL('../server/main.js', import.meta.url));
  const env = { NODE_ENV: 'production', ...process.env };
  const server = spawn(process.execPath, [file], { stdio: 'inherit', env });
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => server.kill(signal));
  }
  // Ignored here: Control-C reaches the server too, which then stops by itself.
  process.on('SIGINT', () => undefined);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => resolve(code ?? 1));
  });
}
