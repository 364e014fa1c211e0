import { sql, type Kysely } from 'kysely';
import { refuse, succeed, type Result } from '../../../src/domain/model/values/result.ts';
import {
  addBodyIncludes,
  addIdentities,
  addModeration,
  addNames,
  addPasskeys,
  addQuotas,
  addSecondFactor,
  addUse,
} from './accountMigrations.ts';
import { addCounts, addExpiry, addTotals, countUsage } from '../addCounts.ts';
import { tablesOf } from './createTable.ts';
import type { StoreDialect } from '../database/dialect.ts';
import { deletedOwnerId, type Tables } from './tables.ts';

type Migration = (db: Kysely<Tables>, dialect: StoreDialect) => Promise<void>;

/**
 * The migrations in order, never changed once released. The schema's version is the number of those that have
 * run.
 */
const migrations: readonly Migration[] = [
  createTables,
  addPublicPage,
  addUse,
  addSecondFactor,
  addPasskeys,
  addNames,
  addModeration,
  addQuotas,
  addCounts,
  addIdentities,
  addTotals,
  countUsage,
  addExpiry,
  addRemovals,
  addTurns,
  addBodyIncludes,
];

/** The schema's version in this program. */
export const schemaVersion = migrations.length;

/** An arbitrary number that no other program uses for its lock. */
const migrationLock = 7_139_046;

/**
 * Migrates the tables to this version, in one transaction; servers that start at the same time wait
 * for each other. Refuses a database that a newer version has written.
 */
export function migrate(db: Kysely<Tables>, dialect: StoreDialect): Promise<Result<void>> {
  return db.transaction().execute(async (inside): Promise<Result<void>> => {
    if (dialect.name === 'postgres') {
      await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(inside);
    }
    await sql`create table if not exists typewright_schema (version integer not null)`.execute(
      inside,
    );
    const found = await sql<{ version: number }>`select version from typewright_schema`.execute(
      inside,
    );
    const version = found.rows[0]?.version ?? 0;
    if (version > migrations.length) {
      return refuse(
        'data-newer',
        'This database was written by a newer version of Typewright. Start that version, or restore a backup from before the upgrade.',
      );
    }
    if (version === migrations.length) return succeed(undefined);
    for (const step of migrations.slice(version)) await step(inside, dialect);
    await sql`delete from typewright_schema`.execute(inside);
    await sql`insert into typewright_schema (version) values (${migrations.length})`.execute(
      inside,
    );
    return succeed(undefined);
  });
}

/** Adds what the public page of a document needs. */
async function addPublicPage(db: Kysely<Tables>, dialect: StoreDialect): Promise<void> {
  for (const column of ['readme', 'frameAncestors']) {
    await db.schema
      .alterTable('documents')
      .addColumn(column, dialect.text, (built) => built.notNull().defaultTo(''))
      .execute();
  }
}

/**
 * Adds the account that owns what is being deleted, and indexes for deleted threads, the forks of a document,
 * and the pull requests from a fork.
 */
async function addRemovals(db: Kysely<Tables>, dialect: StoreDialect): Promise<void> {
  // Name keys are in lower case, so nobody can have this one.
  const account = { id: deletedOwnerId, name: '', nameKey: 'NOBODY', password: '', createdAt: '' };
  await db.insertInto('users').values(account).execute();
  await sql`create index "threads_deleted" on "threads" ("id") where "kind" = 'deleted'`.execute(
    db,
  );
  const { index } = tablesOf(db, dialect);
  for (const name of ['documents_source', 'threads_source'])
    await db.schema.dropIndex(name).execute();
  await index('documents_fork', 'documents', ['sourceId', 'userId']);
  await index('threads_fork', 'threads', ['sourceId', 'documentId', 'kind']);
}

/** Adds the server's turn to change a document, and its end. */
async function addTurns(db: Kysely<Tables>, dialect: StoreDialect): Promise<void> {
  for (const column of ['turn', 'turnUntil']) {
    await db.schema.alterTable('documents').addColumn(column, dialect.text).execute();
  }
}

async function createTables(db: Kysely<Tables>, dialect: StoreDialect): Promise<void> {
  const { table, index } = tablesOf(db, dialect);

  await table(
    'users',
    'id id',
    'name text',
    'nameKey text unique',
    'password text',
    'createdAt text',
  ).execute();
  await table(
    'appKeys',
    'id id',
    'userId users.id',
    'name text',
    'clientId text unique',
    'secretHash text?',
    'scopes text',
    'redirectUris text',
    'createdAt text',
  ).execute();
  await index('appKeys_user', 'appKeys', ['userId', 'id']);
  await table(
    'sessions',
    'hash text primary',
    'userId users.id',
    'createdAt text',
    'expiresAt text',
  ).execute();
  await index('sessions_user', 'sessions', ['userId']);
  await table(
    'grants',
    'id id',
    'userId users.id',
    'appKeyId appKeys.id?',
    'scopes text',
    'createdAt text',
  ).execute();
  await index('grants_user', 'grants', ['userId']);
  await index('grants_appKey', 'grants', ['appKeyId']);
  await table(
    'tokens',
    'hash text primary',
    'grantId grants.id',
    'kind text',
    'expiresAt text',
    'usedAt text?',
  ).execute();
  await index('tokens_grant', 'tokens', ['grantId']);
  await table(
    'codes',
    'hash text primary',
    'userId users.id',
    'appKeyId appKeys.id',
    'redirectUri text',
    'challenge text?',
    'scopes text',
    'expiresAt text',
    'usedAt text?',
    'grantId integer?',
  ).execute();
  await index('codes_user', 'codes', ['userId']);
  await index('codes_appKey', 'codes', ['appKeyId']);
  await table('bodies', 'hash text primary', 'data blob').execute();
  await table(
    'documents',
    'id id',
    'userId users.id',
    'name text',
    'nameKey text',
    'description text',
    'private integer',
    'baseVersion text',
    'developmentMode integer',
    'homepage text',
    'sourceId documents.id! null',
    'sourceBody bodies.hash? restrict',
    'body bodies.hash restrict',
    'hash text',
    'commitId integer?',
    'revision integer',
    'stars integer',
    'updatedAt text',
    'createdAt text',
  )
    .addUniqueConstraint('documents_name', ['userId', 'nameKey'])
    .execute();
  await index('documents_public', 'documents', ['private', 'updatedAt', 'id']);
  await index('documents_user', 'documents', ['userId', 'updatedAt', 'id']);
  await index('documents_key', 'documents', ['nameKey']);
  await index('documents_source', 'documents', ['sourceId']);
  await index('documents_body', 'documents', ['body']);
  await index('documents_sourceBody', 'documents', ['sourceBody']);
  await table(
    'commits',
    'id id',
    'documentId documents.id',
    'userId users.id! null',
    'previousId integer?',
    'message text',
    'hash text',
    'body bodies.hash restrict',
    'createdAt text',
  ).execute();
  await index('commits_document', 'commits', ['documentId', 'id']);
  await index('commits_body', 'commits', ['body']);
  await index('commits_user', 'commits', ['userId']);
  await table(
    'tags',
    'id id',
    'documentId documents.id',
    'userId users.id! null',
    'version text',
    'changelog text',
    'hash text',
    'body bodies.hash restrict',
    'createdAt text',
  )
    .addUniqueConstraint('tags_version', ['documentId', 'version'])
    .execute();
  await index('tags_document', 'tags', ['documentId', 'id']);
  await index('tags_body', 'tags', ['body']);
  await index('tags_user', 'tags', ['userId']);
  await table(
    'threads',
    'id id',
    'kind text',
    'documentId documents.id',
    'sourceId documents.id! null',
    'userId users.id! null',
    'status integer',
    'title text',
    'description text',
    'search text',
    'updatedAt text',
    'createdAt text',
  ).execute();
  await index('threads_document', 'threads', ['documentId', 'kind', 'id']);
  await index('threads_source', 'threads', ['sourceId']);
  await index('threads_user', 'threads', ['userId']);
  await table(
    'comments',
    'id id',
    'threadId threads.id',
    'userId users.id! null',
    'status integer',
    'comment text',
    'search text',
    'updatedAt text',
    'createdAt text',
  ).execute();
  await index('comments_thread', 'comments', ['threadId', 'id']);
  await index('comments_user', 'comments', ['userId']);
  await table('reactions', 'commentId comments.id', 'userId users.id', 'reaction text')
    .addPrimaryKeyConstraint('reactions_key', ['commentId', 'userId', 'reaction'])
    .execute();
  await index('reactions_user', 'reactions', ['userId']);
  await table('stars', 'userId users.id', 'documentId documents.id', 'createdAt text')
    .addPrimaryKeyConstraint('stars_key', ['userId', 'documentId'])
    .execute();
  await index('stars_document', 'stars', ['documentId']);
  await table(
    'triggers',
    'id id',
    'documentId documents.id',
    'userId users.id! null',
    'type text',
    'config text',
    'search text',
    'updatedAt text',
    'createdAt text',
  ).execute();
  await index('triggers_document', 'triggers', ['documentId', 'id']);
  await index('triggers_user', 'triggers', ['userId']);
  await table(
    'deliveries',
    'id id',
    'triggerId triggers.id',
    'event text',
    'payload text',
    'state text',
    'attempts integer',
    'nextAt text',
    'status integer?',
    'error text?',
    'updatedAt text',
    'createdAt text',
  ).execute();
  await index('deliveries_due', 'deliveries', ['state', 'nextAt']);
  await index('deliveries_trigger', 'deliveries', ['triggerId', 'id']);
  await table(
    'idempotency',
    'userId users.id',
    'key text',
    'fingerprint text',
    'status integer',
    'answer text',
    'createdAt text',
  )
    .addPrimaryKeyConstraint('idempotency_key', ['userId', 'key'])
    .execute();
  await index('idempotency_created', 'idempotency', ['createdAt']);
  await table('rateLimits', 'key text primary', 'count integer', 'resetsAt text').execute();
  await table(
    'exports',
    'hash text primary',
    'documentId documents.id',
    'body bodies.hash restrict',
    'format text',
    'namespace text',
    'expiresAt text',
  ).execute();
  await index('exports_document', 'exports', ['documentId']);
  await index('exports_body', 'exports', ['body']);
  await dialect.createSearch(db);
}
