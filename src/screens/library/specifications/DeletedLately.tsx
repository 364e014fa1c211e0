import { describeCounts } from '../../../domain/model/counts.ts';
import { Button } from '../../../ui/bars/Button.tsx';
import { Item, ItemList } from '../../../ui/lists/ItemList.tsx';
import { Moment } from '../../reads/Moment.tsx';
import { displayName, type SpecificationRow } from './specificationRows.ts';
import styles from './DeletedLately.module.css';

export interface DeletedLatelyProps {
  readonly rows: readonly SpecificationRow[];
  readonly now: Date;
  readonly onRestore: (id: string) => void;
}

/** Deleted specifications that can still be brought back; shows nothing if there are none. */
export function DeletedLately({ rows, now, onRestore }: DeletedLatelyProps) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>Recently deleted</h3>
      <p className={styles.note}>Each is kept for a day after it was deleted.</p>
      <ItemList label="Recently deleted">
        {rows.map((row) => (
          <Item
            key={row.id}
            title={displayName(row)}
            detail={<Detail row={row} now={now} />}
            actions={
              <Button
                size="small"
                aria-label={`Restore ${displayName(row)}`}
                onClick={() => onRestore(row.id)}
              >
                Restore
              </Button>
            }
          />
        ))}
      </ItemList>
    </section>
  );
}

interface DetailProps {
  readonly row: SpecificationRow;
  readonly now: Date;
}

function Detail({ row: { counts, removedAt }, now }: DetailProps) {
  return (
    <>
      {counts !== undefined && `${describeCounts(counts)} · `}
      {removedAt !== undefined && (
        <>
          deleted <Moment at={removedAt} now={now} />
        </>
      )}
    </>
  );
}
