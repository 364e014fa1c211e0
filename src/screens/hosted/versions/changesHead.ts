import type { QueueableId } from '../../../provider/contract/index.ts';
import type { PendingCall } from '../../../storage/database/outboxRows.ts';

/** The kinds of calls after which a document has another head. */
export const headChangingCalls: ReadonlySet<string> = new Set<QueueableId>([
  'document.create',
  'document.import',
  'document.reset',
  'document.revert',
  'document.sync',
  'document.update',
  'pulls.update',
]);

/** Whether one of these calls will still change the head of the document `ada/shop`. */
export function changesHead(calls: readonly PendingCall[], document: string): boolean {
  return calls.some(
    ({ stream, endpoint }) => stream === document && headChangingCalls.has(endpoint),
  );
}
