import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { newSecret } from '../../accounts/secrets/secrets.ts';
import type { AnyCall } from '../../http/calls/call.ts';
import type { DocumentRow } from '../../store/resources/documents/documents.ts';
import { timeAt } from '../../store/time.ts';

// Changes of one document are made one after the other, so that none is made in vain. Within one server they
// wait in memory. A change by another server is only noticed when a change is about to be stored; from then
// on, the servers take turns through the database. While a change waits or is being made, it uses no
// connection to the database.

/** The last change of each document that this server is making, by the server's services. */
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
 * In milliseconds. `turn`: when a turn ends if its server does not end it, a little longer than any work may
 * take. `patience`: how long to wait for a turn, as long as work may take. `look`: when to check again,
 * random so that no server is always first.
 */
const times = { turn: 35_000, patience: 30_000, look: () => randomInt(10, 40) };

/** Whether another server has the turn; `own` is this server's turn, if it has one. */
export function isOthersTurn(
  { services }: AnyCall,
  { turn, turnUntil }: Pick<DocumentRow, 'turn' | 'turnUntil'>,
  own?: string,
): boolean {
  return turn !== null && turn !== own && (turnUntil ?? '') > timeAt(services.now());
}

/**
 * Waits for this server's turn and returns its secret for `endTurn`; undefined if the document was deleted,
 * the caller has gone, or it took too long.
 */
export async function waitForTurn(call: AnyCall, id: number): Promise<string | undefined> {
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
    // The turn expires by itself. The change has been stored, so its author must not get an error.
    if (!isAway(error)) throw error;
  }
}
