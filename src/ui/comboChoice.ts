import type { ComboGroup } from './comboRows.ts';

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
