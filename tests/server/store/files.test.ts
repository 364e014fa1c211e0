import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqlite } from '../../../server/store/sqlite.ts';
import { backup } from '../../../cli/backup.ts';
import { user } from '../../../cli/user.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'typewright-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8);

/** A terminal whose DATA_DIR is this folder of the test's. */
function terminal(dataDir: string) {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const io = {
    cwd: folder,
    terminal: false,
    env: { DATA_DIR: join(folder, dataDir) },
    stdout: say,
    stderr: say,
    stdin: () => Promise.resolve(new TextEncoder().encode('a password of some length\n')),
  };
  return { io, said: () => said.join('') };
}

test('commands other than the server refuse a folder without a database, and leave it as it is', async () => {
  for (const run of [
    (io: Parameters<typeof user>[1]) => backup(['copy.db'], io),
    (io: Parameters<typeof user>[1]) => user(['list'], io),
    (io: Parameters<typeof user>[1]) => user(['add', 'ada', '--password-stdin'], io),
  ]) {
    const { io, said } = terminal('wrong');
    expect(await run(io)).not.toBe(0);
    expect(said()).toContain(`There is no database in ${join(folder, 'wrong')}.`);
    expect(readdirSync(folder)).toEqual([]);
  }
});

test('data and copies can be read by their owner only, also those that were made before', async () => {
  writeFileSync(join(folder, 'typewright.db'), '', { mode: 0o644 });
  const opened = await openSqlite(folder);
  if (!opened.ok) throw new Error(opened.refusal.message);
  const store = opened.value;
  await store.accounts.create({ name: 'ada', password: 'none', now: '2026-01-01T00:00:00.000Z' });
  for (const name of readdirSync(folder)) expect([name, modeOf(name)]).toEqual([name, '600']);
  expect(existsSync(join(folder, 'typewright.db-wal'))).toBe(true);
  const { io, said } = terminal('.');
  expect(await backup(['copy.db'], io)).toBe(0);
  expect([said(), modeOf('copy.db')]).toEqual(['The copy is in copy.db.\n', '600']);
  await store.close();
});
