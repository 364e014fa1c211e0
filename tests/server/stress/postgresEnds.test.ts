// A PostgreSQL server that a test has started ends with the test, however the test ended.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';

const script = JSON.stringify(
  new URL('../../../scripts/system/postgres.mjs', import.meta.url).href,
);
const code = `import(${script})
  .then(({ startPostgres }) => startPostgres())
  .then(({ folder }) => console.log(folder));
setInterval(() => {}, 1000);`;

/** The folder of the server's data, once it runs. */
async function folderOf(output: NodeJS.ReadableStream): Promise<string> {
  const [line] = (await once(output, 'data')) as [Buffer];
  return line.toString().trim();
}

/** The server deletes it when it ends. */
async function expectEnded(folder: string): Promise<void> {
  await eventually(() => expect(existsSync(folder)).toBe(false));
}

test('with a process that is killed', async () => {
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const folder = await folderOf(child.stdout);
  expect(existsSync(folder)).toBe(true);
  child.kill('SIGKILL');
  await expectEnded(folder);
});

test('with a thread that is terminated, as the tests run in', async () => {
  const thread = new Worker(code, { eval: true, stdout: true });
  const folder = await folderOf(thread.stdout);
  expect(existsSync(folder)).toBe(true);
  await thread.terminate();
  await expectEnded(folder);
});
