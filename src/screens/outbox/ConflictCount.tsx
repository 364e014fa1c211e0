import { plural } from '../../domain/model/counts.ts';
import type { PendingCall } from '../../storage/database/outboxRows.ts';
import { Alert } from '../../ui/signs/Alert.tsx';
import { useHosted } from '../hosted/hosted.ts';
import { useLiveRead } from '../reads/useLiveRead.ts';

/** How many of several conflicts are left. */
export function ConflictCount({ calls }: { readonly calls: readonly PendingCall[] }) {
  const { account, endedCalls } = useHosted();
  const ended = useLiveRead(async () => endedCalls(account), [account, endedCalls]) ?? [];
  const open = calls.filter(({ conflict }) => conflict !== undefined);
  if (open.length === 0) return null;
  const since = Math.min(...open.map(({ createdAt }) => createdAt));
  const decided = ended.filter(
    ({ hadConflict, endedAt = 0 }) => hadConflict === true && endedAt > since,
  ).length;
  return (
    <Alert tone="warning">
      {decided === 0
        ? `${plural(open.length, 'conflict')} to decide`
        : `${open.length} of ${plural(open.length + decided, 'conflict')} left to decide`}
      {open.length === 1 ? '. It can wait' : ', in any order. They can wait'}: you can go on editing
      meanwhile, and nothing is lost.
    </Alert>
  );
}
