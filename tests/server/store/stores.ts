import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../../scripts/postgres.mjs';
import { openPostgres } from '../../../server/store/postgres.ts';
import { openSqlite } from '../../../server/store/sqlite.ts';
import type { Store } from '../../../server/store/store.ts';

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
      const postgres = await startPostgres();
      const opened = await openPostgres(postgres.url);
      if (!opened.ok) {
        await postgres.stop();
        throw new Error(opened.refusal.message);
      }
      const store = opened.value;
      return {
        store,
        close: async () => {
          await store.close();
          await postgres.stop();
        },
      };
    },
  ],
];
