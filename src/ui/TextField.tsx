import type { ComponentProps } from 'react';
import { classNames } from './classNames.ts';
import { FieldFrame, type FieldText } from './FieldFrame.tsx';
import styles from './FieldFrame.module.css';

export interface TextFieldProps
  extends FieldText, Omit<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'> {
  /** Names, paths and other source text. */
  readonly monospace?: boolean;
  /** The new text; `onChange` with the event is there as well. */
  readonly onValueChange?: (value: string) => void;
}

/** One line of text with its label, hint and error. */
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
