import { plural } from '../../domain/model/counts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import type { BreakingChange } from './breakingChanges.ts';
import styles from './Versions.module.css';

/** How many changes are listed; the comparison shows all. */
const most = 8;

export interface BreakingGateProps {
  readonly changes: readonly BreakingChange[];
  readonly isAccepted: boolean;
  readonly onAccept: (accepted: boolean) => void;
}

/** Lists breaking changes, and asks whether to create the version anyway. */
export function BreakingGate({ changes, isAccepted, onAccept }: BreakingGateProps) {
  return (
    <Alert
      tone="warning"
      title={`${plural(changes.length, 'change')} of this version may break clients`}
    >
      <ul aria-label="Breaking changes" className={styles.breaking}>
        {changes.slice(0, most).map(({ line, reason }) => (
          <li key={line}>
            {line}. {reason}
          </li>
        ))}
        {changes.length > most && <li>and {changes.length - most} more</li>}
      </ul>
      <Checkbox label="Make it all the same" checked={isAccepted} onChange={onAccept} />
    </Alert>
  );
}
