import { plural } from '../../domain/model/counts.ts';
import type { PendingCall } from '../../storage/database/outboxRows.ts';
import { behindCall } from '../hosted/answers/behindCall.ts';
import { callWords } from './callWords.ts';

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
