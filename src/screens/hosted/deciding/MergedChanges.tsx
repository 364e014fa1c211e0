import { useEffect, useState } from 'react';
import type { Dispute, ConflictFreeChanges } from '../../../domain/merge/decisionView.ts';
import { plural } from '../../../domain/model/counts.ts';
import { Fold } from '../../../ui/Fold.tsx';
import { useHosted } from '../shared/hosted.ts';
import { Lines } from './DecisionResultView.tsx';
import styles from './Deciding.module.css';
import type { VersionLabels } from './versionLabels.ts';

export interface MergedChangesProps {
  readonly dispute: Dispute;
  /** Changes when different versions are merged. */
  readonly state: string;
  readonly names: VersionLabels;
}

/** The changes that were merged without a conflict: their number, and a list on request. */
export function MergedChanges({ dispute, state, names }: MergedChangesProps) {
  const { deciding } = useHosted();
  const [apart, setApart] = useState<ConflictFreeChanges>();
  useEffect(() => {
    let wanted = true;
    const look = async () => {
      const found = await deciding.apart(dispute);
      if (wanted && found.ok) setApart(found.value);
    };
    // Left out if it can't be loaded: it is not necessary for deciding.
    void look().catch(() => undefined);
    return () => {
      wanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- loaded again when other versions are merged
  }, [deciding, dispute, state]);
  if (apart === undefined) return null;
  const { mine, theirs } = apart;
  const count = mine.count + theirs.count;
  if (count === 0) return <p className={styles.count}>Nothing else was changed on either side.</p>;
  return (
    <Fold title="Merged without asking" count={count} open={false} heading="h2">
      <div className={styles.apart}>
        {(['mine', 'theirs'] as const).map((side) => (
          <section key={side} aria-label={names[side]}>
            <h3 className={styles.apartHead}>
              {names[side]}: {plural(apart[side].count, 'change')}
            </h3>
            <Lines {...apart[side]} />
          </section>
        ))}
      </div>
    </Fold>
  );
}
