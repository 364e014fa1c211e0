import { did, done, refused, type Refused, type Reply } from '../../http/answers/reply.ts';
import type { AnyCall } from '../../http/calls/call.ts';
import { checkQuota } from '../../http/calls/quota.ts';
import type { DocumentRow } from '../../store/resources/documents.ts';
import type { Resources } from '../../store/store.ts';
import type { Content, Packed } from '../../work/jobs.ts';
import { includedIn, searchText } from './newContent.ts';

/** The new head of a document. */
export interface Next {
  readonly content: Content;
  /** For people: what was done. */
  readonly message: string;
  /** The body that a fork shares with its source from now on. */
  readonly sourceBody?: string;
}

/** Makes the next content of a document from the current one; `head` is its stored body. */
export type MakeNext = (document: DocumentRow, head: Packed) => Promise<Reply<Next>>;

/** How often a change is repeated when another writer was faster. */
const attempts = 5;

/** The last change of each document that a server is making. */
const turnsOf = new WeakMap<object, Map<number, Promise<unknown>>>();

/** Changes of one document are made one after the other, so that none is made in vain. */
async function inTurn<Value>(
  { services }: AnyCall,
  id: number,
  work: () => Promise<Value>,
): Promise<Value> {
  const turns = turnsOf.get(services) ?? new Map<number, Promise<unknown>>();
  turnsOf.set(services, turns);
  const before = turns.get(id);
  const own = before === undefined ? work() : before.then(work, work);
  turns.set(id, own);
  try {
    return await own;
  } finally {
    if (turns.get(id) === own) turns.delete(id);
  }
}

/** Marks a transaction that came too late. */
const overtaken: Refused = {
  status: 409,
  message: 'Other people kept changing the document in the meantime. Please try again.',
};

export interface Moved {
  readonly success: boolean;
  readonly message: string;
  readonly id?: number;
  readonly commitHash: string;
}

/**
 * Moves a document's head with a commit whose message is the changelog of the change. With If-Match
 * it is refused (412) if the head has changed; otherwise the change is repeated on top of what
 * others did meanwhile. `also` belongs to the same transaction.
 */
export function moveHead(
  call: AnyCall,
  document: DocumentRow,
  makeNext: MakeNext,
  also: Also = () => Promise.resolve(done(undefined)),
): Promise<Reply<Moved>> {
  return inTurn(call, document.id, async () => {
    // It may have waited for its turn.
    const head = (await call.services.store.documents.byId(document.id)) ?? document;
    return moveInTurn(call, head, makeNext, also);
  });
}

/** What belongs to the same transaction. */
type Also = (inside: Resources) => Promise<Reply<undefined>>;

async function moveInTurn(
  call: AnyCall,
  document: DocumentRow,
  makeNext: MakeNext,
  also: Also,
): Promise<Reply<Moved>> {
  const { store } = call.services;
  let head = document;
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const stale = refuseStale(call, head);
    if (stale !== undefined) return stale;
    const next = await makeNext(head, await packedOf(call, head.body));
    if (!next.ok) return next;
    const reply = await call.effect(async (inside): Promise<Reply<Moved>> => {
      const more = await also(inside);
      if (!more.ok) return more;
      return commitHead(call, inside, head, next.value);
    });
    if (reply.ok || reply.refusal !== overtaken) return reply;
    const current = await store.documents.byId(head.id);
    if (current === undefined) {
      return refused(
        404,
        `${head.userName}/${head.name} has been deleted in the meantime. Reload to see what is there now.`,
      );
    }
    head = current;
  }
  return { ok: false, refusal: overtaken };
}

async function commitHead(
  call: AnyCall,
  inside: Resources,
  head: DocumentRow,
  { content, message, sourceBody }: Next,
): Promise<Reply<Moved>> {
  const { now: createdAt, caller } = call;
  const { id, revision } = head;
  const { body, packed, hash, operations, types } = content;
  const isSame = hash === head.hash;
  const current = await inside.documents.byId(id);
  if (current?.revision !== revision) return { ok: false, refusal: overtaken };
  if (!isSame) {
    const { quotas } = call.services.settings;
    const checked = await checkQuota(inside, quotas, head.userId, 'kilobytes');
    if (!checked.ok) return checked;
  }
  await inside.bodies.put(body, packed);
  const commitId = isSame
    ? head.commitId
    : await inside.commits.create({
        documentId: id,
        userId: caller.id,
        previousId: head.commitId,
        message: content.message,
        hash,
        body,
        createdAt,
      });
  const moved = await inside.documents.move(id, revision, {
    body,
    hash,
    commitId,
    operations,
    types,
    updatedAt: isSame ? head.updatedAt : createdAt,
    ...(sourceBody === undefined ? {} : { sourceBody }),
  });
  if (!moved) return { ok: false, refusal: overtaken };
  if (!isSame) {
    await inside.documents.putSearch(id, searchText(head, content));
    await inside.documents.grow(id, packed.byteLength);
    await inside.names.putIncludes(id, includedIn(content));
  }
  const said = isSame ? `${message}; nothing changed` : message;
  return done({ ...did(said), id, commitHash: hash }, hash);
}

/** 412 with the head's hash, when If-Match names another one. A weak tag matches none. */
function refuseStale({ ifMatch }: AnyCall, { hash, userName, name }: DocumentRow) {
  const fitting = new Set(['*', hash, `"${hash}"`]);
  if (ifMatch === undefined || ifMatch.some((tag) => fitting.has(tag))) return undefined;
  return refused(
    412,
    `${userName}/${name} has changed since you read it. Read it again and make your change on top of that.`,
    { commitHash: hash },
  );
}

export function packedOf({ services }: AnyCall, body: string): Promise<Packed> {
  return services.store.bodies.get(body);
}
