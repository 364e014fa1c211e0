import { gunzipSync } from 'node:zlib';
import { sql, type Kysely } from 'kysely';
import {
  isJsonList,
  isJsonObject,
  ownValue,
  type Json,
} from '../../src/domain/model/values/json.ts';
import { tablesOf } from './schema/createTable.ts';
import type { StoreDialect } from './database/dialect.ts';
import type { Tables } from './schema/tables.ts';

/** Adds the numbers of each document's operations and types, which lists show. */
export async function addCounts(db: Kysely<Tables>): Promise<void> {
  for (const column of ['operations', 'types']) {
    await db.schema
      .alterTable('documents')
      .addColumn(column, 'integer', (built) => built.notNull().defaultTo(0))
      .execute();
  }
  const documents = await db.selectFrom('documents').select(['id', 'body']).execute();
  for (const { id, body } of documents) {
    // Read one at a time, because all of them together may not fit into memory.
    const { data } = await db
      .selectFrom('bodies')
      .select('data')
      .where('hash', '=', body)
      .executeTakeFirstOrThrow();
    const spec: Json = JSON.parse(gunzipSync(data).toString('utf8'));
    const counts = { operations: countOf(spec, 'operations'), types: countOf(spec, 'types') };
    await db.updateTable('documents').set(counts).where('id', '=', id).execute();
  }
}

function countOf(spec: Json, list: 'operations' | 'types'): number {
  const entries = isJsonObject(spec) ? ownValue(spec, list) : undefined;
  return isJsonList(entries) ? entries.length : 0;
}

/** Adds a stored count of public documents, because counting takes longer the more there are. */
export async function addTotals(db: Kysely<Tables>, dialect: StoreDialect): Promise<void> {
  const { table } = tablesOf(db, dialect);
  await table('totals', 'change integer').execute();
  // No document is written between these two steps: creating the triggers locks the table in PostgreSQL.
  await dialect.countPublic(db);
  await sql`insert into "totals" ("change")
    select count(*) from "documents" where "private" = 0`.execute(db);
}

/**
 * Adds stored totals of what each account has, for its quotas, because adding it up takes longer the more
 * there is. Comments of deleted accounts count for nobody.
 */
export async function countUsage(db: Kysely<Tables>, { countByUser }: StoreDialect): Promise<void> {
  for (const column of ['documents', 'kilobytes', 'triggers', 'comments']) {
    await db.schema
      .alterTable('users')
      .addColumn(column, 'integer', (built) => built.notNull().defaultTo(0))
      .execute();
  }
  await countByUser(db, 'documents', 'kilobytes');
  await countByUser(db, 'triggers');
  await countByUser(db, 'comments');
  await sql`update "users" set
    "documents" = (select count(*) from "documents" where "userId" = "users"."id"),
    "kilobytes" = (select coalesce(sum("kilobytes"), 0) from "documents" where "userId" = "users"."id"),
    "triggers" = (select count(*) from "triggers" where "userId" = "users"."id"),
    "comments" = (select count(*) from "comments" where "userId" = "users"."id")`.execute(db);
}

/** Adds indexes for finding expired rows. */
export async function addExpiry(db: Kysely<Tables>, dialect: StoreDialect): Promise<void> {
  const { index } = tablesOf(db, dialect);
  for (const table of ['sessions', 'tokens', 'exports', 'challenges', 'codes'] as const) {
    await index(`${table}_expiry`, table, ['expiresAt']);
  }
  await index('rateLimits_expiry', 'rateLimits', ['resetsAt']);
  await index('deliveries_expiry', 'deliveries', ['updatedAt']);
}
