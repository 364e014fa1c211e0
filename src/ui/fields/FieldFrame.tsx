import { type ReactNode, useId } from 'react';
import { classNames } from '../styles/classNames.ts';
import styles from './FieldFrame.module.css';

/** The texts that every field has around its control. */
export interface FieldText {
  readonly label: string;
  /**
   * Hides the label except from assistive technology, for example where a column heading already
   * shows it.
   */
  readonly hideLabel?: boolean;
  readonly hint?: ReactNode;
  /** What is wrong and what to do about it. While there is an error, the control is marked invalid. */
  readonly error?: ReactNode;
  /** Reserves no line for a message: for table rows and toolbars. */
  readonly compact?: boolean;
}

/** The ids and ARIA state that the control inside must carry. */
export interface FieldWiring {
  readonly id: string;
  readonly labelId: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
}

export interface FieldFrameProps extends FieldText {
  /** `span` if the control is not an element that a `<label>` can refer to. */
  readonly labelAs?: 'label' | 'span';
  readonly className?: string | undefined;
  readonly children: (wiring: FieldWiring) => ReactNode;
}

/**
 * A label above a control, with a message below. The line for the message is always reserved, so
 * that a form does not jump when an error appears or disappears.
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
