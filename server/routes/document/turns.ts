import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { newSecret } from '../../accounts/secrets/secrets.ts';
import type { AnyCall } from '../../http/calls/call.ts';
import type { DocumentRow } from '../../store/resources/documents/documents.ts';
import { timeAt } from '../../store/time.ts';

// Changes of one document are made one after the other, so that none is made in vain. Those of one server wait
// in its memory. What other servers change is only noticed when a change is about to be stored; from then on
// the database says whose turn it is. Nobody has a connection to it while waiting or working.

/** The last change of each document that a server is making. */
const lastOf = new WeakMap<object, Map<number, Promise<unknown>>>();

/** Waits until this server has made all earlier changes of a document. */
export async function inTurn<Value>(
  { services }: AnyCall,
  id: number,
  work: () => Promise<Value>,
): Promise<Value> {
  const turns = lastOf.get(services) ?? new Map<number, Promise<unknown>>();
  lastOf.set(services, turns);
  const before = turns.get(id);
  const own = before === undefined ? work() : before.then(work, work);
  turns.set(id, own);
  try {
    return await own;
  } finally {
    if (turns.get(id) === own) turns.delete(id);
  }
}

/**
 * In milliseconds: how long a turn lasts if its server does not end it, a little longer than any work is allowed
 * to take; how long it is waited for, when that work would be refused anyway; and after which time it is looked
 * again whether it has come, never the same, so that no server is always the first.
 */
const times = { turn: 35_000, patience: 30_000, look: () => randomInt(10, 40) };

/** Whether another server has the turn; `own` is that of this one, if it has one. */
export function isOthersTurn(
  { services }: AnyCall,
  { turn, turnUntil }: Pick<DocumentRow, 'turn' | 'turnUntil'>,
  own?: string,
): boolean {
  return turn !== null && turn !== own && (turnUntil ?? '') > timeAt(services.now());
}

/**
 * Waits for the turn among the servers. Returns it, for `endTurn`; undefined if the document was deleted, the
 * caller has gone, or it took too long.
 */
export async function takeTurn(call: AnyCall, id: number): Promise<string | undefined> {
  const { documents } = call.services.store;
  const own = newSecret();
  const end = performance.now() + times.patience;
  while (performance.now() < end && call.asker.signal?.aborted !== true) {
    const document = await documents.byId(id);
    if (document === undefined) return undefined;
    const now = call.services.now();
    if (
      !isOthersTurn(call, document) &&
      (await documents.takeTurn(id, own, timeAt(now), timeAt(now + times.turn)))
    ) {
      return own;
    }
    await wait(times.look());
  }
  return undefined;
}

export async function endTurn({ services }: AnyCall, id: number, own: string): Promise<void> {
  const { documents, isAway } = services.store;
  try {
    await documents.endTurn(id, own);
  } catch (error) {
    // Then it ends by itself. What was changed in it has been stored, and its author should hear that.
    if (!isAway(error)) throw error;
  }
}
