import { refuse, type Result } from '../domain/model/result.ts';
import type { Account } from '../storage/account.ts';
import type { Chosen } from '../domain/merge/choice.ts';
import type { Head, PendingCall } from '../storage/outboxRows.ts';
import type { OutboxRows } from '../storage/outboxStore.ts';
import { forsake, release, waitFor } from './dependents.ts';
import { nothingToWaitFor } from './queue.ts';
import { applyEvent, type EventDetail } from './applyEvent.ts';
import type { SyncPorts } from './ports.ts';
import { noteHead } from './record.ts';
import { baseOf, putReplacement } from './replacement.ts';
import { transitions, type CallEvent } from './states.ts';

/*
 * What a person decides about pending calls. Each is refused as `too-late` where the call has gone on
 * meanwhile, and then changes nothing.
 */

type DecidePorts = Pick<SyncPorts, 'store' | 'now'>;

/** Tries a call again that failed, waits or was refused. */
export function retryCall(ports: DecidePorts, id: string): Promise<Result<string>> {
  return decide(ports, id, 'retried');
}

/**
 * Takes a call back. What it would have saved is set aside, so that it can be brought back; what depends
 * on it fails, visibly.
 */
export function discardCall(ports: DecidePorts, id: string): Promise<Result<string>> {
  return decide(ports, id, 'discarded', {}, async (rows, call) => {
    const { account, stream: document, save } = call;
    for (const dependent of await rows.dependents(id)) {
      // The others find out when it is their turn.
      if (dependent.state === 'waiting') await forsake(rows, dependent, ports.now());
    }
    if (save === undefined) return;
    await rows.setAside({ account, document, body: save.body, side: 'mine', at: ports.now() });
  });
}

/**
 * Asks again for a call that was taken back, as the last of its stream. Refused where an attempt may have had
 * its effect, which a second call would have again, where what it would have saved is not stored any more, and where
 * what it depends on was taken back.
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
      refused = tooLate(id);
      return id;
    }
    const { account, stream, endpoint, input, save, payload, dependsOn, answersOf } = call;
    const hashes = [save?.body, save?.base?.body, payload].filter((hash) => hash !== undefined);
    const bodies = await Promise.all(hashes.map((hash) => rows.body(account, hash)));
    if (call.unsure) {
      refused = refuse('unsure', 'It may be on the server already: look there, and do it again.');
    } else if (bodies.includes(undefined)) {
      refused = refuse('gone', 'What it would have sent is not stored on this device any more.');
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
        order: await rows.nextOrder(),
        endpoint,
        ...waiting,
        ...(save !== undefined && { save }),
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

/** Says whether the provider did what nobody could find out; if not, it is sent again. */
export function settleUndecided(
  ports: DecidePorts,
  id: string,
  wasDone: boolean,
): Promise<Result<string>> {
  const event = wasDone ? 'hadEffect' : 'hadNoEffect';
  return decide(ports, id, event, {}, async (rows, call) => {
    if (call.conflict?.reason !== 'undecided') return tooLate(id);
    if (wasDone) await release(rows, call, ports.now());
    return undefined;
  });
}

/** A conflict as a person has seen it. */
type SeenConflict = Pick<PendingCall, 'id' | 'account' | 'conflict'>;

/**
 * Remembers what a person has chosen so far, until the conflict is ended; `theirs`: what it is with from now
 * on, where somebody has saved again. Refused when it is not the conflict that was seen.
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
  return isLate ? tooLate(seen.id) : written;
}

/** Whether the conflict is with the same that was seen. */
function isStill({ state, conflict }: PendingCall, seen: SeenConflict): boolean {
  return state === 'conflict' && conflict?.theirs?.body === seen.conflict?.theirs?.body;
}

/**
 * Ends a conflict with the specification that the person chose, which is saved on top of theirs. What
 * was not taken of either side is set aside. Refused when it is not the conflict that was seen.
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
    if (head === undefined || save === undefined || !isStill(call, seen)) return tooLate(id);
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
 * Makes a document again that was not there any more when it was to be saved: a call that makes it takes the
 * save's place in the line, and a save that was made of nothing follows. The document's history is gone.
 */
export function createAgain(
  ports: DecidePorts & Pick<SyncPorts, 'uuid'>,
  id: string,
): Promise<Result<string>> {
  const [made, replacedBy] = [ports.uuid(), ports.uuid()];
  return decide(ports, id, 'replaced', { replacedBy }, async (rows, call) => {
    const { account, stream, order, save, conflict } = call;
    if (conflict?.reason !== 'missing' || save === undefined) return tooLate(id);
    const [user = '', name = ''] = stream.split('/');
    await rows.put({
      id: made,
      account,
      stream,
      // Between what is before the save and the save.
      order: order - 0.5,
      endpoint: 'document.create',
      input: { user, body: { name } },
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

/** Somebody has signed in: what waited for that goes on. */
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
      late = tooLate(id);
      return id;
    }
    const next = applyEvent(call, event, now(), detail);
    if (next === undefined) {
      late = tooLate(id);
      return id;
    }
    late = (await more?.(rows, call)) ?? undefined;
    if (late === undefined) await rows.put(next);
    return id;
  });
  return late ?? written;
}

function tooLate(id: string): Result<never> {
  return refuse('too-late', `The call ${id} has gone on meanwhile: look at it again.`);
}
