import { plural } from '../../../domain/model/counts.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { useComparison } from '../shared/answers/useComparison.ts';
import { ComparedView } from '../shared/views/ComparedView.tsx';
import styles from './OfferedChanges.module.css';

export interface OfferedChangesProps {
  /** The fork, `bob/shop`, in the state that was last saved. */
  readonly fork: string;
  readonly target: string;
}

/** The changes that a new pull request would offer. */
export function OfferedChanges({ fork, target }: OfferedChangesProps) {
  const comparing = useComparison({ kind: 'pull', source: fork, target });
  const conflicts = comparing.compared?.conflicts?.length ?? 0;
  return (
    <section aria-labelledby="offered" className={styles.offered}>
      <h3 id="offered" className={styles.heading}>
        What you offer: {fork}, as it was last saved
      </h3>
      {conflicts > 0 && (
        <Alert tone="warning">
          In {plural(conflicts, 'place')}, {target} and your fork contradict each other: the owner
          decides.
        </Alert>
      )}
      <ComparedView comparing={comparing} what="Your fork and its source" />
    </section>
  );
}
