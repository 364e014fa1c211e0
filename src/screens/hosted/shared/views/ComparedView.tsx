import { useLayoutEffect, useMemo } from 'react';
import { Alert } from '../../../../ui/signs/Alert.tsx';
import { Button } from '../../../../ui/bars/Button.tsx';
import { Spinner } from '../../../../ui/signs/Spinner.tsx';
import { ComparisonView } from '../../../comparison/ComparisonView.tsx';
import styles from './ComparedView.module.css';
import { useHosted } from '../hosted.ts';
import type { Comparing } from '../answers/useComparison.ts';

export interface ComparedViewProps {
  readonly comparing: Comparing;
  /** The compared states, as the beginning of a sentence: `Versions 1.0.0 and 1.1.0`. */
  readonly what: string;
  /** The previous version, if there is one. */
  readonly version?: string;
  /** Called when the changes are first shown, or the reason why there are none. */
  readonly onShown?: () => void;
}

/** The changes between two states at a provider, or why they can't be compared. */
export function ComparedView({ comparing, what, version, onShown }: ComparedViewProps) {
  const { comparison } = useHosted();
  const { compared, error, turn, compareAgain } = comparing;
  const reads = useMemo(() => ({ analysis: comparison }), [comparison]);
  useLayoutEffect(() => {
    if (error !== undefined) onShown?.();
  }, [error, onShown]);
  if (error !== undefined) {
    return (
      <Alert
        tone="warning"
        actions={
          <Button size="small" onClick={compareAgain}>
            Try again
          </Button>
        }
      >
        {what} can&apos;t be compared: {error.code === 'network' ? offline : error.message}
      </Alert>
    );
  }
  if (compared === undefined) return <Spinner label={`${what}: comparing`} showLabel />;
  return (
    <div className={styles.compared}>
      <ComparisonView
        key={turn}
        compared={compared}
        reads={reads}
        asksVersion={false}
        {...(version !== undefined && { version })}
        {...(onShown !== undefined && { onShown })}
      />
    </div>
  );
}

const offline = "the server can't be reached, and this device does not have both versions.";
