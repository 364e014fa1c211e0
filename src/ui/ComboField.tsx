import { type ReactNode, useState } from 'react';
import { ClosedSelect, type Opening } from './ClosedSelect.tsx';
import styles from './ComboField.module.css';
import type { ComboGroup } from './comboRows.ts';
import { FieldFrame, type FieldText } from './FieldFrame.tsx';
import { OpenedCombo } from './OpenedCombo.tsx';

/** The last line of the list: makes something that is not in it yet. */
export interface ComboCreate {
  /** What the line says for the text that was typed, which may be empty. */
  readonly label: (typed: string) => string;
  readonly onCreate: (typed: string) => void;
  /** Shown only once something was typed that is no option itself. */
  readonly onlyTyped?: boolean;
}

/** What is chosen from, and what is chosen. */
export interface ComboChoice<Value extends string = string> {
  readonly groups: readonly ComboGroup<Value>[];
  /** Empty: nothing is chosen. A value that is no option is shown all the same. */
  readonly value: Value | '';
  readonly onChange: (value: Value) => void;
  readonly create?: ComboCreate | undefined;
}

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
