import {
  successMessage,
  done,
  refused,
  type Refused,
  type Reply,
} from '../../http/answers/reply.ts';
import type { AnyCall } from '../../http/calls/call.ts';
import { checkQuota } from '../../http/calls/quota.ts';
import type { DocumentRow } from '../../store/resources/documents/documents.ts';
import type { Resources } from '../../store/store.ts';
import type { StoredContent, Packed } from '../../work/jobs.ts';
import { includedIn, putBody, searchText } from './newContent.ts';
import { endTurn, inTurn, isOthersTurn, waitForTurn } from './turns.ts';

/** The new head of a document. */
export interface NextHead {
  readonly content: StoredContent;
  /** A sentence for people about what was done. */
  readonly message: string;
  /** The body that a fork shares with its source from now on. */
  readonly sourceBody?: string;
}

/** Makes the next content of a document from the current one; `head` is its stored body. */
export type MakeNext = (document: DocumentRow, head: Packed) => Promise<Reply<NextHead>>;

/** How often a change is repeated when another writer was faster. */
const attempts = 5;

/** Refuses a transaction that came too late; `moveHead` then tries again. */
const overtaken: Refused = {
  status: 409,
  message: 'Other people kept changing the document in the meantime. Please try again.',
};

export interface MovedHead {
  readonly success: boolean;
  readonly message: string;
  readonly id?: number;
  readonly commitHash: string;
}

/**
 * Moves a document's head with a commit whose message is the changelog of the change. With If-Match it is
 * refused (412) if the head has changed; otherwise the change is repeated on top of what others did
 * meanwhile. `also` is done in the same transaction.
 */
export function moveHead(
  call: AnyCall,
  document: DocumentRow,
  makeNext: MakeNext,
  also: Also = () => Promise.resolve(done(undefined)),
): Promise<Reply<MovedHead>> {
  return inTurn(call, document.id, () => moveInTurn(call, document, makeNext, also));
}

/** Further work in the same transaction. */
type Also = (inside: Resources) => Promise<Reply<undefined>>;

async function moveInTurn(
  call: AnyCall,
  document: DocumentRow,
  makeNext: MakeNext,
  also: Also,
): Promise<Reply<MovedHead>> {
  const { documents } = call.services.store;
  const { id } = document;
  let own: string | undefined;
  try {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      // Read again, because the head may have moved while this change waited.
      let head = await documents.byId(id);
      if (head !== undefined && own === undefined && (attempt > 1 || isOthersTurn(call, head))) {
        own = await waitForTurn(call, id);
        head = await documents.byId(id);
      }
      if (head === undefined) return refuseDeleted(document);
      const moved = await tryToMove(call, head, own, makeNext, also);
      if (moved.ok || moved.refusal !== overtaken) return moved;
    }
    return { ok: false, refusal: overtaken };
  } finally {
    if (own !== undefined) await endTurn(call, id, own);
  }
}

async function tryToMove(
  call: AnyCall,
  head: DocumentRow,
  turn: string | undefined,
  makeNext: MakeNext,
  also: Also,
): Promise<Reply<MovedHead>> {
  const stale = refuseStale(call, head);
  if (stale !== undefined) return stale;
  const next = await makeNext(head, await packedOf(call, head.body));
  if (!next.ok) return next;
  return call.effect(async (inside): Promise<Reply<MovedHead>> => {
    const more = await also(inside);
    if (!more.ok) return more;
    const current = await inside.documents.byId(head.id);
    const isCurrent = current?.revision === head.revision && !isOthersTurn(call, current, turn);
    return isCurrent
      ? commitHead(call, inside, head, next.value)
      : { ok: false, refusal: overtaken };
  });
}

function refuseDeleted({ userName, name }: DocumentRow) {
  return refused(
    404,
    `${userName}/${name} has been deleted in the meantime. Reload to see what is there now.`,
  );
}

async function commitHead(
  call: AnyCall,
  inside: Resources,
  head: DocumentRow,
  { content, message, sourceBody }: NextHead,
): Promise<Reply<MovedHead>> {
  const { now: createdAt, caller, origin } = call;
  const { id, revision } = head;
  const { body, packed, hash, operations, types } = content;
  const isSame = hash === head.hash;
  if (!isSame) {
    const { quotas } = call.services.settings;
    const checked = await checkQuota(inside, quotas, head.userId, 'kilobytes');
    if (!checked.ok) return checked;
  }
  await putBody(inside, content, origin);
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
    await inside.names.putIncludes(id, includedIn(content, origin));
  }
  const text = isSame ? `${message}; nothing changed` : message;
  return done({ ...successMessage(text), id, commitHash: hash }, hash);
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
