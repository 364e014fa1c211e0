import { Switch as BaseSwitch } from '@base-ui/react/switch';
import type { ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import styles from './Switch.module.css';

export interface SwitchProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** A switch, which takes effect immediately. */
export function Switch({ label, checked, onChange, disabled = false, className }: SwitchProps) {
  return (
    <label className={classNames(styles.row, disabled && styles.disabled, className)}>
      <BaseSwitch.Root
        className={styles.track}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => onChange(next)}
      >
        <BaseSwitch.Thumb className={styles.thumb} />
      </BaseSwitch.Root>
      <span>{label}</span>
    </label>
  );
}
