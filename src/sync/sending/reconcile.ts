import type { Json, JsonObject } from '../../domain/model/values/json.ts';
import { isJsonObject, ownValue } from '../../domain/model/values/json.ts';
import { pullStatus } from '../../provider/contract/pulls.ts';
import type { Client } from '../../provider/client.ts';
import type { ProviderError } from '../../provider/errors.ts';
import { readAccount } from '../../storage/database/account.ts';
import type { QueueableId } from '../../provider/contract/index.ts';
import type { PendingCall } from '../../storage/database/outboxRows.ts';

/**
 * How to find out whether a call took effect if the key can't tell, because the provider does not support
 * keys or has forgotten this one. `repeat`: send the call again, which does no harm. `head`: compare the
 * document's content. `Look`: search the provider's lists. `ask`: only a person can tell.
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
export const maxTransitTime = 60_000;

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
  // Only the provider's answer contains what it converted the document to.
  'document.import': 'ask',
  'document.meta': 'repeat',
  'document.reset': 'ask',
  'document.revert': 'ask',
  'document.sync': 'repeat',
  // Without keys, the provider may toggle the star, so repeating could undo it.
  'document.star': 'ask',
  'issues.create': (client, call, known) =>
    findOwn(call, known, 'title', newestFirst, (page) => client.issues.getAll(page)),
  'issues.update': 'repeat',
  'issues.delete': 'repeat',
  'issues.createComment': (client, call, known) =>
    findOwn(call, known, 'comment', oldestFirst, (page) =>
      client.issues.getAllComments({ ...page, id: idOf(call) }),
    ),
  'issues.reactComment': 'ask',
  'pulls.create': (client, call, known) =>
    findOwn(call, known, 'title', newestFirst, (page) => client.pulls.getAll(page)),
  'pulls.update': async (client, call) => {
    const found = await client.pulls.get({ ...documentOf(call), id: idOf(call) });
    if (!found.ok) return found.refusal;
    const { body } = call.input;
    const wanted = isJsonObject(body) ? ownValue(body, 'status') : undefined;
    return found.value.status === (wanted ?? pullStatus.merged) ? 'effect' : 'noEffect';
  },
  'pulls.delete': 'repeat',
  'pulls.createComment': (client, call, known) =>
    findOwn(call, known, 'comment', oldestFirst, (page) =>
      client.pulls.getAllComments({ ...page, id: idOf(call) }),
    ),
  'pulls.reactComment': 'ask',
  'tags.create': (client, call, known) =>
    findOwn(call, known, 'version', newestFirst, (page) => client.tags.getAll(page)),
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

interface Page {
  readonly user: string;
  readonly document: string;
  readonly startIndex: number;
  readonly count: number;
}

type ListPage = (page: Page) => Promise<Listed>;

/** The number of entries per page, and of pages. */
const pageSize = 16;
const mostPages = 64;

/** The positions of the pages, those with the newest entries first. */
type Order = (
  total: number,
  turn: number,
) => { readonly startIndex: number; readonly isLast: boolean };

const newestFirst: Order = (total, turn) => {
  const startIndex = turn * pageSize;
  return { startIndex, isLast: startIndex + pageSize >= total };
};

const oldestFirst: Order = (total, turn) => {
  const startIndex = Math.max(0, total - (turn + 1) * pageSize);
  return { startIndex, isLast: startIndex === 0 };
};

/**
 * The entries of a list since a time, and some earlier ones: others may have added many while the call waited.
 * Undefined if there are too many to look at.
 */
async function entriesSince(
  since: number,
  order: Order,
  list: (startIndex: number) => Promise<Listed>,
): Promise<readonly object[] | ProviderError | undefined> {
  const first = await list(0);
  if (!first.ok) return first.refusal;
  const { totalResults } = first.value;
  const found: object[] = [];
  for (let turn = 0; turn < mostPages; turn++) {
    const { startIndex, isLast } = order(totalResults, turn);
    const page = startIndex === 0 ? first : await list(startIndex);
    if (!page.ok) return page.refusal;
    const { entry } = page.value;
    found.push(...entry);
    if (isLast || entry.some((one) => madeAt(one) < since)) return found;
  }
  return undefined;
}

/** When the provider made an entry, in ms since 1970; NaN if it does not say. */
function madeAt(entry: object): number {
  const { insertDate }: Partial<Record<string, Json>> = { ...entry };
  return typeof insertDate === 'string' ? Date.parse(insertDate) : Number.NaN;
}

/**
 * Looks for what the call would have created: the same text, no older than the first attempt, and not created
 * by another call.
 */
async function findOwn(
  call: PendingCall,
  known: ReadonlySet<string>,
  field: string,
  order: Order,
  list: ListPage,
): Promise<Found | ProviderError> {
  const { body } = call.input;
  const wanted = isJsonObject(body) ? ownValue(body, field) : undefined;
  // A tag without a version gets one from the provider.
  if (typeof wanted !== 'string') return 'undecided';
  const since = possibleSince(call);
  const listed = await entriesSince(since, order, (startIndex) =>
    list({ ...documentOf(call), startIndex, count: pageSize }),
  );
  if (listed === undefined) return 'undecided';
  if (!isEntries(listed)) return listed;
  const me = readAccount(call.account)?.user;
  // Entries may have moved to the next page because others were added meanwhile.
  const seen = new Set(known);
  const made = listed.filter((entry) => {
    const { [field]: said, id, user }: Partial<Record<string, Json>> = { ...entry };
    if (isId(id)) {
      if (seen.has(String(id))) return false;
      seen.add(String(id));
    }
    const by = isJsonObject(user) ? ownValue(user, 'name') : undefined;
    // Not all providers name the author.
    if (said !== wanted || (by !== undefined && by !== me)) return false;
    return madeAt(entry) >= since;
  });
  const [found] = made;
  if (found === undefined) return 'noEffect';
  if (made.length > 1) return 'undecided';
  const { id }: Partial<Record<string, Json>> = { ...found };
  return { kind: 'made', ...(isId(id) && { id: String(id) }) };
}

function isEntries(listed: readonly object[] | ProviderError): listed is readonly object[] {
  return Array.isArray(listed);
}

function isId(value: Json | undefined): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
