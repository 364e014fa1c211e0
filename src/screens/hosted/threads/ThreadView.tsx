import type { ReactNode } from 'react';
import { Markdown } from '../../../reference/markdown/Markdown.tsx';
import { RelativeTime } from '../shared/controls/RelativeTime.tsx';
import { PendingBadge } from '../shared/controls/PendingBadge.tsx';
import { useSubject } from '../shared/views/Page.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import type { Thread, ThreadStatus } from './thread.ts';
import styles from './ThreadView.module.css';

export interface ThreadViewProps {
  readonly thread: Thread;
  readonly statuses: readonly ThreadStatus[];
  /** The id of the call that changes the status, while it is on its way. */
  readonly pending?: string | undefined;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** Further details. */
  readonly about?: ReactNode;
}

/** An issue or a pull request: its title, status and text. */
export function ThreadView({ thread, statuses, pending, actions, about }: ThreadViewProps) {
  const { id = 0, title = '', description = '', status, user, insertDate } = thread;
  useSubject(title);
  return (
    <section aria-labelledby="thread" className={styles.thread}>
      <div className={styles.head}>
        <h2 id="thread" className={styles.title}>
          {title} <span className={styles.number}>#{id}</span>
        </h2>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      <p className={styles.detail}>
        <StatusBadge statuses={statuses} status={status} />
        {pending !== undefined && <PendingBadge call={pending} isBrief />}
        <span>by {user?.name ?? 'a deleted account'}</span>
        {about}
        {insertDate !== undefined && <RelativeTime at={insertDate} />}
      </p>
      {description === '' ? (
        <p className={styles.none}>There is no description.</p>
      ) : (
        <Markdown text={description} level={3} keepsLines />
      )}
    </section>
  );
}
