import type { Json } from '../domain/model/json.ts';
import { endpointById } from '../provider/contract/index.ts';
import { failure, errorTexts, type Outcome } from '../provider/errors.ts';
import type { Account } from '../storage/account.ts';
import type { AnswerStore } from '../storage/answers.ts';
import { canonicalText } from '../domain/compare/equalValues.ts';
import { overlay, touches, type Read } from './overlay.ts';
import type { SyncPorts } from './ports.ts';

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
}

/** The key of a read: equal for equal questions. */
export function readKey({ endpoint, input }: Read): string {
  return `${endpoint} ${canonicalText(input)}`;
}

/** What the provider answered last, with one's own pending writes; undefined when it never did. */
export async function readKnown(
  { answers, store }: ReadPorts,
  account: Account,
  read: Read,
): Promise<Known | undefined> {
  const row = await answers.get(account, readKey(read));
  if (row === undefined) return undefined;
  const pending = await store.read((rows) => rows.allOpen(account));
  return { answer: overlay(read, row.answer, pending), at: row.at };
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
    const answer = asked.value as Json;
    await answers.put({ account, key: readKey(read), answer, at });
    const pending = await store.read((rows) => rows.allOpen(account));
    return { ok: true, value: { answer: overlay(read, answer, pending), at } };
  }
}

/** The ids of the open calls that change what the read answers. */
async function pendingFor(
  { store }: ReadPorts,
  account: Account,
  read: Read,
): Promise<readonly string[]> {
  const open = await store.read((rows) => rows.allOpen(account));
  return open.filter((call) => touches(read, call)).map(({ id }) => id);
}
