import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../../../server/store/database/postgres.ts';
import { fileName, openSqlite, ownerOnly } from '../../../server/store/database/sqlite.ts';
import type { Store } from '../../../server/store/store.ts';
import { isFull } from '../../support/runs.ts';
import { createDatabase } from './databases.ts';

export interface OpenedStore {
  readonly store: Store;
  readonly close: () => Promise<void>;
}

/*
 * The tables are created once for each engine and then copied, because creating them takes longer than most
 * tests.
 */
let tables: Buffer | undefined;
let database: Promise<string> | undefined;

/** Where Linux has files in memory. */
const inMemory = '/dev/shm';
/** The free space that is needed, in bytes; containers often have less. */
const roomForAll = 1e9;

/**
 * A folder in memory if there is space, because writes mostly wait for the disk, and these tests neither kill
 * servers nor the machine.
 */
function makeFolder(): string {
  return mkdtempSync(join(hasRoom(inMemory) ? inMemory : tmpdir(), 'typewright-store-'));
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > roomForAll;
  } catch {
    return false;
  }
}

async function copiedFile(): Promise<Buffer> {
  const folder = makeFolder();
  const opened = await openSqlite(folder);
  if (!opened.ok) throw new Error(opened.refusal.message);
  await opened.value.close();
  const file = readFileSync(join(folder, fileName));
  rmSync(folder, { recursive: true });
  return file;
}

async function copiedDatabase(): Promise<string> {
  const { name, url } = await createDatabase();
  const opened = await openPostgres(url);
  if (!opened.ok) throw new Error(opened.refusal.message);
  await opened.value.close();
  return name;
}

/** Both engines, real and empty. */
export const engines: readonly (readonly [name: string, open: () => Promise<OpenedStore>])[] = [
  [
    'SQLite',
    async () => {
      const folder = makeFolder();
      tables ??= await copiedFile();
      writeFileSync(join(folder, fileName), tables, { mode: ownerOnly });
      const opened = await openSqlite(folder);
      if (!opened.ok) throw new Error(opened.refusal.message);
      const store = opened.value;
      return {
        store,
        close: async () => {
          await store.close();
          rmSync(folder, { recursive: true });
        },
      };
    },
  ],
  [
    'PostgreSQL',
    async () => {
      database ??= copiedDatabase();
      const copy = await createDatabase(await database);
      const opened = await openPostgres(copy.url);
      if (!opened.ok) {
        await copy.drop();
        throw new Error(opened.refusal.message);
      }
      const store = opened.value;
      return {
        store,
        close: async () => {
          await store.close();
          await copy.drop();
        },
      };
    },
  ],
];

/** For behaviour that does not depend on the engine: one of them, and both in the full run. */
export const eitherEngine = isFull ? engines : engines.slice(0, 1);
