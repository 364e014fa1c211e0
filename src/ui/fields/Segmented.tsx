import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '../styles/classNames.ts';
import styles from './Segmented.module.css';
import { Tooltip } from '../overlays/Tooltip.tsx';

export interface SegmentedOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  /** Shown instead of the text, which is then the accessible name and the tooltip. */
  readonly icon?: LucideIcon;
}

export interface SegmentedProps<Value extends string = string> {
  readonly label: string;
  readonly options: readonly SegmentedOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly className?: string;
}

/** A choice of two to four options side by side: native radio buttons, styled as segments. */
export function Segmented<Value extends string = string>({
  label,
  options,
  value,
  onChange,
  className,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classNames(styles.group, className)}>
      {options.map(({ value: option, label: text, icon: Icon }) => {
        const choice = (
          <label
            key={option}
            className={classNames(styles.option, Icon !== undefined && styles.iconOnly)}
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              aria-label={text}
              className={styles.input}
              onChange={() => onChange(option)}
            />
            {Icon === undefined ? text : <Icon aria-hidden className={styles.icon} />}
          </label>
        );
        return Icon === undefined ? (
          choice
        ) : (
          <Tooltip key={option} label={text}>
            {choice}
          </Tooltip>
        );
      })}
    </div>
  );
}
