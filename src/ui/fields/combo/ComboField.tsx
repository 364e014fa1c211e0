import { type ReactNode, useState } from 'react';
import { ClosedSelect, type Opening } from '../select/ClosedSelect.tsx';
import styles from './ComboField.module.css';
import type { ComboChoice } from './comboChoice.ts';
import type { ComboGroup } from './comboRows.ts';
import { FieldFrame, type FieldText } from '../FieldFrame.tsx';
import { OpenedCombo } from './OpenedCombo.tsx';

export interface ComboFieldProps<Value extends string = string>
  extends FieldText, ComboChoice<Value> {
  /** Shown while nothing is selected. */
  readonly placeholder?: string;
  /** A short note after the value, such as that it is missing. */
  readonly mark?: ReactNode;
  readonly monospace?: boolean;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
}

/**
 * Selects one option of a long list by typing part of its name. Only the rows in view are in the
 * DOM, so that thousands of options open and filter instantly; while closed, it is a single button.
 */
export function ComboField<Value extends string = string>({
  label,
  hideLabel,
  hint,
  error,
  compact,
  className,
  placeholder = 'Choose',
  mark,
  monospace = false,
  disabled = false,
  ...choice
}: ComboFieldProps<Value>) {
  const { groups, value } = choice;
  const [opening, setOpening] = useState<Opening>();
  const shown = (
    <>
      {value === '' ? placeholder : labelOf(groups, value)}
      {mark !== undefined && <span className={styles.mark}> {mark}</span>}
    </>
  );
  const valueClass = value === '' ? styles.placeholder : undefined;
  const looks = { monospace, disabled, valueClass };
  return (
    <FieldFrame labelAs="span" {...{ label, hideLabel, hint, error, compact, className }}>
      {(wiring) =>
        opening === undefined ? (
          <ClosedSelect
            {...wiring}
            {...looks}
            popup="dialog"
            onOpen={setOpening}
            onType={(typed) => setOpening({ typed, touch: false })}
          >
            {shown}
          </ClosedSelect>
        ) : (
          <OpenedCombo wiring={wiring} {...looks} {...choice} opening={opening}>
            {shown}
          </OpenedCombo>
        )
      }
    </FieldFrame>
  );
}

/**
 * The label of the selected value. Only the first option of a group is checked for a label: in long
 * lists (types), options have none.
 */
function labelOf(groups: readonly ComboGroup[], value: string): string {
  for (const { options } of groups) {
    if (options[0]?.label === undefined) continue;
    const found = options.find((option) => option.value === value);
    if (found !== undefined) return found.label ?? value;
  }
  return value;
}
