import type { Json, JsonObject } from '../domain/model/json.ts';
import { isJsonObject, ownValue } from '../domain/model/json.ts';
import { pullStatus } from '../provider/contract/pulls.ts';
import type { Client } from '../provider/client.ts';
import type { ProviderError } from '../provider/errors.ts';
import { readAccount } from '../storage/account.ts';
import type { EndpointId } from '../provider/contract/index.ts';
import { neverQueued } from './endpointIds.ts';
import type { PendingCall } from '../storage/outboxRows.ts';

/**
 * How it is found out whether a call had its effect at a provider that knows no keys, or has forgotten
 * this one. `repeat`: doing it twice is doing it once. `head`: by the document's content. `look`: by what
 * the provider lists. `ask`: only a person can tell.
 */
export type Reconciliation = 'repeat' | 'head' | 'ask' | Look;

/** `known`: the ids of what other calls have made; a call can't have made that. */
type Look = (
  client: Client,
  call: PendingCall,
  known: ReadonlySet<string>,
) => Promise<Found | ProviderError>;
export type Found = 'effect' | 'noEffect' | 'undecided' | Made;

/** What the call has made is there, with the id that it was to be answered. */
export interface Made {
  readonly kind: 'made';
  readonly id?: string;
}

/** How long a request may still be on its way after nobody waits for it, in ms. */
export const straggling = 60_000;

/** The server's clock and this one's may differ by so much, in ms. */
const clockSkew = 5 * 60_000;

/** Since when there may be an effect of the call, ms since 1970. */
export function possibleSince({ firstSentAt = 0, lastSentAt = firstSentAt }: PendingCall): number {
  // The clock may have been set back between the first attempt and the last.
  return Math.min(firstSentAt, lastSentAt) - clockSkew;
}

/** An answer for every call: a new one does not compile without it. */
export const reconciliations: Readonly<Record<EndpointId, Reconciliation | 'never queued'>> = {
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
  // A provider answers what it made of a document of another format, which can't be told here.
  'document.import': 'ask',
  'document.meta': 'repeat',
  'document.reset': 'ask',
  'document.revert': 'ask',
  // Without a key it may be a provider that toggles.
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

  ...neverQueued,
};

const byId: ReadonlyMap<string, Reconciliation | 'never queued'> = new Map(
  Object.entries(reconciliations),
);

/** The way of a stored call; undefined for one that is not in this version. */
export function reconciliationOf(endpoint: string): Reconciliation | 'never queued' | undefined {
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

/** Comments are listed from the earliest on: the latest are at the end. */
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
 * Looks for what the call would have made among the latest: the same text, not older than the attempt, and
 * not made by another call.
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
    // Who said it is not always told.
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
