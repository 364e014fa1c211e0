import type { ComboGroup } from './comboRows.ts';

/** The last row of the list, which creates an option that does not exist yet. */
export interface ComboCreate {
  /** The text of the row, given what was typed (possibly nothing); undefined: no such row. */
  readonly label: (typed: string) => string | undefined;
  readonly onCreate: (typed: string) => void;
  /** What was probably meant by what was typed, offered before everything else; undefined: no such row. */
  readonly meant?: (typed: string) => string | undefined;
  readonly onMeant?: (typed: string) => void;
  /** Whether what was typed is taken at once, and nothing has to be made for it first. */
  readonly isImmediate?: (typed: string) => boolean;
  /** Offer it only if something was typed that is not an option already. */
  readonly onlyTyped?: boolean;
}

/** The options of a `ComboField`, and the one that is selected. */
export interface ComboChoice<Value extends string = string> {
  readonly groups: readonly ComboGroup<Value>[];
  /** Empty if nothing is selected. A value that is not among the options is shown as it is. */
  readonly value: Value | '';
  readonly onChange: (value: Value) => void;
  readonly create?: ComboCreate | undefined;
  /** Called with what is typed, where more options than these can be found by it. */
  readonly onSearch?: ((typed: string) => void) | undefined;
}
