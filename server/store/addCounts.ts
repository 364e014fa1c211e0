import { gunzipSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import { isJsonList, isJsonObject, ownValue, type Json } from '../../src/domain/model/json.ts';
import type { Tables } from './tables.ts';

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
