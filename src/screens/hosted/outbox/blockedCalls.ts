import { plural } from '../../../domain/model/counts.ts';
import { needsPerson, type PendingCall } from '../../../storage/database/outboxRows.ts';
import { callsBlockedBy } from '../shared/answers/callsBlockedBy.ts';
import { callWords } from './calls/callWords.ts';

/** The maximum number of waiting calls that are named. */
const named = 3;

/** Which calls wait behind `call`, as a sentence; undefined if none does. */
export function blockedWords(call: PendingCall, all: readonly PendingCall[]): string | undefined {
  const behind = callsBlockedBy(call, all);
  const { length } = behind;
  if (length === 0) return undefined;
  const first = behind.slice(0, named).map(callWords).join('; ');
  const more = length > named ? `, and ${length - named} more` : '';
  return `${plural(length, 'later change')} ${length === 1 ? 'waits' : 'wait'} behind this one: ${first}${more}.`;
}

/** The calls that wait for another one that needs a person. `all` is in order. */
export function blockedCalls(all: readonly PendingCall[]): ReadonlySet<PendingCall> {
  const stuck = new Set<PendingCall>();
  for (const call of all) {
    // A call that waits for a stuck one waits for the same person.
    if (!needsPerson(call) || stuck.has(call)) continue;
    for (const each of callsBlockedBy(call, all)) stuck.add(each);
  }
  return stuck;
}
