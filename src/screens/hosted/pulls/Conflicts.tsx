import type { ShownConflict } from '../../../domain/merge/shownConflict.ts';
import { Item } from '../../../ui/lists/ItemList.tsx';
import { LongItemList } from '../shared/views/LongItemList.tsx';
import styles from './Proposal.module.css';

export interface ConflictsProps {
  readonly conflicts: readonly ShownConflict[];
  /** The names of the two sides: the document and the fork. */
  readonly mine: string;
  readonly theirs: string;
}

/** The conflicts of a merge by entity, with both sides. */
export function Conflicts({ conflicts, mine, theirs }: ConflictsProps) {
  return (
    <LongItemList label="Conflicts" entries={conflicts}>
      {({ id, entity, name, part, mine: here, theirs: there }) => (
        <Item
          key={id}
          title={
            <>
              {entity} <code>{name}</code>
              {part !== undefined && `, ${part}`}
            </>
          }
          detail={
            <span className={styles.conflict}>
              <span className={styles.sides}>
                <Side label={mine} value={here} />
                <Side label={theirs} value={there} />
              </span>
            </span>
          }
        />
      )}
    </LongItemList>
  );
}

function Side({ label, value }: { readonly label: string; readonly value: string | undefined }) {
  return (
    <span className={styles.side}>
      <span>{label}</span>
      {value === undefined ? <em>Not there</em> : <code className={styles.value}>{value}</code>}
    </span>
  );
}
