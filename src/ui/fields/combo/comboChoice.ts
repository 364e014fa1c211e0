import type { ComboGroup } from './comboRows.ts';

/** The last row of the list, which creates an option that does not exist yet. */
export interface ComboCreate {
  /** The text of the row for the typed text, which may be empty; undefined: no such row. */
  readonly label: (typed: string) => string | undefined;
  readonly onCreate: (typed: string) => void;
  /** The label of the option that was probably meant, offered before all others; undefined: no such row. */
  readonly suggestion?: (typed: string) => string | undefined;
  readonly onMeant?: (typed: string) => void;
  /** Whether the typed text can be used at once, so that nothing has to be created first. */
  readonly isImmediate?: (typed: string) => boolean;
  /** Offers the row only if the text typed is not an option already. */
  readonly onlyTyped?: boolean;
}

/** The options of a `ComboField`, and its value. */
export interface ComboChoice<Value extends string = string> {
  readonly groups: readonly ComboGroup<Value>[];
  /** Empty if nothing is selected. A value that is not among the options is shown as it is. */
  readonly value: Value | '';
  readonly onChange: (value: Value) => void;
  readonly create?: ComboCreate | undefined;
  /** Called with the typed text, if it can find more options than these. */
  readonly onSearch?: ((typed: string) => void) | undefined;
}
