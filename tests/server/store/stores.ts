import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../../../server/store/postgres.ts';
import { openSqlite } from '../../../server/store/sqlite.ts';
import type { Store } from '../../../server/store/store.ts';
import { createDatabase } from './databases.ts';

export interface OpenedStore {
  readonly store: Store;
  readonly close: () => Promise<void>;
}

/** Both engines, real and empty. */
export const engines: readonly (readonly [name: string, open: () => Promise<OpenedStore>])[] = [
  [
    'SQLite',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'typewright-store-'));
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
      const database = await createDatabase();
      const opened = await openPostgres(database.url);
      if (!opened.ok) {
        await database.drop();
        throw new Error(opened.refusal.message);
      }
      const store = opened.value;
      return {
        store,
        close: async () => {
          await store.close();
          await database.drop();
        },
      };
    },
  ],
];
