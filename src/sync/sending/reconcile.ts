import type { Json, JsonObject } from '../../domain/model/values/json.ts';
import { isJsonObject, ownValue } from '../../domain/model/values/json.ts';
import { pullStatus } from '../../provider/contract/pulls.ts';
import type { Client } from '../../provider/client.ts';
import type { ProviderError } from '../../provider/errors.ts';
import { readAccount } from '../../storage/database/account.ts';
import type { QueueableId } from '../../provider/contract/index.ts';
import type { PendingCall } from '../../storage/database/outboxRows.ts';

/**
 * How to find out whether a call took effect if the key can't tell, because the provider does not
 * support keys or has forgotten this one. `repeat`: send the call again, which does no harm.
 * `head`: look at the document's content. `Look`: look at what the provider lists. `ask`: only a
 * person can tell.
 */
export type Reconciliation = 'repeat' | 'head' | 'ask' | Look;

/** `known`: the ids created by other calls, which can't be the effect of this one. */
type Look = (
  client: Client,
  call: PendingCall,
  known: ReadonlySet<string>,
) => Promise<Found | ProviderError>;
export type Found = 'effect' | 'noEffect' | 'undecided' | Made;

/** What the call would have created exists; `id` is what the answer would have contained. */
export interface Made {
  readonly kind: 'made';
  readonly id?: string;
}

/** How long a request may still be in transit after it timed out, in ms. */
export const straggling = 60_000;

/** The largest expected difference between the server's clock and this one, in ms. */
const clockSkew = 5 * 60_000;

/** The earliest time of an effect of the call, in ms since 1970. */
export function possibleSince({ firstSentAt = 0, lastSentAt = firstSentAt }: PendingCall): number {
  // The clock may have been set back between the first and the last attempt.
  return Math.min(firstSentAt, lastSentAt) - clockSkew;
}

/** A total table, so that a new endpoint that may be queued does not compile without an entry. */
export const reconciliations: Readonly<Record<QueueableId, Reconciliation>> = {
  'document.create': async (client, { input }) => {
    const body = ownValue(input, 'body');
    const name = isJsonObject(body) ? textOf(body, 'name') : '';
    const document = { user: textOf(input, 'user'), document: name };
    const found = await client.document.get(document);
    if (found.ok) return 'effect';
    return found.refusal.status === 404 ? 'noEffect' : found.refusal;
  },
  'document.update': 'head',
  'document.delete': 'repeat',
  'document.fork': 'repeat',
  // The answer contains what the provider made of a document in another format, which only it
  // knows.
  'document.import': 'ask',
  'document.meta': 'repeat',
  'document.reset': 'ask',
  'document.revert': 'ask',
  'document.sync': 'repeat',
  // Without keys, the provider may toggle the star, so repeating could undo it.
  'document.star': 'ask',
  'issues.create': async (client, call, known) =>
    findOwn(call, known, await client.issues.getAll(listOf(call)), 'title'),
  'issues.update': 'repeat',
  'issues.delete': 'repeat',
  'issues.createComment': (client, call, known) =>
    findComment(call, known, (page) => client.issues.getAllComments({ ...page, id: idOf(call) })),
  'issues.reactComment': 'ask',
  'pulls.create': async (client, call, known) =>
    findOwn(call, known, await client.pulls.getAll(listOf(call)), 'title'),
  'pulls.update': async (client, call) => {
    const found = await client.pulls.get({ ...documentOf(call), id: idOf(call) });
    if (!found.ok) return found.refusal;
    const { body } = call.input;
    const wanted = isJsonObject(body) ? ownValue(body, 'status') : undefined;
    return found.value.status === (wanted ?? pullStatus.merged) ? 'effect' : 'noEffect';
  },
  'pulls.delete': 'repeat',
  'pulls.createComment': (client, call, known) =>
    findComment(call, known, (page) => client.pulls.getAllComments({ ...page, id: idOf(call) })),
  'pulls.reactComment': 'ask',
  'tags.create': async (client, call, known) =>
    findOwn(call, known, await client.tags.getAll(listOf(call)), 'version'),
  'tags.delete': 'repeat',
  'tags.trigger': 'ask',
  'triggers.delete': 'repeat',
  'triggers.execute': 'ask',
};

const byId: ReadonlyMap<string, Reconciliation> = new Map(Object.entries(reconciliations));

/** How to reconcile a stored call; undefined if this version does not queue the endpoint. */
export function reconciliationOf(endpoint: string): Reconciliation | undefined {
  return byId.get(endpoint);
}

function listOf({ input }: Pick<PendingCall, 'input'>) {
  return { ...documentOf({ input }), startIndex: 0, count: 16 };
}

function documentOf({ input }: Pick<PendingCall, 'input'>) {
  return { user: textOf(input, 'user'), document: textOf(input, 'document') };
}

function textOf(object: JsonObject, key: string): string {
  const value = ownValue(object, key);
  return typeof value === 'string' ? value : '';
}

function idOf({ input }: Pick<PendingCall, 'input'>): number {
  return Number(input.id);
}

type Listed =
  | {
      readonly ok: true;
      readonly value: { readonly totalResults: number; readonly entry: readonly object[] };
    }
  | { readonly ok: false; readonly refusal: ProviderError };

/** Comments are listed with the oldest first, so the newest are on the last page. */
async function findComment(
  call: PendingCall,
  known: ReadonlySet<string>,
  list: (page: ReturnType<typeof listOf>) => Promise<Listed>,
): Promise<Found | ProviderError> {
  const page = listOf(call);
  const first = await list(page);
  if (!first.ok || first.value.totalResults <= page.count)
    return findOwn(call, known, first, 'comment');
  const startIndex = first.value.totalResults - page.count;
  return findOwn(call, known, await list({ ...page, startIndex }), 'comment');
}

/**
 * Looks for what the call would have created among the newest entries: the same text, no older than
 * the first attempt, and not created by another call.
 */
function findOwn(
  call: PendingCall,
  known: ReadonlySet<string>,
  listed: Listed,
  field: string,
): Found | ProviderError {
  if (!listed.ok) return listed.refusal;
  const { body } = call.input;
  const wanted = isJsonObject(body) ? ownValue(body, field) : undefined;
  // A tag without a version gets one from the provider.
  if (typeof wanted !== 'string') return 'undecided';
  const since = possibleSince(call);
  const me = readAccount(call.account)?.user;
  const made = listed.value.entry.filter((entry) => {
    const { [field]: said, id, insertDate, user }: Partial<Record<string, Json>> = { ...entry };
    if (isId(id) && known.has(String(id))) return false;
    const by = isJsonObject(user) ? ownValue(user, 'name') : undefined;
    // Not all providers name the author.
    if (said !== wanted || (by !== undefined && by !== me)) return false;
    return typeof insertDate === 'string' && Date.parse(insertDate) >= since;
  });
  const [found] = made;
  if (found === undefined) return 'noEffect';
  if (made.length > 1) return 'undecided';
  const { id }: Partial<Record<string, Json>> = { ...found };
  return { kind: 'made', ...(isId(id) && { id: String(id) }) };
}

function isId(value: Json | undefined): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
