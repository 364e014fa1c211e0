import type { ProviderMerge } from '../../../domain/merge/decisionView.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { Button } from '../../../ui/bars/Button.tsx';
import { MergeDecision } from '../deciding/MergeDecision.tsx';
import { forkLabels } from '../deciding/versionLabels.ts';
import styles from './ForkConflicts.module.css';

export interface ForkConflictsProps {
  readonly merge: ProviderMerge;
  readonly onLater: () => void;
  readonly onFinished: (call: string) => void;
}

/** The conflicts between a fork and its source, for the fork's owner to decide. */
export function ForkConflicts({ merge, onLater, onFinished }: ForkConflictsProps) {
  return (
    <section aria-labelledby="fork-conflicts" className={styles.conflicts}>
      <h2 id="fork-conflicts" className={styles.heading}>
        Sync with {merge.source}
      </h2>
      <Alert tone="warning">
        Some things were changed both in {merge.source} and in this fork. Decide about each, and the
        rest is merged automatically.
      </Alert>
      <MergeDecision
        merge={merge}
        names={forkLabels}
        later={<Button onClick={onLater}>Later</Button>}
        finish="Sync as decided"
        onFinished={onFinished}
      />
    </section>
  );
}
