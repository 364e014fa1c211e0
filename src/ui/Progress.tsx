import { Progress as BaseProgress } from '@base-ui/react/progress';
import type { ReactNode } from 'react';
import bar from './bar.module.css';
import { classNames } from './classNames.ts';
import styles from './Progress.module.css';

export interface ProgressProps {
  /** 0 to 1; undefined while nobody knows how far. */
  readonly value: number | undefined;
  readonly label: ReactNode;
}

/** What is being done, how far it is. */
export function Progress({ value, label }: ProgressProps) {
  const percent = value === undefined ? null : Math.min(100, Math.max(0, value * 100));
  return (
    <BaseProgress.Root className={bar.root} value={percent}>
      <BaseProgress.Label className={styles.label}>{label}</BaseProgress.Label>
      {percent !== null && (
        <BaseProgress.Value className={bar.value}>
          {() => `${Math.floor(percent)} %`}
        </BaseProgress.Value>
      )}
      <BaseProgress.Track className={bar.track}>
        <BaseProgress.Indicator className={classNames(bar.indicator, styles.indicator)} />
      </BaseProgress.Track>
    </BaseProgress.Root>
  );
}
