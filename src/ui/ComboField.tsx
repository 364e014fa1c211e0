import { type ReactNode, useState } from 'react';
import { ClosedSelect, type Opening } from './ClosedSelect.tsx';
import styles from './ComboField.module.css';
import type { ComboChoice } from './comboChoice.ts';
import type { ComboGroup } from './comboRows.ts';
import { FieldFrame, type FieldText } from './FieldFrame.tsx';
import { OpenedCombo } from './OpenedCombo.tsx';

export interface ComboFieldProps<Value extends string = string>
  extends FieldText, ComboChoice<Value> {
  /** What stands there while nothing is chosen. */
  readonly placeholder?: string;
  /** A short word behind the value: that it is missing. */
  readonly mark?: ReactNode;
  readonly monospace?: boolean;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
}

/**
 * A choice of one out of a long list, by typing a part of it. Only the lines in view are in the
 * document, so that thousands of options open and filter at once; closed it is one button.
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
            // Typing searches.
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

/** Labels other than the value are only in short lists: types are called by their names. */
function labelOf(groups: readonly ComboGroup[], value: string): string {
  for (const { options } of groups) {
    if (options[0]?.label === undefined) continue;
    const found = options.find((option) => option.value === value);
    if (found !== undefined) return found.label ?? value;
  }
  return value;
}
