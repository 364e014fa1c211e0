import type { ComponentProps } from 'react';
import { classNames } from '../styles/classNames.ts';
import { FieldFrame, type FieldText } from './FieldFrame.tsx';
import styles from './FieldFrame.module.css';

export interface TextFieldProps
  extends FieldText, Omit<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'> {
  /** For names, paths and other source text: no spelling correction. */
  readonly monospace?: boolean;
  /** Called with the new text; `onChange` still gets the event. */
  readonly onValueChange?: (value: string) => void;
}

/** A field of one line of text, with label, hint and error. */
export function TextField({
  label,
  hideLabel,
  hint,
  error,
  compact,
  monospace = false,
  onValueChange,
  onChange,
  className,
  type = 'text',
  ...rest
}: TextFieldProps) {
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, compact, className }}>
      {({ id, describedBy, invalid }) => (
        <input
          autoComplete="off"
          {...(monospace ? { spellCheck: false, autoCapitalize: 'off', autoCorrect: 'off' } : {})}
          {...rest}
          id={id}
          type={type}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          className={classNames(styles.control, monospace && styles.monospace)}
          onChange={(event) => {
            onChange?.(event);
            onValueChange?.(event.target.value);
          }}
        />
      )}
    </FieldFrame>
  );
}
