import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { LucideIcon } from 'lucide-react';
import { classNames } from './classNames.ts';
import styles from './Segmented.module.css';
import { Tooltip } from './Tooltip.tsx';

export interface SegmentedOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  /** Shown instead of the text, which stays its name and tooltip. */
  readonly icon?: LucideIcon;
}

export interface SegmentedProps<Value extends string = string> {
  readonly label: string;
  readonly options: readonly SegmentedOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly className?: string;
}

/** Two to four choices side by side. */
export function Segmented<Value extends string = string>({
  label,
  options,
  value,
  onChange,
  className,
}: SegmentedProps<Value>) {
  return (
    <RadioGroup<Value>
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next)}
      className={classNames(styles.group, className)}
    >
      {options.map(({ value: option, label: text, icon: Icon }) =>
        Icon === undefined ? (
          <Radio.Root key={option} value={option} className={styles.option}>
            {text}
          </Radio.Root>
        ) : (
          <Tooltip key={option} label={text}>
            <Radio.Root
              value={option}
              aria-label={text}
              className={classNames(styles.option, styles.iconOnly)}
            >
              <Icon aria-hidden className={styles.icon} />
            </Radio.Root>
          </Tooltip>
        ),
      )}
    </RadioGroup>
  );
}
