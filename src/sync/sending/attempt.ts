import { isJsonObject, ownValue, type JsonObject } from '../../domain/model/values/json.ts';
import { commitMessageOf } from '../calls/commitMessage.ts';
import { endpointById } from '../../provider/contract/index.ts';
import { forkedBy } from '../../storage/outbox/createdDocument.ts';
import type { CallOptions } from '../../provider/client.ts';
import type { Outcome } from '../../provider/errors.ts';
import type { PendingCall } from '../../storage/database/outboxRows.ts';
import type { Capabilities } from './capabilities.ts';
import { readAttempt, type Attempt } from './outcome.ts';
import type { AccountClient, SyncPorts } from '../ports.ts';

/** How long we rely on a provider to remember keys, in ms; it forgets them after 90 days. */
const keysLast = 60 * 24 * 60 * 60 * 1000;

/** Whether the provider still repeats its first answer for the call's key. */
export function isKeyValid(
  { firstSentAt }: PendingCall,
  { keys }: Capabilities,
  now: number,
): boolean {
  const age = firstSentAt === undefined ? 0 : now - firstSentAt;
  return keys && age < keysLast;
}

/** Sends a claimed call and interprets the answer. Writes nothing. */
export async function sendCall(
  { store, bodies, now }: Pick<SyncPorts, 'store' | 'bodies' | 'now'>,
  { client, sessionOf }: AccountClient,
  call: PendingCall,
  capabilities: Capabilities,
): Promise<Attempt> {
  const endpoint = endpointById(call.endpoint);
  if (endpoint === undefined) {
    return rejected(`This version of Typewright does not know the call ${call.endpoint}.`);
  }
  if (endpoint.extension !== undefined && !capabilities.all.has(endpoint.extension)) {
    return rejected('This provider does not offer what was asked for.');
  }
  if (forkedBy(call) !== undefined && !capabilities.all.has('fork-source')) {
    return rejected(
      "With this provider, a fork can't wait in the outbox: open the document and fork it there.",
    );
  }
  if (asksForGate(call) && !capabilities.all.has('tag-gate')) {
    return rejected(
      "This provider can't say whether a version breaks clients before it makes it. Discard this, and make it under New version once the provider has what you saved.",
    );
  }
  const bodyText = await readBody(store, bodies, call, capabilities);
  if (bodyText === null) {
    return rejected('What this would have sent is no longer stored in this browser.');
  }
  const input = await withAnswers(store, call);
  if (input === undefined) {
    return rejected("This depends on an earlier change whose number this device doesn't know yet.");
  }
  const commit = call.save?.base?.commit;
  const options: CallOptions = {
    ...(capabilities.keys && { idempotencyKey: call.id }),
    ...(capabilities.ifMatch &&
      endpoint.precondition &&
      commit !== undefined && { ifMatch: commit }),
    ...(sessionOf !== undefined && { account: sessionOf }),
    ...(bodyText !== undefined && { bodyText }),
  };
  const outcome: Outcome<unknown> = await client.call(endpoint, input, options);
  return readAttempt(call, outcome, isKeyValid(call, capabilities, now()));
}

/** Whether a call creates a version only if that breaks no clients. */
function asksForGate({ endpoint, input }: PendingCall): boolean {
  const body = ownValue(input, 'body');
  return endpoint === 'tags.create' && isJsonObject(body) && ownValue(body, 'breaking') === false;
}

/** The JSON to send if it is not in the input; null if it is no longer stored. */
async function readBody(
  store: SyncPorts['store'],
  bodies: SyncPorts['bodies'],
  { account, input, save, payload }: PendingCall,
  { all }: Capabilities,
): Promise<string | undefined | null> {
  const hash = save?.body ?? payload;
  if (hash === undefined) return undefined;
  const row = await store.read((rows) => rows.body(account, hash));
  if (row === undefined) return null;
  const text = await bodies.unpack(row);
  if (save === undefined) return text;
  const message = all.has('commit-message') ? commitMessageOf(input) : undefined;
  const messageField = message === undefined ? '' : `"message":${JSON.stringify(message)},`;
  return `{${messageField}"spec":${text}}`;
}

/** The input with the ids that other calls created; undefined if one of them is not known. */
async function withAnswers(
  store: SyncPorts['store'],
  { input, answersOf = {}, save }: PendingCall,
): Promise<JsonObject | undefined> {
  const answers: Record<string, string> = {};
  for (const [parameter, id] of Object.entries(answersOf)) {
    const answer = (await store.read((rows) => rows.call(id)))?.answerId;
    if (answer === undefined) return undefined;
    answers[parameter] = answer;
  }
  return { ...input, ...answers, ...(save !== undefined && { body: { spec: null } }) };
}

function rejected(error: string): Attempt {
  return { event: 'rejected', error, unreachable: false };
}
