import type { ReactNode } from 'react';
import type { AnswerOf } from '../../../provider/endpoint.ts';
import type { Contract } from '../../../provider/contract/index.ts';
import { printRoute } from '../../../routes/printRoute.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { RelativeTime } from '../shared/controls/RelativeTime.tsx';
import styles from './Deciding.module.css';

export type Commit = AnswerOf<Contract['commits']['getAll']>['entry'][number];

export interface VersionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** The three versions that are compared. */
export function BothVersions({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.versions}>{children}</dl>;
}

/** One version: its author, time and commit. */
export function OneVersion({ title, children }: VersionProps) {
  return (
    <div className={styles.version}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The author and time of a commit, as far as they are known. */
export function CommitWords({
  place,
  hash,
  commit,
}: {
  readonly place: DocumentPlace;
  readonly hash: string;
  readonly commit: Commit | undefined;
}) {
  const short = <code>{hash.slice(0, 8)}</code>;
  if (commit === undefined) return <>commit {short}</>;
  const { id, user, insertDate } = commit;
  return (
    <>
      {user?.name ?? 'Somebody'},{' '}
      {id === undefined ? (
        short
      ) : (
        <a href={printRoute({ page: 'commit', ...place, id })}>{short}</a>
      )}
      {insertDate !== undefined && (
        <>
          , <RelativeTime at={insertDate} />
        </>
      )}
    </>
  );
}
