import { type ReactNode, useId } from 'react';
import { classNames } from './classNames.ts';
import styles from './FieldFrame.module.css';

/** What every field has around its control. */
export interface FieldText {
  readonly label: string;
  /** Keep the name for assistive technology but show none: where a table's head says it. */
  readonly hideLabel?: boolean;
  readonly hint?: ReactNode;
  /** What is wrong and what to do. While it is there the control is marked invalid. */
  readonly error?: ReactNode;
  /** No line is kept free below for a message: rows of a table, toolbars. */
  readonly compact?: boolean;
}

/** What the control inside must carry. */
export interface FieldWiring {
  readonly id: string;
  readonly labelId: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
}

export interface FieldFrameProps extends FieldText {
  /** `label` unless the control is not one a `<label>` can point at. */
  readonly labelAs?: 'label' | 'span';
  readonly className?: string | undefined;
  readonly children: (wiring: FieldWiring) => ReactNode;
}

/**
 * Label above, message below. The message's line is the distance to the next field, so a form does
 * not jump when an error comes and goes.
 */
export function FieldFrame({
  label,
  hideLabel = false,
  hint,
  error,
  compact = false,
  labelAs: Label = 'label',
  className,
  children,
}: FieldFrameProps) {
  const id = useId();
  const invalid = error !== undefined && error !== null && error !== '' && error !== false;
  const message = invalid ? error : hint;
  const messageId = `${id}-message`;
  const labelId = `${id}-label`;
  return (
    <div className={classNames(styles.field, compact && styles.compact, className)}>
      <Label
        id={labelId}
        {...(Label === 'label' ? { htmlFor: id } : {})}
        className={hideLabel ? 'visually-hidden' : styles.label}
      >
        {label}
      </Label>
      {children({ id, labelId, describedBy: message ? messageId : undefined, invalid })}
      <div
        id={messageId}
        aria-live="polite"
        className={classNames(styles.message, invalid && styles.error)}
      >
        {message}
      </div>
    </div>
  );
}
