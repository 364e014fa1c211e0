import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { patientDialect } from '../../../server/store/database/patientDialect.ts';
import { sqlite } from '../../../server/store/database/sqlite.ts';
import {
  openSqliteDatabase,
  prepareCached,
} from '../../../server/store/database/sqliteDatabase.ts';

interface Rows {
  readonly things: { readonly text: string };
}

describe('SQLite on a disk that is full', () => {
  let folder: string;
  let db: Kysely<Rows>;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'typewright-full-'));
    const database = openSqliteDatabase(join(folder, 'full.db'));
    database.pragma('journal_mode = WAL');
    db = new Kysely({ dialect: patientDialect(database, prepareCached(database), undefined) });
    await sql`create table things (text text)`.execute(db);
    // Then the same operations fail as with a full file system.
    database.pragma('max_page_count = 10');
  });
  afterEach(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true });
  });

  const add = (inside: Kysely<Rows>, text: string) =>
    inside.insertInto('things').values({ text }).execute();
  const large = 'x'.repeat(100_000);
  const texts = async () =>
    (await db.selectFrom('things').selectAll().execute()).map((row) => row.text);

  test('counts as away, and a transaction leaves nothing behind', async () => {
    await expect(add(db, large)).rejects.toSatisfy(sqlite.isAway);
    const written = db.transaction().execute(async (inside) => {
      await add(inside, 'before');
      await add(inside, large);
    });
    await expect(written).rejects.toSatisfy(sqlite.isAway);
    await expect(written).rejects.toMatchObject({ code: 'SQLITE_FULL' });
    expect(await texts()).toEqual([]);
    await db.transaction().execute((inside) => add(inside, 'small'));
    expect(await texts()).toEqual(['small']);
  });

  test('writes nothing of a transaction that continues after a failure, and reports the failure', async () => {
    const written = db.transaction().execute(async (inside) => {
      const failed = add(inside, large).catch(() => undefined);
      await Promise.all([failed, add(inside, 'at the same time').catch(() => undefined)]);
      await add(inside, 'after').catch(() => undefined);
    });
    await expect(written).rejects.toSatisfy(sqlite.isAway);
    expect(await texts()).toEqual([]);
  });
});
