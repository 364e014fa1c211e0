import { formatCount, plural } from '../../../domain/model/counts.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import type { BreakingChange } from './breakingChanges.ts';
import type { Dependents } from './propose.ts';
import styles from './Versions.module.css';

/** How many changes are listed; the comparison shows all. */
const most = 8;

export interface BreakingGateProps {
  readonly changes: readonly BreakingChange[];
  readonly dependents: Dependents | undefined;
  readonly isAccepted: boolean;
  readonly onAccept: (accepted: boolean) => void;
}

/** Lists breaking changes and whom they may break, and asks whether to create the version anyway. */
export function BreakingGate({ changes, dependents, isAccepted, onAccept }: BreakingGateProps) {
  const { total, names } = dependents ?? { total: 0, names: [] };
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
      {total > 0 && (
        <p>
          {total === 1 ? 'One document includes' : `${formatCount(total)} documents include`} this
          one: {names.join(', ')}
          {total > names.length && ` and ${formatCount(total - names.length)} more`}.
        </p>
      )}
      {dependents === undefined && (
        <p>Typewright couldn&apos;t find out which documents include this one.</p>
      )}
      <Checkbox label="Make the version anyway" checked={isAccepted} onChange={onAccept} />
    </Alert>
  );
}
