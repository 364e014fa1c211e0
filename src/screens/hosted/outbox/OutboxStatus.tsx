import { plural } from '../../../domain/model/counts.ts';
import { needsPerson } from '../../../storage/database/outboxRows.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { isDiscarded, type OutboxCalls } from './useOutboxCalls.ts';
import styles from './Outbox.module.css';

export const everythingSent = 'Everything is sent';

/**
 * How many calls wait, or how many of several conflicts are left, and how many more need a person.
 * Always rendered, so that nothing moves.
 */
export function OutboxStatus({
  calls: { open, listed, ended },
}: {
  readonly calls: Pick<OutboxCalls, 'open' | 'listed' | 'ended'>;
}) {
  const conflicts = open.filter(({ conflict }) => conflict !== undefined);
  const needy = open.filter((call) => needsPerson(call) && call.conflict === undefined).length;
  if (conflicts.length === 0) {
    return (
      <Alert tone={open.length === 0 ? 'success' : 'info'} className={styles.status}>
        {open.length === 0
          ? endedWords(listed.some(isDiscarded))
          : `${plural(open.length, 'change')} ${open.length === 1 ? 'waits' : 'wait'} on this device, even if you close the browser.${needyWords(needy, open.length)}`}
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
      {needy > 0 && ` ${plural(needy, 'other change')} ${needy === 1 ? 'needs' : 'need'} you, too.`}
    </Alert>
  );
}

function endedWords(isDiscardedToo: boolean): string {
  return isDiscardedToo
    ? 'Nothing is waiting any more. What is here goes to “Sent recently” when you leave.'
    : `${everythingSent}. It goes to “Sent recently” when you leave.`;
}

/** How many of the calls need a person, as a sentence after another one; empty if none does. */
function needyWords(needy: number, all: number): string {
  if (needy === 0) return '';
  if (needy === all) return all === 1 ? ' It needs you.' : ' All of them need you.';
  return ` ${needy} of them ${needy === 1 ? 'needs' : 'need'} you.`;
}
