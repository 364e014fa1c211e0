import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqlite } from '../../../server/store/database/sqlite.ts';
import { backup } from '../../../cli/commands/backup.ts';
import { restore } from '../../../cli/commands/restore.ts';
import { user } from '../../../cli/commands/user.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'typewright-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8);

/** A terminal with this folder of the test as DATA_DIR. */
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

test('commands refuse files of other programs, and leave them unchanged', async () => {
  const file = join(folder, 'typewright.db');
  const other = new Database(join(folder, 'other.db'));
  other.exec('create table notes (text)');
  other.close();
  for (const content of [Buffer.alloc(0), readFileSync(join(folder, 'other.db'))]) {
    writeFileSync(file, content);
    const { io, said } = terminal('.');
    expect([await backup(['copy.db'], io), await user(['list'], io)]).toEqual([1, 1]);
    expect(said()).toContain(`There is no database in ${folder}.`);
    expect(readFileSync(file)).toEqual(content);
    expect(existsSync(join(folder, 'copy.db'))).toBe(false);
  }
});

test('a backup that fails leaves no file that looks like a copy', async () => {
  const opened = await openSqlite(folder);
  if (!opened.ok) throw new Error(opened.refusal.message);
  const { backup: copyTo, close } = opened.value;
  await close();
  await expect(copyTo?.(join(folder, 'copy.db'))).rejects.toThrow('not open');
  expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual([]);
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

test('a copy is restored after it has been checked, and never over data by accident', async () => {
  const opened = await openSqlite(folder);
  if (!opened.ok) throw new Error(opened.refusal.message);
  const store = opened.value;
  await store.accounts.create({ name: 'ada', password: 'none', now: '2026-01-01T00:00:00.000Z' });
  const here = terminal('.');
  await backup(['copy.db'], here.io);
  await store.accounts.create({ name: 'bob', password: 'none', now: '2026-01-01T00:00:00.000Z' });
  writeFileSync(join(folder, 'broken.db'), 'no database');
  copyFileSync(join(folder, 'copy.db'), join(folder, 'half.db'));
  const half = new Database(join(folder, 'half.db'));
  half.exec('drop table tags');
  half.close();
  const run = async (args: readonly string[], dataDir = '.') => {
    const { io, said } = terminal(dataDir);
    return [await restore(args, io), said()] as const;
  };
  expect(await run(['copy.db'])).toEqual([1, expect.stringContaining('--replace')]);
  expect(await run(['copy.db', '--replace'])).toEqual([
    1,
    expect.stringContaining('A server is using'),
  ]);
  await store.close();
  for (const wrong of ['broken.db', 'half.db']) {
    expect(await run([wrong, '--replace'])).toEqual([1, expect.stringContaining('damaged')]);
  }
  const namesOf = async () => {
    const { io, said } = terminal('.');
    await user(['list'], io);
    return said();
  };
  expect(await namesOf()).toContain('bob');
  // Whatever the mode of the copy, only the owner may read the restored file.
  chmodSync(join(folder, 'copy.db'), 0o644);
  expect((await run(['copy.db', '--replace']))[0]).toBe(0);
  expect(await namesOf()).not.toContain('bob');
  expect(await namesOf()).toContain('ada');
  expect(modeOf('typewright.db')).toBe('600');
  expect((await run(['copy.db'], 'elsewhere'))[0]).toBe(0);
  expect(modeOf('elsewhere/typewright.db')).toBe('600');
  // The server has closed the database, so the next program to close it is the last and leaves a single file,
  // which can be moved.
  await user(['list'], terminal('elsewhere').io);
  const left = readdirSync(join(folder, 'elsewhere')).filter((name) => name !== 'server.lock');
  expect(left).toEqual(['typewright.db']);
});

test('a backup on a schedule keeps the last ones', async () => {
  const opened = await openSqlite(folder);
  if (!opened.ok) throw new Error(opened.refusal.message);
  for (const day of ['01', '02', '03']) {
    writeFileSync(join(folder, `typewright-202601${day}T000000Z.db`), '');
  }
  writeFileSync(join(folder, 'typewright-of-my-own.db'), '');
  const { io } = terminal('.');
  expect(await backup(['--into', '.', '--keep', '2'], io)).toBe(0);
  const copies = readdirSync(folder).filter((name) => name.startsWith('typewright-'));
  expect(copies).toHaveLength(3);
  expect(copies).toContain('typewright-20260103T000000Z.db');
  expect(copies).toContain('typewright-of-my-own.db');
  await opened.value.close();
});
