import { isJsonObject, type Json } from '../domain/model/json.ts';
import { endpointById } from '../provider/contract/index.ts';
import { failure, errorTexts, type Outcome } from '../provider/errors.ts';
import type { Account } from '../storage/account.ts';
import type { AnswerStore } from '../storage/answers.ts';
import type { PendingCall } from '../storage/outboxRows.ts';
import { canonicalText } from '../domain/compare/equalValues.ts';
import { overlay, touches, type Read } from './overlay.ts';
import type { SyncPorts } from './ports.ts';
import { streamOf } from './stream.ts';

/** A read is done again so often when own writes are done while it is on its way. */
const attempts = 3;

export interface ReadPorts extends Pick<SyncPorts, 'store' | 'now' | 'clientOf'> {
  readonly answers: AnswerStore;
}

/** What is known of a read now. */
export interface Known {
  /** With one's own writes that are not done yet. */
  readonly answer: Json;
  /** When the provider answered, ms since 1970. */
  readonly at: number;
  /** The ids of one's own writes that may change it and are not done yet. */
  readonly pending: readonly string[];
  /** The ids of those that were done since: the provider has another answer now. */
  readonly done: readonly string[];
}

/** The key of a read: equal for equal questions. */
export function readKey({ endpoint, input }: Read): string {
  return `${endpoint} ${canonicalText(input)}`;
}

/** What the provider answered last, with one's own pending writes; undefined when it never did. */
export async function readKnown(
  { answers, store }: Pick<ReadPorts, 'answers' | 'store'>,
  account: Account,
  read: Read,
): Promise<Known | undefined> {
  const row = await answers.get(account, readKey(read));
  const { open, done } = await store.read(async (rows) => ({
    open: await rows.allOpen(account),
    done: row === undefined ? [] : await rows.doneAfter(account, row.at),
  }));
  if (row === undefined) return knownOfNew(read, open);
  return {
    // What was done since is shown for longer, so that it isn't gone until the provider is asked again.
    answer: overlay(read, row.answer, [...done, ...open]),
    at: row.at,
    pending: touching(read, open),
    done: touching(read, done),
  };
}

/** A document that one has made and the provider does not have yet. */
function knownOfNew(read: Read, open: readonly PendingCall[]): Known | undefined {
  if (read.endpoint !== 'document.get') return undefined;
  const stream = streamOf(read.endpoint, read.input);
  const made = open.find((call) => call.endpoint === 'document.create' && call.stream === stream);
  const answer = made?.input['body'];
  if (made === undefined || answer === undefined) return undefined;
  return { answer, at: made.createdAt, pending: [made.id], done: [] };
}

/**
 * Asks the provider, and remembers its answer. An answer that may be older than a write that was done
 * meanwhile is not believed: it is asked again.
 */
export async function refreshRead(
  ports: ReadPorts,
  account: Account,
  read: Read,
): Promise<Outcome<Known>> {
  const { answers, store, now, clientOf } = ports;
  const endpoint = endpointById(read.endpoint);
  if (endpoint === undefined || endpoint.writes) {
    return failure('input', `The call ${read.endpoint} is no read.`);
  }
  for (let attempt = 1; ; attempt++) {
    const before = await pendingFor(ports, account, read);
    const client = await clientOf(account);
    if (client === 'signIn') return failure('no-token', errorTexts.noToken);
    const asked: Outcome<unknown> = await client.client.call(endpoint, read.input);
    if (!asked.ok) return asked;
    const after = new Set(await pendingFor(ports, account, read));
    if (before.some((id) => !after.has(id)) && attempt < attempts) continue;
    const at = now();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an answer is JSON that was checked
    const answer = withoutSpecs(asked.value as Json);
    await answers.put({ account, key: readKey(read), answer, at });
    const open = await store.read((rows) => rows.allOpen(account));
    const pending = touching(read, open);
    return { ok: true, value: { answer: overlay(read, answer, open), at, pending, done: [] } };
  }
}

/** The ids of the open calls that change what the read answers. */
async function pendingFor(
  { store }: ReadPorts,
  account: Account,
  read: Read,
): Promise<readonly string[]> {
  return touching(read, await store.read((rows) => rows.allOpen(account)));
}

function touching(read: Read, open: readonly PendingCall[]): readonly string[] {
  return open.filter((call) => touches(read, call)).map(({ id }) => id);
}

/** What answers call specifications: `master` and `tag` those that a changelog compares. */
const specifications: ReadonlySet<string> = new Set(['spec', 'master', 'tag']);
/** Where answers hold documents and commits. */
const holders: ReadonlySet<string> = new Set(['entry', 'previous', 'document', 'source']);

/**
 * An answer without the specifications in it: they may be megabytes, which the page would clone each time it
 * looks. The head of a document is remembered as a body (`refreshHead`).
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
