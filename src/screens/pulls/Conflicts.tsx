import type { ShownConflict } from '../../domain/merge/shownConflict.ts';
import { Item, ItemList } from '../../ui/ItemList.tsx';
import styles from './Proposal.module.css';

export interface ConflictsProps {
  readonly conflicts: readonly ShownConflict[];
  /** What both sides are called: the document, and the fork. */
  readonly mine: string;
  readonly theirs: string;
  /** To the owner it is said who did what. */
  readonly isOwner: boolean;
}

/** What a merge can't decide, entity by entity, with both sides. */
export function Conflicts({ conflicts, mine, theirs, isOwner }: ConflictsProps) {
  return (
    <ItemList label="Conflicts">
      {conflicts.map(({ id, entity, name, part, sentence, mine: here, theirs: there }) => (
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
              {isOwner && <span>{sentence}</span>}
              <span className={styles.sides}>
                <Side label={mine} value={here} />
                <Side label={theirs} value={there} />
              </span>
            </span>
          }
        />
      ))}
    </ItemList>
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
