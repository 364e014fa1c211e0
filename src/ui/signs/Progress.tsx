import { type ReactNode, useId } from 'react';
import bar from './bar.module.css';
import { classNames } from '../styles/classNames.ts';
import styles from './Progress.module.css';

export interface ProgressProps {
  /** 0 to 1; undefined while the progress is unknown. */
  readonly value: number | undefined;
  readonly label: ReactNode;
}

/**
 * A progress bar with its label. Not the widget library's: that one formats numbers with `Intl`,
 * and loading that takes 20 ms in the middle of an import.
 */
export function Progress({ value, label }: ProgressProps) {
  const labelId = useId();
  const percent = value === undefined ? undefined : Math.min(100, Math.max(0, value * 100));
  const text = percent === undefined ? undefined : `${Math.floor(percent)} %`;
  return (
    <div
      role="progressbar"
      aria-labelledby={labelId}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text}
      className={bar.root}
    >
      <span id={labelId} className={styles.label}>
        {label}
      </span>
      {text !== undefined && <span className={bar.value}>{text}</span>}
      <div className={bar.track}>
        <div
          className={classNames(
            bar.indicator,
            styles.indicator,
            percent === undefined && styles.unknown,
          )}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
