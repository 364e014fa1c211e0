import { plural } from '../../../domain/model/counts.ts';
import { needsPerson, type PendingCall } from '../../../storage/database/outboxRows.ts';
import { behindCall } from '../shared/answers/behindCall.ts';
import { callWords } from './calls/callWords.ts';

/** How many of the calls that wait for one are named. */
const named = 3;

/** Says which calls wait behind one, as a sentence; undefined if none does. */
export function behindWords(call: PendingCall, all: readonly PendingCall[]): string | undefined {
  const behind = behindCall(call, all);
  const { length } = behind;
  if (length === 0) return undefined;
  const first = behind.slice(0, named).map(callWords).join('; ');
  const more = length > named ? `, and ${length - named} more` : '';
  return `${plural(length, 'later change')} ${length === 1 ? 'waits' : 'wait'} behind this one: ${first}${more}.`;
}

/** The calls that wait for one that needs a person. `all` is in order. */
export function stuckCalls(all: readonly PendingCall[]): ReadonlySet<PendingCall> {
  const stuck = new Set<PendingCall>();
  for (const call of all) {
    // Whatever waits for one that is stuck waits for the same person.
    if (!needsPerson(call) || stuck.has(call)) continue;
    for (const each of behindCall(call, all)) stuck.add(each);
  }
  return stuck;
}
