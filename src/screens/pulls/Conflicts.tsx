import { useMemo, useState } from 'react';
import type { Dispute, LookedAt } from '../../domain/merge/decisionView.ts';
import type { ShownConflict } from '../../domain/merge/shownConflict.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Item, ItemList } from '../../ui/ItemList.tsx';
import { Decision } from '../deciding/Decision.tsx';
import type { SideNames } from '../deciding/sideNames.ts';
import { useDeciding } from '../deciding/useDeciding.ts';
import styles from './Proposal.module.css';

export interface DecidedConflictsProps {
  readonly id: number;
  readonly source: string;
  readonly target: string;
  /** Whether the decision is on its way to the provider. */
  readonly onFinished: () => void;
}

const names: SideNames = { base: 'Original', mine: 'The document’s', theirs: 'The fork’s' };

/** The conflicts of a merge, to be decided by the owner. */
export function DecidedConflicts({ id, source, target, onFinished }: DecidedConflictsProps) {
  const dispute = useMemo<Dispute>(
    () => ({ kind: 'pull', id, source, target }),
    [id, source, target],
  );
  const [look, setLook] = useState<LookedAt>();
  const state = useDeciding(dispute, '', look);
  if (state.problem !== undefined) return <Alert tone="warning">{state.problem}</Alert>;
  return (
    <Decision
      dispute={dispute}
      state={state}
      names={names}
      about={null}
      look={look}
      onLook={setLook}
      later={null}
      finish="Merge as decided"
      onFinished={onFinished}
    />
  );
}

export interface ConflictsProps {
  readonly conflicts: readonly ShownConflict[];
  /** The names of the two sides: the document and the fork. */
  readonly mine: string;
  readonly theirs: string;
}

/** The conflicts of a merge by entity, with both sides, for people who can't decide them. */
export function Conflicts({ conflicts, mine, theirs }: ConflictsProps) {
  return (
    <ItemList label="Conflicts">
      {conflicts.map(({ id, entity, name, part, mine: here, theirs: there }) => (
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
