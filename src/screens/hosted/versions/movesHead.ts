import type { QueueableId } from '../../../provider/contract/index.ts';
import type { PendingCall } from '../../../storage/database/outboxRows.ts';

/** The calls after which a document has another head. */
export const headMoves: ReadonlySet<string> = new Set<QueueableId>([
  'document.create',
  'document.import',
  'document.reset',
  'document.revert',
  'document.sync',
  'document.update',
  'pulls.update',
]);

/** Whether one of these calls is still to change what a version of the document `ada/shop` is made of. */
export function movesHead(calls: readonly PendingCall[], document: string): boolean {
  return calls.some(({ stream, endpoint }) => stream === document && headMoves.has(endpoint));
}
