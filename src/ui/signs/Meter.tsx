import { Meter as BaseMeter } from '@base-ui/react/meter';
import type { ReactNode } from 'react';
import bar from './bar.module.css';
import { classNames } from '../styles/classNames.ts';
import styles from './Meter.module.css';

export interface MeterProps {
  /** 0 to 1. */
  readonly value: number;
  readonly label: ReactNode;
  /** The value in words: `82 MB of 2 GB`. */
  readonly text: string;
  readonly tone?: 'normal' | 'warning';
}

/** A gauge that shows how much of a limited amount is used. */
export function Meter({ value, label, text, tone = 'normal' }: MeterProps) {
  return (
    <BaseMeter.Root
      className={bar.root}
      value={Math.min(100, Math.max(0, value * 100))}
      aria-valuetext={text}
    >
      <BaseMeter.Label>{label}</BaseMeter.Label>
      <BaseMeter.Value className={bar.value}>{() => text}</BaseMeter.Value>
      <BaseMeter.Track className={bar.track}>
        <BaseMeter.Indicator
          className={classNames(
            bar.indicator,
            styles.indicator,
            tone === 'warning' && styles.warning,
          )}
        />
      </BaseMeter.Track>
    </BaseMeter.Root>
  );
}
