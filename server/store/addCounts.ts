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

/** How many operations and types each document has, so that lists can say so. */
export async function addCounts(db: Kysely<Tables>): Promise<void> {
  for (const column of ['operations', 'types']) {
    await db.schema
      .alterTable('documents')
      .addColumn(column, 'integer', (built) => built.notNull().defaultTo(0))
      .execute();
  }
  const documents = await db.selectFrom('documents').select(['id', 'body']).execute();
  for (const { id, body } of documents) {
    // One at a time: all of them together may not fit into memory.
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

/** How many public documents there are: counting them takes longer the more there are. */
export async function addTotals(db: Kysely<Tables>, dialect: StoreDialect): Promise<void> {
  const { table } = tablesOf(db, dialect);
  await table('totals', 'change integer').execute();
  // Nothing is written meanwhile: PostgreSQL locks the table for its triggers.
  await dialect.countPublic(db);
  await sql`insert into "totals" ("change")
    select count(*) from "documents" where "private" = 0`.execute(db);
}

/**
 * What each account has stored, for its quotas: adding it up takes longer the more there is. A
 * comment whose author is gone counts for nobody.
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

/** Finds by index what has expired. */
export async function addExpiry(db: Kysely<Tables>, dialect: StoreDialect): Promise<void> {
  const { index } = tablesOf(db, dialect);
  for (const table of ['sessions', 'tokens', 'exports', 'challenges', 'codes'] as const) {
    await index(`${table}_expiry`, table, ['expiresAt']);
  }
  await index('rateLimits_expiry', 'rateLimits', ['resetsAt']);
  await index('deliveries_expiry', 'deliveries', ['updatedAt']);
}
