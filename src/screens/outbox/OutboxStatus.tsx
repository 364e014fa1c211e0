import { plural } from '../../domain/model/counts.ts';
import { Alert } from '../../ui/signs/Alert.tsx';
import type { OutboxCalls } from './useOutboxCalls.ts';
import styles from './Outbox.module.css';

export const everythingSent = 'Everything is sent';

/** How many calls wait, or how many of several conflicts are left. Always there, so that nothing moves. */
export function OutboxStatus({ calls: { open, ended } }: { readonly calls: OutboxCalls }) {
  const conflicts = open.filter(({ conflict }) => conflict !== undefined);
  if (conflicts.length === 0) {
    return (
      <Alert tone={open.length === 0 ? 'success' : 'info'} className={styles.status}>
        {open.length === 0
          ? `${everythingSent}. It goes to “Sent recently” when you leave.`
          : `${plural(open.length, 'change')} ${open.length === 1 ? 'waits' : 'wait'} on this device, also when you close the browser.`}
      </Alert>
    );
  }
  const since = Math.min(...conflicts.map(({ createdAt }) => createdAt));
  const decided = ended.filter(
    ({ hadConflict, endedAt = 0 }) => hadConflict === true && endedAt > since,
  ).length;
  return (
    <Alert tone="warning" className={styles.status}>
      {decided === 0
        ? `${plural(conflicts.length, 'conflict')} to decide`
        : `${conflicts.length} of ${plural(conflicts.length + decided, 'conflict')} left to decide`}
      {conflicts.length === 1 ? '. It can wait' : ', in any order. They can wait'}: go on editing,
      nothing is lost.
    </Alert>
  );
}
