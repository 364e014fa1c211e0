import { gunzipSync } from 'node:zlib';
import { sql, type Kysely } from 'kysely';
import {
  isJsonList,
  isJsonObject,
  ownValue,
  type Json,
} from '../../../src/domain/model/values/json.ts';
import { tablesOf } from './createTable.ts';
import type { StoreDialect } from '../database/dialect.ts';
import type { Tables } from './tables.ts';

/** Adds the times when sessions, app keys and grants were last used, and ids of sessions. */
export async function addUse(db: Kysely<Tables>, dialect: StoreDialect): Promise<void> {
  const { table, index } = tablesOf(db, dialect);
  // SQLite can't add a key to a table, so the sessions move to a new one.
  await sql`create table "sessionsBefore" as select * from "sessions"`.execute(db);
  await db.schema.dropTable('sessions').execute();
  await table(
    'sessions',
    'id id',
    'hash text unique',
    'userId users.id',
    'client text',
    'createdAt text',
    'usedAt text',
    'expiresAt text',
  ).execute();
  await index('sessions_user', 'sessions', ['userId', 'id']);
  await sql`insert into "sessions" ("hash", "userId", "client", "createdAt", "usedAt", "expiresAt")
    select "hash", "userId", '', "createdAt", "createdAt", "expiresAt" from "sessionsBefore"`.execute(
    db,
  );
  await sql`drop table "sessionsBefore"`.execute(db);

  await db.schema
    .alterTable('grants')
    .addColumn('kind', dialect.text, (built) => built.notNull().defaultTo('code'))
    .execute();
  await db.updateTable('grants').set({ kind: 'password' }).where('appKeyId', 'is', null).execute();
  for (const name of ['grants', 'appKeys'] as const) {
    await db.schema.alterTable(name).addColumn('usedAt', dialect.text).execute();
  }
}

/** Adds authenticator apps, recovery codes, and sign-ins that wait for one of them. */
export async function addSecondFactor(db: Kysely<Tables>, dialect: StoreDialect): Promise<void> {
  const { table, index } = tablesOf(db, dialect);
  await db.schema.alterTable('users').addColumn('totpSecret', dialect.text).execute();
  await db.schema.alterTable('users').addColumn('totpStep', 'integer').execute();
  await table('recoveryCodes', 'userId users.id', 'hash text')
    .addPrimaryKeyConstraint('recoveryCodes_key', ['userId', 'hash'])
    .execute();
  await table(
    'challenges',
    'hash text primary',
    'userId users.id?',
    'purpose text',
    'data text',
    'expiresAt text',
  ).execute();
  await index('challenges_user', 'challenges', ['userId']);
}

export async function addPasskeys(db: Kysely<Tables>, dialect: StoreDialect): Promise<void> {
  const { table, index } = tablesOf(db, dialect);
  await table(
    'passkeys',
    'id id',
    'userId users.id',
    'name text',
    'credentialId text unique',
    'publicKey text',
    'counter integer',
    'createdAt text',
    'usedAt text?',
  ).execute();
  await index('passkeys_user', 'passkeys', ['userId']);
}

/** Adds names and versions that can't be taken, and the includes that rely on them. */
export async function addNames(db: Kysely<Tables>, dialect: StoreDialect): Promise<void> {
  const { table, index } = tablesOf(db, dialect);
  await table('retiredNames', 'nameKey text primary', 'until text').execute();
  await table('includes', 'documentId documents.id', 'userKey text', 'nameKey text')
    .addPrimaryKeyConstraint('includes_key', ['documentId', 'userKey', 'nameKey'])
    .execute();
  await index('includes_of', 'includes', ['userKey', 'nameKey']);
  await table('usedVersions', 'userId users.id', 'nameKey text', 'version text', 'hash text')
    .addPrimaryKeyConstraint('usedVersions_key', ['userId', 'nameKey', 'version'])
    .execute();
}

/** Adds the users whose documents are included by stored versions, which rely on their names as well. */
export async function addBodyIncludes(db: Kysely<Tables>, dialect: StoreDialect): Promise<void> {
  const { table, index } = tablesOf(db, dialect);
  await table('bodyIncludes', 'body bodies.hash', 'userKey text')
    .addPrimaryKeyConstraint('bodyIncludes_key', ['body', 'userKey'])
    .execute();
  await index('bodyIncludes_user', 'bodyIncludes', ['userKey']);
  const tagged = await db.selectFrom('tags').select('body').distinct().execute();
  for (const { body } of tagged) {
    // Read one at a time, because all of them together may not fit into memory.
    const { data } = await db
      .selectFrom('bodies')
      .select('data')
      .where('hash', '=', body)
      .executeTakeFirstOrThrow();
    const userKeys = includedUsers(JSON.parse(gunzipSync(data).toString('utf8')));
    const rows = [...userKeys].map((userKey) => ({ body, userKey }));
    for (let from = 0; from < rows.length; from += mostAtOnce) {
      const some = rows.slice(from, from + mostAtOnce);
      await db.insertInto('bodyIncludes').values(some).execute();
    }
  }
}

/** A statement can only have a limited number of values. */
const mostAtOnce = 1000;

/** The owners in the `typehub://` addresses of a specification's includes. */
function includedUsers(spec: Json): ReadonlySet<string> {
  const imports = isJsonObject(spec) ? ownValue(spec, 'imports') : undefined;
  const users = (isJsonList(imports) ? imports : []).flatMap((each) => {
    const url = isJsonObject(each) ? ownValue(each, 'url') : undefined;
    return typeof url === 'string' ? (/^\s*typehub:\/\/([\w-]+):/i.exec(url)?.[1] ?? []) : [];
  });
  return new Set(users.map((user) => user.toLowerCase()));
}

/** Adds suspended accounts, hidden documents and the audit log. */
export async function addModeration(db: Kysely<Tables>, dialect: StoreDialect): Promise<void> {
  const { table, index } = tablesOf(db, dialect);
  await db.schema.alterTable('users').addColumn('suspendedAt', dialect.text).execute();
  await db.schema
    .alterTable('documents')
    .addColumn('hidden', 'integer', (built) => built.notNull().defaultTo(0))
    .execute();
  await table(
    'audit',
    'id id',
    'at text',
    'action text',
    'user text',
    'userKey text',
    'detail text',
    'address text',
  ).execute();
  await index('audit_user', 'audit', ['userKey', 'id']);
  await index('audit_at', 'audit', ['at']);
}

/** Adds how much space each document takes, for quotas. */
export async function addQuotas(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('documents')
    .addColumn('kilobytes', 'integer', (built) => built.notNull().defaultTo(0))
    .execute();
  await sql`update "documents" set "kilobytes" = (
    select coalesce(sum((length("data") + 1023) / 1024), 0) from "bodies" where "hash" in (
      select "body" from "commits" where "commits"."documentId" = "documents"."id"
    )
  )`.execute(db);
}

/** Adds the accounts at OpenID providers with which people sign in. */
export async function addIdentities(db: Kysely<Tables>, dialect: StoreDialect): Promise<void> {
  const { table } = tablesOf(db, dialect);
  await table(
    'identities',
    'issuer text',
    'subject text',
    'userId users.id unique',
    'createdAt text',
  )
    .addPrimaryKeyConstraint('identities_key', ['issuer', 'subject'])
    .execute();
}
