import type { Result } from '../../domain/model/values/result.ts';
import { succeed } from '../../domain/model/values/result.ts';
import type { ProviderError } from '../../provider/errors.ts';
import type { PendingCall } from '../../storage/database/outboxRows.ts';
import { fetchHead, type FetchedHead } from './head.ts';
import type { AccountClient, Merged, SyncPorts } from '../ports.ts';

/** How a save relates to the head of its document. */
export type Moved =
  /** The head has the content of the save. */
  | { readonly kind: 'arrived'; readonly fetched: FetchedHead }
  /** The save arrived earlier, and others have saved since. */
  | { readonly kind: 'arrivedBefore'; readonly fetched: FetchedHead }
  /** The head is still the base of the save. */
  | { readonly kind: 'unchanged'; readonly fetched: FetchedHead }
  | { readonly kind: 'merged'; readonly fetched: FetchedHead; readonly text: string }
  | { readonly kind: 'conflict'; readonly fetched: FetchedHead }
  /** Merging is not possible in this realm. */
  | { readonly kind: 'later'; readonly fetched: FetchedHead }
  | { readonly kind: 'missing'; readonly error: ProviderError };

/** How many of the latest commits are searched for a save. */
const commitsLookedAt = 16;

/**
 * Compares a save with the head of its document, and merges them if they differ. `mayHaveArrived`:
 * the outcome of an earlier attempt is unknown. Refuses if the provider can't be read.
 */
export async function compareWithHead(
  ports: Pick<SyncPorts, 'store' | 'bodies' | 'merge'>,
  account: AccountClient,
  call: PendingCall,
  mayHaveArrived: boolean,
): Promise<Result<Moved, ProviderError>> {
  const { save } = call;
  if (save === undefined) throw new Error(`The call ${call.endpoint} saves nothing.`);
  const found = await fetchHead(account, ports.bodies, call.account, call.stream);
  if (!found.ok) {
    const { status } = found.refusal;
    const isGone = status === 404 || status === 410;
    return isGone ? succeed({ kind: 'missing', error: found.refusal }) : found;
  }
  const fetched = found.value;
  if (fetched.head.content === save.content) return succeed({ kind: 'arrived', fetched });
  const base = await readBase(ports, call);
  const { commit } = fetched.head;
  if (commit !== '' && commit === save.base?.commit) return succeed({ kind: 'unchanged', fetched });
  // Check this before `unchanged`: somebody may have reverted the save that arrived.
  if (mayHaveArrived) {
    const arrived = await wasCommitted(ports, account, call.stream, save, base.content);
    if (!arrived.ok) return arrived;
    if (arrived.value) return succeed({ kind: 'arrivedBefore', fetched });
  }
  const isNew = save.base === undefined && holdsNothing(fetched.text);
  if (isNew || fetched.head.content === base.content) {
    return succeed({ kind: 'unchanged', fetched });
  }
  const mine = await readText(ports, call.account, save.body);
  const merged = await ports.merge({
    account: call.account,
    document: call.stream,
    base: base.text,
    mine,
    theirs: fetched.text,
    ...(save.base?.seq !== undefined &&
      save.seq !== undefined && { seqs: { base: save.base.seq, mine: save.seq } }),
  });
  return succeed(movedBy(merged, fetched));
}

function movedBy(merged: Merged, fetched: FetchedHead): Moved {
  switch (merged.kind) {
    case 'clean':
      return { kind: 'merged', fetched, text: merged.text };
    case 'conflicts':
      return { kind: 'conflict', fetched };
    case 'unavailable':
      return { kind: 'later', fetched };
  }
}

/**
 * Whether internal JSON, in whatever form it is printed, is that of a document that nobody has saved to yet.
 */
function holdsNothing(text: string): boolean {
  const spec: unknown = JSON.parse(text);
  if (typeof spec !== 'object' || spec === null) return spec === null;
  return Object.values(spec).every(
    (part) => part === null || (Array.isArray(part) && !part.length),
  );
}

/** The base of a save; an empty document for the first one. */
async function readBase(
  ports: Pick<SyncPorts, 'store' | 'bodies'>,
  { account, save }: PendingCall,
) {
  const hash = save?.base?.body;
  const text = hash === undefined ? '{}' : await readText(ports, account, hash);
  return { text, content: await ports.bodies.contentHash(text) };
}

async function readText(
  { store, bodies }: Pick<SyncPorts, 'store' | 'bodies'>,
  account: string,
  hash: string,
): Promise<string> {
  const row = await store.read((rows) => rows.body(account, hash));
  if (row === undefined) throw new Error(`The body ${hash} of a pending save is not stored.`);
  return bodies.unpack(row);
}

/**
 * Whether one of the latest commits has the content of the save. A save that changes nothing makes
 * no commit: it has its base's content.
 */
async function wasCommitted(
  { bodies }: Pick<SyncPorts, 'bodies'>,
  { client }: AccountClient,
  stream: string,
  save: NonNullable<PendingCall['save']>,
  baseContent: string,
): Promise<Result<boolean, ProviderError>> {
  const [user = '', document = ''] = stream.split('/');
  const commits = await client.commits.getAll({
    user,
    document,
    startIndex: 0,
    count: commitsLookedAt,
  });
  if (!commits.ok) return commits;
  for (const { id, commitHash } of commits.value.entry) {
    if (commitHash !== undefined && commitHash === save.base?.commit) {
      return succeed(save.content === baseContent);
    }
    if (commitHash === save.content) return succeed(true);
    if (id === undefined) continue;
    const commit = await client.commits.get({ user, document, id });
    if (!commit.ok) return commit;
    const { spec } = commit.value;
    if (spec === undefined) continue;
    if ((await bodies.contentHash(JSON.stringify(spec))) === save.content) return succeed(true);
  }
  return succeed(false);
}
