import { plural } from '../../../domain/model/counts.ts';
import { printRoute } from '../../../routes/printRoute.ts';
import type { PendingCall } from '../../../storage/database/outboxRows.ts';

export interface OtherConflictsProps {
  readonly calls: readonly PendingCall[];
}

/** The conflicts of other documents, to be decided in any order. */
export function OtherConflicts({ calls }: OtherConflictsProps) {
  if (calls.length === 0) return null;
  return (
    <nav aria-label="Other conflicts">
      {plural(calls.length, 'other conflict')} to decide, in any order:{' '}
      {calls.map(({ id, stream }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <a href={printRoute({ page: 'conflict', call: id })}>{stream}</a>
        </span>
      ))}
    </nav>
  );
}
