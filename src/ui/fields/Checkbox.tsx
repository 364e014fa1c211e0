import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Checkbox.module.css';
import { classNames } from '../styles/classNames.ts';

export interface CheckboxProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly indeterminate?: boolean;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** A checkbox with its label beside it. */
export function Checkbox({
  label,
  hint,
  checked,
  onChange,
  indeterminate = false,
  disabled = false,
  className,
}: CheckboxProps) {
  return (
    <label className={classNames(styles.row, disabled && styles.disabled, className)}>
      <BaseCheckbox.Root
        className={styles.box}
        checked={checked}
        indeterminate={indeterminate}
        disabled={disabled}
        onCheckedChange={(next) => onChange(next)}
      >
        <BaseCheckbox.Indicator className={styles.mark}>
          {indeterminate ? <Minus aria-hidden /> : <Check aria-hidden />}
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
      <span>
        {label}
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  );
}
