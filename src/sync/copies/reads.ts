import { isJsonObject, type Json } from '../../domain/model/values/json.ts';
import { endpointById } from '../../provider/contract/index.ts';
import { failure, type Outcome } from '../../provider/errors.ts';
import type { Account } from '../../storage/database/account.ts';
import type { AnswerStore } from '../../storage/answers.ts';
import type { PendingCall } from '../../storage/database/outboxRows.ts';
import { canonicalText } from '../../domain/compare/equalValues.ts';
import { createdBy } from '../../storage/outbox/createdDocument.ts';
import { noToken, readerOf, readingError } from '../accounts/readers.ts';
import { overlay, mayAffect, type ProviderRead } from './overlay.ts';
import type { SyncPorts } from '../ports.ts';
import { streamOf } from '../calls/stream.ts';

/** How often a read is repeated if the person's own writes complete meanwhile. */
const attempts = 3;

export interface ReadPorts extends Pick<SyncPorts, 'store' | 'now' | 'clientOf'> {
  readonly answers: AnswerStore;
}

/** What is currently known about a read. */
export interface Known {
  /** Includes the person's own pending writes. */
  readonly answer: Json;
  /** When the provider answered, in ms since 1970; absent if it never did. */
  readonly at?: number;
  /** The ids of pending calls that may change the answer. */
  readonly pending: readonly string[];
  /** The ids of calls completed since then: the provider would now give another answer. */
  readonly done: readonly string[];
}

/** A text that identifies a read, whatever the order of its parameters. */
export function readKey({ endpoint, input }: ProviderRead): string {
  return `${endpoint} ${canonicalText(input)}`;
}

/** The provider's last answer, with pending writes applied; undefined if it never answered. */
export async function readKnown(
  { answers, store }: Pick<ReadPorts, 'answers' | 'store'>,
  account: Account,
  read: ProviderRead,
): Promise<Known | undefined> {
  const row = await answers.get(account, readKey(read));
  const { open, done } = await store.read(async (rows) => ({
    open: await rows.allOpen(account),
    done: row === undefined ? [] : await rows.doneAfter(account, row.at),
  }));
  if (row === undefined) return knownOfNew(read, open);
  return {
    // Completed writes are applied until the provider is asked again; otherwise they would
    // disappear.
    answer: overlay(read, row.answer, [...done, ...open]),
    at: row.at,
    pending: touching(read, open),
    done: touching(read, done),
  };
}

/**
 * The answer that is known without the provider: a document that was created here, and entries that were
 * added to a list. Lists of such a document have no other entries.
 */
function knownOfNew(read: ProviderRead, open: readonly PendingCall[]): Known | undefined {
  const stream = streamOf(read.endpoint, read.input);
  const made = open.find((call) => call.endpoint === 'document.create' && call.stream === stream);
  const madeAt = made === undefined ? {} : { at: made.createdAt };
  const pending = touching(read, open);
  if (read.endpoint === 'document.get') {
    return made && { answer: createdBy(made), ...madeAt, pending, done: [] };
  }
  if (!/\.getAll(?:Comments)?$/.test(read.endpoint)) return undefined;
  const answer = overlay(
    read,
    { totalResults: 0, startIndex: 0, itemsPerPage: 0, entry: [] },
    open,
  );
  const isEmpty = isJsonObject(answer) && answer['totalResults'] === 0;
  return isEmpty && made === undefined ? undefined : { answer, ...madeAt, pending, done: [] };
}

/**
 * Asks the provider and caches its answer. If one of the person's own writes completed meanwhile,
 * the answer may be out of date, and the provider is asked again.
 */
export async function refreshRead(
  ports: ReadPorts,
  account: Account,
  read: ProviderRead,
): Promise<Outcome<Known & { readonly at: number }>> {
  const { answers, store, now } = ports;
  const endpoint = endpointById(read.endpoint);
  if (endpoint === undefined || endpoint.writes) {
    return failure('input', `The call ${read.endpoint} is not a read.`);
  }
  const { user, document } = read.input;
  const wanted = {
    access: endpoint.access,
    user: typeof user === 'string' ? user : undefined,
    // Read anonymously, a list of the person's own documents lacks the private ones.
    isKnown: document === undefined || (await answers.get(account, readKey(read))) !== undefined,
  };
  for (let attempt = 1; ; attempt++) {
    const before = await pendingFor(ports, account, read);
    const reader = await readerOf(ports, account, wanted);
    if (reader === 'signIn') return noToken;
    const outcome: Outcome<unknown> = await reader.client.call(endpoint, read.input);
    if (!outcome.ok) return { ok: false, refusal: readingError(reader, outcome.refusal) };
    const after = new Set(await pendingFor(ports, account, read));
    if (before.some((id) => !after.has(id)) && attempt < attempts) continue;
    const at = now();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an answer is JSON that was checked
    const answer = withoutSpecs(outcome.value as Json);
    await answers.put({ account, key: readKey(read), answer, at });
    const open = await store.read((rows) => rows.allOpen(account));
    const pending = touching(read, open);
    return { ok: true, value: { answer: overlay(read, answer, open), at, pending, done: [] } };
  }
}

/** The ids of pending calls that may change the answer of the read. */
async function pendingFor(
  { store }: ReadPorts,
  account: Account,
  read: ProviderRead,
): Promise<readonly string[]> {
  return touching(read, await store.read((rows) => rows.allOpen(account)));
}

function touching(read: ProviderRead, open: readonly PendingCall[]): readonly string[] {
  return open.filter((call) => mayAffect(read, call)).map(({ id }) => id);
}

/** The fields that contain specifications: `master` and `tag` are those compared by a changelog. */
const specifications: ReadonlySet<string> = new Set(['spec', 'master', 'tag']);
/** The fields that contain documents and commits. */
const holders: ReadonlySet<string> = new Set(['entry', 'previous', 'document', 'source']);

/**
 * An answer without its specifications, which may be megabytes that the page would clone at each
 * read. The head of a document is stored as a body (`refreshHead`).
 */
export function withoutSpecs(answer: Json): Json {
  if (Array.isArray(answer)) return answer.map(withoutSpecs);
  if (!isJsonObject(answer)) return answer;
  return Object.fromEntries(
    Object.entries(answer)
      .filter(([name]) => !specifications.has(name))
      .map(([name, value]) => [name, holders.has(name) ? withoutSpecs(value) : value]),
  );
}
