import { Lock, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount, plural } from '../../../../domain/model/counts.ts';
import type { AnswerOf } from '../../../../provider/endpoint.ts';
import type { Contract } from '../../../../provider/contract/index.ts';
import { printRoute } from '../../../../routes/printRoute.ts';
import { Badge } from '../../../../ui/signs/Badge.tsx';
import { Item, ItemList } from '../../../../ui/lists/ItemList.tsx';
import { RelativeTime } from '../controls/RelativeTime.tsx';
import { PendingBadge } from '../controls/PendingBadge.tsx';
import { pendingOf } from '../answers/pendingOf.ts';
import { useUnsaved, type Unsaved } from '../answers/useUnsaved.ts';
import { Waiting } from './AnswerView.tsx';
import { pagedProps } from './pagedProps.ts';
import styles from './DocumentRows.module.css';

export type DocumentPage = AnswerOf<Contract['explore']['getAll']>;
type Row = DocumentPage['entry'][number];

export interface DocumentRowsProps {
  readonly label: string;
  readonly rows: readonly Row[];
  /** The owner, if the rows don't show it. */
  readonly owner?: string;
  /** Shown below the list. */
  readonly children?: ReactNode;
}

/** A list of documents with owner, description, stars, counts and age. */
export function DocumentRows({ label, rows, owner, children }: DocumentRowsProps) {
  const unsavedOf = useUnsaved();
  if (unsavedOf === undefined) return <Waiting label={`${label}: loading`} />;
  return (
    <>
      <ItemList {...pagedProps} label={label}>
        {rows.map((row, index) => {
          const user = row.user?.name ?? owner ?? '';
          return (
            <DocumentRow
              // The key contains the position: a row that has moved since it was stored on this device is
              // mounted anew, so that no row jumps from one place to another.
              key={`${index} ${row.id ?? ''} ${row.name ?? ''}`}
              row={row}
              user={user}
              unsaved={unsavedOf(`${user}/${row.name ?? ''}`)}
            />
          );
        })}
      </ItemList>
      {children}
    </>
  );
}

interface DocumentRowProps {
  readonly row: Row;
  readonly user: string;
  readonly unsaved: Unsaved;
}

function DocumentRow({ row, user, unsaved: { isChanged, save } }: DocumentRowProps) {
  const { name = '', description, stars = 0, operations, types, updateDate, source } = row;
  const pending = pendingOf(row) ?? save;
  return (
    <Item
      title={
        <a
          href={printRoute({ page: 'document', user, document: name, tab: 'reference' })}
          className={styles.name}
        >
          {user} / <strong>{name}</strong>
        </a>
      }
      marks={
        <>
          {row.private === true && (
            <Badge tone="neutral">
              <Lock aria-hidden className={styles.icon} /> Private
            </Badge>
          )}
          {isChanged && <Badge tone="warning">Unsaved changes</Badge>}
          {pending !== undefined && <PendingBadge call={pending} />}
        </>
      }
      detail={
        <span className={styles.detail}>
          {description !== undefined && description !== '' && <span>{description}</span>}
          <span className={styles.facts}>
            <span>
              <Star aria-hidden className={styles.icon} />{' '}
              <span className="visually-hidden">Stars: </span>
              {formatCount(stars)}
            </span>
            {operations !== undefined && <span>{plural(operations, 'operation')}</span>}
            {types !== undefined && <span>{plural(types, 'type')}</span>}
            {source?.name !== undefined && (
              <span>
                forked from {source.user?.name ?? ''} / {source.name}
              </span>
            )}
            {updateDate !== undefined && (
              <span>
                changed <RelativeTime at={updateDate} />
              </span>
            )}
          </span>
        </span>
      }
    />
  );
}
