import {
  sql,
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type Selectable,
  type SqlBool,
  type Updateable,
} from 'kysely';
import { compileOnce } from '../../database/compiled.ts';
import type { StoreDialect } from '../../database/dialect.ts';
import { deletedOwnerId, type DocumentTable, type Tables, type Time } from '../../schema/tables.ts';
import { inOrder, readIds, type Page, type PageRequest } from '../page.ts';

/** A document with its owner's name and its source. */
export type DocumentRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

/** The shortest term for which a trigram index works. */
const searchable = 3;

function select(db: Kysely<Tables>) {
  return (
    db
      .selectFrom('documents')
      .innerJoin('users', 'users.id', 'documents.userId')
      .leftJoin('documents as source', 'source.id', 'documents.sourceId')
      .leftJoin('users as sourceUser', 'sourceUser.id', 'source.userId')
      // Columns are listed by name, because a prepared query must return the same ones after a newer version
      // has added some.
      .select([
        'documents.id',
        'documents.userId',
        'documents.name',
        'documents.description',
        'documents.private',
        'documents.hidden',
        'documents.baseVersion',
        'documents.developmentMode',
        'documents.homepage',
        'documents.frameAncestors',
        'documents.sourceId',
        'documents.sourceBody',
        'documents.body',
        'documents.hash',
        'documents.commitId',
        'documents.revision',
        'documents.turn',
        'documents.turnUntil',
        'documents.stars',
        'documents.operations',
        'documents.types',
        'documents.updatedAt',
        'documents.createdAt',
        'users.name as userName',
        'source.name as sourceName',
        'source.private as sourcePrivate',
        'source.userId as sourceUserId',
        'sourceUser.name as sourceUserName',
      ])
  );
}

const find = compileOnce((db, userKey: string, nameKey: string) =>
  select(db).where('users.nameKey', '=', userKey).where('documents.nameKey', '=', nameKey),
);
const byId = compileOnce((db, id: number) =>
  select(db)
    .where('documents.id', '=', id)
    .where('documents.userId', '<>', sql.lit(deletedOwnerId)),
);

/** `lists` is the connection that reads lists, which may take long. */
export function documentsIn(db: Kysely<Tables>, dialect: StoreDialect, lists: Kysely<Tables> = db) {
  const from = () => lists.selectFrom('documents');
  /** A page of the documents that the query finds, latest first; `known` is their number. */
  const readPage = async (
    query: ReturnType<typeof from>,
    request: PageRequest,
    known?: Pick<Page<unknown>, 'total' | 'isCut'>,
  ): Promise<Page<DocumentRow>> => {
    const latest = ['documents.updatedAt', 'documents.id'];
    const ids = await readIds(query, 'documents.id', latest, request, { known });
    if (ids.rows.length === 0) return { ...ids, rows: [] };
    const rows = await select(lists).where('documents.id', 'in', ids.rows).execute();
    return inOrder(ids, rows);
  };
  /** The same for a query that finds few documents, those of one person for example. */
  const readFew = (base: ReturnType<typeof from>, request: PageRequest) => {
    const term = termOf(request);
    if (term === '') return readPage(base, request);
    return isLong(term)
      ? readPage(base.where(dialect.contains(term)), request)
      : readPage(base.where(begins(term)), request);
  };
  /** How many public documents have a name that begins with the term, counted up to `most`. */
  const countNamed = async (term: string, most: number): Promise<number> => {
    const named = from().where(isShown).where(begins(term)).select('documents.id').limit(most);
    const count = sql<number | string>`count(*)`.as('count');
    const row = await lists.selectFrom(named.as('named')).select(count).executeTakeFirstOrThrow();
    return Number(row.count);
  };
  /** The public documents that contain the term, only the latest `mostFound` of them. */
  const readFound = async (
    request: PageRequest,
    term: string,
    mostFound: number,
  ): Promise<Page<DocumentRow>> => {
    const count = isLong(term)
      ? await dialect.countMatches(lists, term, mostFound + 1)
      : await countNamed(term, mostFound + 1);
    const isCut = count > mostFound;
    // A term that many documents contain is soon found in the latest ones; for a rare one, the index is
    // faster.
    const all = isCut ? from().where('documents.private', '=', 0) : from().where(isShown);
    const [lookAt, lookUp] = isLong(term)
      ? [dialect.contains(term), dialect.matches(term)]
      : [begins(term, sql`("documents"."nameKey" || '')`), begins(term)];
    const found = all.where(isCut ? lookAt : lookUp);
    return readPage(found, request, { total: Math.min(count, mostFound), isCut });
  };

  return {
    /** Throws a duplicate error when the owner has a document of that name. */
    create: async (
      row: Omit<Insertable<DocumentTable>, 'nameKey' | 'revision' | 'stars'>,
    ): Promise<number> => {
      const made = await db
        .insertInto('documents')
        .values({ ...row, nameKey: row.name.toLowerCase(), revision: 1, stars: 0 })
        .returning('id')
        .executeTakeFirstOrThrow();
      return made.id;
    },
    find: (user: string, name: string) => find(db, user.toLowerCase(), name.toLowerCase()),
    byId: (id: number) => byId(db, id),
    /** Not a column of `DocumentRow`, because a list of documents would contain megabytes of READMEs. */
    readme: async (id: number): Promise<string> => {
      const row = await db
        .selectFrom('documents')
        .select('readme')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.readme ?? '';
    },
    forkOf: (sourceId: number, userId: number) =>
      select(db)
        .where('documents.sourceId', '=', sourceId)
        .where('documents.userId', '=', userId)
        .executeTakeFirst(),
    /** Changes the content if `revision` is unchanged; false when another writer was faster. */
    move: async (
      id: number,
      revision: number,
      to: Pick<DocumentTable, 'body' | 'hash' | 'commitId' | 'updatedAt'> &
        Partial<Pick<Selectable<DocumentTable>, 'sourceBody' | 'operations' | 'types'>>,
    ): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('documents')
        .set({ ...to, revision: revision + 1 })
        .where('id', '=', id)
        .where('revision', '=', revision)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** Takes the turn to change the content; false if somebody else has it. */
    takeTurn: async (id: number, turn: string, now: Time, until: Time): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('documents')
        .set({ turn, turnUntil: until })
        .where('id', '=', id)
        .where((where) => where.or([where('turn', 'is', null), where('turnUntil', '<=', now)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    endTurn: async (id: number, turn: string): Promise<void> => {
      await db
        .updateTable('documents')
        .set({ turn: null, turnUntil: null })
        .where('id', '=', id)
        .where('turn', '=', turn)
        .execute();
    },
    /** Adds the size of a saved version to what the document takes. */
    grow: async (id: number, bytes: number): Promise<void> => {
      await db
        .updateTable('documents')
        .set((at) => ({ kilobytes: at('kilobytes', '+', Math.ceil(bytes / 1024)) }))
        .where('id', '=', id)
        .execute();
    },
    /** Changes the details of a document. */
    update: async (id: number, fields: Updateable<DocumentTable>): Promise<void> => {
      await db.updateTable('documents').set(fields).where('id', '=', id).execute();
    },
    putSearch: (id: number, text: string) => dialect.putSearch(db, id, text.toLowerCase()),

    /** All public documents; those that a search finds are cut to the latest `mostFound`. */
    explore: async (request: PageRequest, mostFound: number): Promise<Page<DocumentRow>> => {
      const term = termOf(request);
      if (term !== '') return readFound(request, term, mostFound);
      const sum = sql<number | string>`sum("change")`.as('total');
      const { total } = await lists.selectFrom('totals').select(sum).executeTakeFirstOrThrow();
      return readPage(from().where('documents.private', '=', 0), request, { total: Number(total) });
    },
    ofUser: (userId: number, all: boolean, request: PageRequest) => {
      const own = from().where('documents.userId', '=', userId);
      return readFew(all ? own : own.where(isShown), request);
    },
    /** The documents that include this one and that a user can see; `userId` is undefined for anybody. */
    including: (
      { userName, name }: Pick<DocumentRow, 'userName' | 'name'>,
      userId: number | undefined,
      request: PageRequest,
    ) =>
      readFew(
        from()
          .where((where) =>
            where.exists(
              where
                .selectFrom('includes')
                .select('includes.documentId')
                .whereRef('includes.documentId', '=', 'documents.id')
                .where('includes.userKey', '=', userName.toLowerCase())
                .where('includes.nameKey', '=', name.toLowerCase()),
            ),
          )
          .where(seenBy(userId)),
        request,
      ),
    /** What a user has starred and can still see. */
    starredBy: (userId: number, request: PageRequest) =>
      readFew(
        from()
          .where('documents.id', 'in', (where) =>
            where.selectFrom('stars').select('stars.documentId').where('stars.userId', '=', userId),
          )
          .where(seenBy(userId)),
        request,
      ),
  };
}

/** The term of a search, in lower case; empty for everything. */
function termOf({ search }: PageRequest): string {
  return search?.trim().toLowerCase() ?? '';
}

function isLong(term: string): boolean {
  return [...term].length >= searchable;
}

/** Whether the name begins with the term. Uses the index of names, unless `key` is another expression. */
function begins(term: string, key = sql`"documents"."nameKey"`) {
  // The last ASCII character sorts after everything a name can continue with.
  return sql<SqlBool>`(${key} >= ${term} and ${key} < ${`${term}\u007f`})`;
}

/** Whether a document is public. */
function isShown(where: ExpressionBuilder<Tables, 'documents'>) {
  // The plus sign keeps SQLite from using the index of all public documents instead of the one for the
  // query's other conditions (https://sqlite.org/optoverview.html#uplus).
  return where(sql<number>`+documents.private`, '=', 0);
}

/** The public documents, and all of one's own; `userId` is undefined for anybody. */
function seenBy(userId: number | undefined) {
  return (where: ExpressionBuilder<Tables, 'documents'>) =>
    userId === undefined
      ? where('documents.private', '=', 0)
      : where.or([isShown(where), where('documents.userId', '=', userId)]);
}
