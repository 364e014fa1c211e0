import type { ComponentProps } from 'react';
import { classNames } from '../styles/classNames.ts';
import { FieldFrame, type FieldText } from './FieldFrame.tsx';
import styles from './FieldFrame.module.css';

export interface TextAreaProps
  extends FieldText, Omit<ComponentProps<'textarea'>, 'id' | 'aria-invalid' | 'aria-describedby'> {
  readonly monospace?: boolean;
  /** Marks the field as invalid when its error message is shown somewhere else. */
  readonly invalid?: boolean;
  readonly onValueChange?: (value: string) => void;
}

/** A field of several lines of text, with label, hint and error. */
export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  compact,
  monospace = false,
  invalid: marked = false,
  onValueChange,
  onChange,
  className,
  rows = 3,
  ...rest
}: TextAreaProps) {
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, compact, className }}>
      {({ id, describedBy, invalid }) => (
        <textarea
          {...(monospace ? { spellCheck: false, autoCapitalize: 'off', autoCorrect: 'off' } : {})}
          {...rest}
          id={id}
          rows={rows}
          aria-invalid={invalid || marked || undefined}
          aria-describedby={describedBy}
          className={classNames(styles.control, styles.area, monospace && styles.monospace)}
          onChange={(event) => {
            onChange?.(event);
            onValueChange?.(event.target.value);
          }}
        />
      )}
    </FieldFrame>
  );
}
