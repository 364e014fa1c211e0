import { use, useEffect, useState } from 'react';
import { FailureHostContext } from '../../../ui/loading/failureHost.tsx';
import { Spinner } from '../../../ui/signs/Spinner.tsx';
import styles from './Editor.module.css';

/** How long opening may take before the page says what can be done, in ms. */
const patience = 10_000;

export interface OpeningProps {
  /** Whether the specification itself is missing, or only the code that changes it. */
  readonly loading: boolean;
  /** How often it could not be loaded. */
  readonly failedLoads: number;
  readonly onTryAgain: () => void;
}

/** Shown until the specification is: that it is being opened, that this takes long, or that it failed. */
export function Opening({ loading, failedLoads, onTryAgain }: OpeningProps) {
  const { show: Failed, reload } = use(FailureHostContext);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (isLate) return undefined;
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, [isLate]);
  if (failedLoads === 0 && !isLate) {
    return (
      <div className={styles.waiting}>
        <Spinner label="Opening the specification" />
      </div>
    );
  }
  const tryAgain = () => {
    setLate(false);
    onTryAgain();
  };
  const failed = failedLoads > 0;
  return (
    <Failed
      name={
        failed
          ? `The part that ${loading ? 'opens' : 'changes'} specifications`
          : 'The specification'
      }
      place="pane"
      reason={failed ? 'loading' : 'slow'}
      again={failedLoads > 1}
      trying={false}
      onTryAgain={tryAgain}
      onReload={reload}
    />
  );
}
