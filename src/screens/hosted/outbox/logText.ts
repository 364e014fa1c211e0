import type { PendingCall } from '../../../storage/database/outboxRows.ts';
import { callWords } from './calls/callWords.ts';

export type LogFilter = 'all' | 'errors' | 'conflicts';

/** Whether an ended call is part of the log. */
export function isInLog(filter: LogFilter, call: PendingCall): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'errors':
      return call.lastError !== undefined || call.attempts > 1;
    case 'conflicts':
      return call.hadConflict === true;
  }
}

/** How a call ended. */
export function endWords({ state, replacedBy, hadConflict }: PendingCall): string {
  if (state === 'done') return 'Sent';
  if (replacedBy === undefined) return 'Taken back';
  return hadConflict === true ? 'Went on as decided' : 'Went on as a later change';
}

/** The log as text for a report: each call and its result, without any text that a person wrote. */
export function logText(calls: readonly PendingCall[]): string {
  return calls
    .map((call) => {
      const { endedAt, endpoint, attempts, status, lastError } = call;
      const at = endedAt === undefined ? '' : new Date(endedAt).toISOString();
      const more = [
        `${attempts} tries`,
        ...(status === undefined ? [] : [`status ${status}`]),
        ...(lastError === undefined ? [] : [lastError]),
      ];
      return `${at} ${endWords(call)}: ${wordsOf(call)} (${endpoint}, ${more.join(', ')})`;
    })
    .join('\n');
}

/** Leaves out titles and comments, which are private. */
function wordsOf(call: PendingCall): string {
  // The words contain one title at most, which may itself contain such quotation marks.
  return callWords(call).replace(/“.*”/s, '“…”');
}
