import type { JsonObject } from '../domain/model/values/json.ts';
import type { AnswerStore } from '../storage/answers.ts';
import { lastDetails } from './copies/lastDetails.ts';
import { refuse, type Result } from '../domain/model/values/result.ts';
import type { Account } from '../storage/database/account.ts';
import type { Chosen } from '../domain/merge/choice.ts';
import {
  isKnown,
  type Head,
  type HostedDocument,
  type PendingCall,
} from '../storage/database/outboxRows.ts';
import type { OutboxRows } from '../storage/outbox/outboxStore.ts';
import { failDependent, releaseDependents, waitFor } from './calls/dependents.ts';
import { nothingToWaitFor } from './calls/queue.ts';
import { applyEvent, type EventDetail } from './calls/applyEvent.ts';
import type { SyncPorts } from './ports.ts';
import { noteHead } from './lease/record.ts';
import { baseOf, putReplacement } from './calls/replacement.ts';
import { transitions, type CallEvent } from './calls/states.ts';
import { accountStream, streamOf } from './calls/stream.ts';

/*
 * A person's decisions about pending calls. If the call has moved on meanwhile, the decision is
 * refused as `too-late` and changes nothing.
 */

type DecidePorts = Pick<SyncPorts, 'store' | 'now'>;

/**
 * Retries a call that failed, is delayed or was refused. If other calls have to be sent before it, the
 * delayed ones among them are retried. Any other call that was not cancelled is on its way or done, so
 * nothing is changed.
 */
export async function retryCall({ store, now }: DecidePorts, id: string): Promise<Result<string>> {
  let late: Result<never> | undefined;
  const written = await store.write(async (rows) => {
    const call = await rows.call(id);
    if (call === undefined || call.state === 'cancelled') {
      late = tooLate();
      return id;
    }
    const head = await rows.firstOpen(call.account, call.stream);
    const isDelayed = head?.state === 'retry' || head?.state === 'uncertain';
    for (const one of isDelayed && head.id !== id ? [head, call] : [call]) {
      const next = applyEvent(one, 'retried', now());
      if (next !== undefined) await rows.put(next);
    }
    return id;
  });
  return late ?? written;
}

/**
 * Cancels a call. The version it would have saved is set aside and can be brought back. Calls that
 * depend on it fail visibly.
 */
export function discardCall(ports: DecidePorts, id: string): Promise<Result<string>> {
  return decide(ports, id, 'discarded', {}, async (rows, call) => {
    const { account, stream: document, save } = call;
    for (const dependent of await rows.dependents(id)) {
      // Calls in other states fail when it is their turn.
      if (dependent.state === 'waiting') await failDependent(rows, dependent, ports.now());
    }
    if (save === undefined) return;
    await rows.setAside({ account, document, body: save.body, side: 'mine', at: ports.now() });
  });
}

/**
 * Queues a cancelled call again, at its former place, or as the last of its stream if later calls were sent
 * meanwhile. Refused if an attempt may have taken effect, because the call could then take effect twice; if
 * the content to send is no longer stored; or if the call it depends on was cancelled.
 */
export async function putBackCall(
  { store, now, uuid }: Pick<SyncPorts, 'store' | 'now' | 'uuid'>,
  id: string,
): Promise<Result<string>> {
  let refused: Result<never> | undefined;
  const again = uuid();
  const written = await store.write(async (rows) => {
    const call = await rows.call(id);
    if (call?.state !== 'cancelled' || call.replacedBy !== undefined) {
      refused = tooLate();
      return id;
    }
    const { account, stream, endpoint, input, save, payload, dependsOn, answersOf } = call;
    const hashes = [save?.body, save?.base?.body, payload].filter((hash) => hash !== undefined);
    const bodies = await Promise.all(hashes.map((hash) => rows.body(account, hash)));
    if (call.unsure) {
      refused = refuse(
        'unsure',
        'It may already be on the server. Check there first; if it is not, do it again.',
      );
    } else if (bodies.includes(undefined)) {
      refused = refuse('gone', 'What it would have sent is no longer stored on this device.');
    } else {
      const waiting = await waitFor(rows, {
        input,
        ...(dependsOn !== undefined && { dependsOn }),
        ...(answersOf !== undefined && { answersOf }),
      });
      if (waiting === undefined) {
        refused = nothingToWaitFor;
        return again;
      }
      await rows.put({
        id: again,
        account,
        stream,
        order: await placeOf(rows, call, waiting.dependsOn),
        endpoint,
        ...waiting,
        ...(save !== undefined && { save: onHead(save, await rows.document(account, stream)) }),
        ...(payload !== undefined && { payload }),
        state: 'queued',
        attempts: 0,
        unsure: false,
        createdAt: now(),
      });
      await rows.put({ ...call, replacedBy: again });
    }
    return again;
  });
  return refused ?? written;
}

/**
 * The position at which a cancelled call is queued again: its former one, before all later calls, unless one
 * of these was sent.
 */
async function placeOf(
  rows: OutboxRows,
  call: PendingCall,
  dependsOn: string | undefined,
): Promise<number> {
  const needed = dependsOn === undefined ? undefined : await rows.call(dependsOn);
  const isNeededLater = needed !== undefined && needed.order > call.order;
  return isNeededLater || (await rows.isSentAfter(call)) ? rows.nextOrder() : call.order;
}

/** A save based on the current head, if it was based on a save that has become the head since. */
function onHead(
  save: NonNullable<PendingCall['save']>,
  document: HostedDocument | undefined,
): PendingCall['save'] {
  const { base } = save;
  const { head } = document ?? {};
  if (base === undefined || head === undefined || base.body !== head.body) return save;
  return { ...save, base: { ...base, ...baseOf(head) } };
}

/**
 * Sends a refused call again with another input. It gets an id of its own, because the old key belongs to the
 * refused input. If a document was to be created under another name, its pending calls are renamed, too;
 * refused as `taken` if the device knows a document of that name. All other changes of the stream are refused
 * as `another-stream`.
 */
export function editCall(
  ports: DecidePorts & Pick<SyncPorts, 'uuid'>,
  id: string,
  input: JsonObject,
): Promise<Result<string>> {
  const replacedBy = ports.uuid();
  return decide(ports, id, 'replaced', { replacedBy }, async (rows, call) => {
    if (call.state !== 'failed' || call.unsure) return tooLate();
    const { account, order, endpoint, createdAt } = call;
    const { save, payload, dependsOn, answersOf } = call;
    const stream = streamOf(endpoint, input);
    if (stream !== call.stream) {
      const refused = await renameCreated(rows, call, stream);
      if (refused !== undefined) return refused;
    }
    await rows.put({
      id: replacedBy,
      account,
      stream,
      order,
      endpoint,
      input,
      ...(save !== undefined && { save }),
      ...(payload !== undefined && { payload }),
      ...(dependsOn !== undefined && { dependsOn }),
      ...(answersOf !== undefined && { answersOf }),
      state: 'queued',
      attempts: 0,
      unsure: false,
      createdAt,
    });
    for (const dependent of await rows.dependents(id)) {
      const answers = Object.entries(dependent.answersOf ?? {}).map(
        ([parameter, of]) => [parameter, of === id ? replacedBy : of] as const,
      );
      await rows.put({
        ...dependent,
        dependsOn: replacedBy,
        ...(answers.length > 0 && { answersOf: Object.fromEntries(answers) }),
      });
    }
    return undefined;
  });
}

/** Moves the calls that wait for the creation of a document to another name. */
async function renameCreated(
  rows: OutboxRows,
  { id, account, endpoint, stream }: PendingCall,
  to: string,
): Promise<Result<never> | undefined> {
  if (endpoint !== 'document.create' || to === accountStream) {
    return refuse('another-stream', `This belongs to ${stream} and can't be moved.`);
  }
  const known = await rows.document(account, to);
  if (isKnown(known) || (await rows.open(account, to)).length > 0) {
    return refuse('taken', `You have a document ${to} already. Choose another name.`);
  }
  const document = to.slice(to.indexOf('/') + 1);
  for (const behind of await rows.open(account, stream)) {
    if (behind.id === id) continue;
    await rows.put({ ...behind, stream: to, input: { ...behind.input, document } });
  }
  const before = await rows.document(account, stream);
  if (before === undefined) return undefined;
  const { base, ...others } = before;
  await rows.putDocument({ ...known, account, name: to, ...(base !== undefined && { base }) });
  await rows.putDocument(others);
  return undefined;
}

/**
 * Records a person's answer to whether the provider did an undecided call. If it did not, the call
 * is sent again.
 */
export function settleUndecided(
  ports: DecidePorts,
  id: string,
  wasDone: boolean,
): Promise<Result<string>> {
  const event = wasDone ? 'hadEffect' : 'hadNoEffect';
  return decide(ports, id, event, {}, async (rows, call) => {
    if (call.conflict?.reason !== 'undecided') return tooLate();
    if (!wasDone) return undefined;
    await releaseDependents(rows, call, ports.now());
    await forgetHead(rows, call);
    return undefined;
  });
}

/**
 * Forgets the known head if a save has arrived since, because its commit is not known: the head must be read
 * again.
 */
async function forgetHead(rows: OutboxRows, { account, stream, save }: PendingCall): Promise<void> {
  const document = await rows.document(account, stream);
  if (save === undefined || document === undefined) return;
  const { head: _head, checkedAt: _checkedAt, base, ...rest } = document;
  const { commit: _commit, ...unnamed } = base ?? { body: save.body };
  const known = base?.body === save.body ? unnamed : base;
  await rows.putDocument({ ...rest, ...(known !== undefined && { base: known }) });
}

/** A conflict as the person saw it. */
type SeenConflict = Pick<PendingCall, 'id' | 'account' | 'conflict'>;

/**
 * Stores the person's choices until the conflict ends. `theirs`: the newer head, if somebody has
 * saved again. Refused if the conflict is not the one the person saw.
 */
export async function rememberChoices(
  { store }: Pick<SyncPorts, 'store'>,
  seen: SeenConflict,
  chosen: Chosen,
  theirs?: Head,
): Promise<Result<string>> {
  let isLate = false;
  const written = await store.write(async (rows) => {
    const call = await rows.call(seen.id);
    isLate = call === undefined || !isStill(call, seen);
    if (call?.conflict === undefined || isLate) return seen.id;
    const conflict = { ...call.conflict, chosen, ...(theirs !== undefined && { theirs }) };
    await rows.put({ ...call, conflict });
    return seen.id;
  });
  return isLate ? tooLate() : written;
}

/** Whether the call is still in the conflict that the person saw. */
function isStill({ state, conflict }: PendingCall, seen: SeenConflict): boolean {
  return state === 'conflict' && conflict?.theirs?.body === seen.conflict?.theirs?.body;
}

/**
 * Ends a conflict by saving the chosen specification on top of theirs. Each version that was not
 * chosen as a whole is set aside. Refused if the conflict is not the one the person saw.
 */
export async function resolveConflict(
  ports: Pick<SyncPorts, 'store' | 'now' | 'uuid' | 'bodies'>,
  seen: SeenConflict,
  text: string,
): Promise<Result<string>> {
  const { id, account } = seen;
  const row = await ports.bodies.pack(account, text);
  const content = await ports.bodies.contentHash(text);
  const replacedBy = ports.uuid();
  return decide(ports, id, 'replaced', { replacedBy }, async (rows, call) => {
    const { save, stream: document, conflict } = call;
    const head = conflict?.theirs;
    if (head === undefined || save === undefined || !isStill(call, seen)) return tooLate();
    const at = ports.now();
    const sides = [
      ['mine', save.body],
      ['theirs', head.body],
    ] as const;
    for (const [side, body] of sides) {
      if (body !== row.hash) await rows.setAside({ account, document, body, side, at });
    }
    await noteHead(rows, call, head, undefined, at);
    await putReplacement(rows, call, { id: replacedBy, row, content, base: baseOf(head) });
    return undefined;
  });
}

/**
 * Creates a document again that no longer exists, and saves to it. The creating call is queued just
 * before the save, which loses its base. The document's history is lost.
 */
export async function createAgain(
  ports: DecidePorts & Pick<SyncPorts, 'uuid'> & { readonly answers?: AnswerStore },
  id: string,
): Promise<Result<string>> {
  const [made, replacedBy] = [ports.uuid(), ports.uuid()];
  const original = await ports.store.read((rows) => rows.call(id));
  const details = original && (await lastDetails(ports, original));
  return decide(ports, id, 'replaced', { replacedBy }, async (rows, call) => {
    const { account, stream, order, save, conflict } = call;
    if (conflict?.reason !== 'missing' || save === undefined) return tooLate();
    const [user = '', name = ''] = stream.split('/');
    await rows.put({
      id: made,
      account,
      stream,
      // Just before the save, and after everything ahead of it.
      order: order - 0.5,
      endpoint: 'document.create',
      input: { user, body: { ...details, name } },
      state: 'queued',
      attempts: 0,
      unsure: false,
      createdAt: ports.now(),
    });
    const { content } = save;
    await putReplacement(rows, call, { id: replacedBy, row: undefined, content, dependsOn: made });
    return undefined;
  });
}

/** Continues the calls that waited for somebody to sign in; returns how many. */
export function signedIn({ store, now }: DecidePorts, account: Account): Promise<Result<number>> {
  return store.write(async (rows) => {
    let count = 0;
    for (const call of await rows.allOpen(account)) {
      const next = applyEvent(call, 'signedIn', now());
      if (next === undefined) continue;
      await rows.put(next);
      count += 1;
    }
    return count;
  });
}

async function decide(
  { store, now }: DecidePorts,
  id: string,
  event: CallEvent,
  detail?: EventDetail,
  more?: (rows: OutboxRows, call: PendingCall) => Promise<Result<never> | undefined | void>,
): Promise<Result<string>> {
  let late: Result<never> | undefined;
  const written = await store.write(async (rows) => {
    const call = await rows.call(id);
    if (call === undefined || transitions[call.state][event] === 'never') {
      late = tooLate();
      return id;
    }
    const next = applyEvent(call, event, now(), detail);
    if (next === undefined) {
      late = tooLate();
      return id;
    }
    late = (await more?.(rows, call)) ?? undefined;
    if (late === undefined) await rows.put(next);
    return id;
  });
  return late ?? written;
}

function tooLate(): Result<never> {
  return refuse('too-late', 'This change is in another state now. Look at it again.');
}
