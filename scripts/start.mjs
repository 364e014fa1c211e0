// Builds what has changed and runs the server in this very process, so that signals reach it directly.
// The build runs in a child process, so that its memory is free before the server starts.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('build.mjs', import.meta.url));
const { status } = spawnSync(process.execPath, [script, '--quiet', '--changed'], {
  stdio: 'inherit',
});
if (status !== 0) {
  console.error('Typewright did not start, because the build failed.');
  process.exit(1);
}
process.env.NODE_ENV ??= 'production';
await import(new URL('../dist/server/main.js', import.meta.url).href);
