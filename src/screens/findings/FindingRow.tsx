import type { CheckFinding, FindingPlace } from '../../domain/check/finding.ts';
import type { Edit } from '../../domain/edits/edit.ts';
import { Button } from '../../ui/bars/Button.tsx';
import styles from './FindingsPanel.module.css';

export interface FindingRowProps {
  /** Undefined until the worker has answered. */
  readonly finding: CheckFinding | undefined;
  readonly onJump: (place: FindingPlace) => void;
  /** Undefined: nothing can be changed here. */
  readonly onFix: ((edit: Edit) => void) | undefined;
}

/** One finding: its text, a link to its place, and its fixes. */
export function FindingRow({ finding, onJump, onFix }: FindingRowProps) {
  if (finding === undefined) return <div aria-busy className={styles.finding} />;
  const { at, message, fixes } = finding;
  const canJump = at.entity === 'operation' || at.entity === 'type';
  return (
    <div className={styles.finding}>
      <p className={styles.message}>{message}</p>
      <div className={styles.actions}>
        {canJump && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Show ${at.name}`}
            onClick={() => onJump(at)}
          >
            Show
          </Button>
        )}
        {onFix !== undefined &&
          fixes.map(({ label, edit }) => (
            <Button key={label} size="small" onClick={() => onFix(edit)}>
              {label}
            </Button>
          ))}
      </div>
    </div>
  );
}
