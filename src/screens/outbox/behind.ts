import { plural } from '../../domain/model/counts.ts';
import type { PendingCall } from '../../storage/database/outboxRows.ts';
import { callWords } from './callWords.ts';

/** How many of the calls that wait for one are named. */
const named = 3;

/**
 * The calls that can't proceed before this one: later calls of its stream, and those that depend on
 * what it creates.
 */
export function behindCall(call: PendingCall, all: readonly PendingCall[]): readonly PendingCall[] {
  const ids = new Set([call.id]);
  const streams = new Set([call.stream]);
  // In queue order, so that dependents of dependents are found, too.
  return all.filter((each) => {
    if (each === call || each.order < call.order) return false;
    const { id, stream, dependsOn } = each;
    if (!streams.has(stream) && (dependsOn === undefined || !ids.has(dependsOn))) return false;
    ids.add(id);
    streams.add(stream);
    return true;
  });
}

/** Says which calls wait behind one, as a sentence; undefined if none does. */
export function behindWords(call: PendingCall, all: readonly PendingCall[]): string | undefined {
  const behind = behindCall(call, all);
  const { length } = behind;
  if (length === 0) return undefined;
  const first = behind.slice(0, named).map(callWords).join('; ');
  const more = length > named ? `, and ${length - named} more` : '';
  return `${plural(length, 'later change')} ${length === 1 ? 'waits' : 'wait'} behind this one: ${first}${more}.`;
}
