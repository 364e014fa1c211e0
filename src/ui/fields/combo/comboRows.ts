/** An option of a `ComboField`. */
export interface ComboOption<Value extends string = string> {
  readonly value: Value;
  /** The text shown; by default the value itself. */
  readonly label?: string;
  /** A muted word after the label. */
  readonly detail?: string;
}

export interface ComboGroup<Value extends string = string> {
  /** The heading above its options; undefined for a group at the top that needs none. */
  readonly label?: string;
  readonly options: readonly ComboOption<Value>[];
}

/** A row of the open list. `index` counts only the options. */
export type ComboRow =
  | { readonly kind: 'heading'; readonly label: string }
  | { readonly kind: 'option'; readonly option: ComboOption; readonly index: number };

/**
 * The rows that match the typed text, ignoring case. Within each group, options that begin with it
 * come before those that contain it; groups without a match are left out. `suggested` comes first,
 * whatever its label.
 */
export function comboRows(
  groups: readonly ComboGroup[],
  typed: string,
  suggested?: ComboOption,
): readonly ComboRow[] {
  const query = typed.trim().toLowerCase();
  const rows: ComboRow[] = [];
  let index = 0;
  if (suggested !== undefined) rows.push({ kind: 'option', option: suggested, index: index++ });
  for (const group of groups) {
    const options = query === '' ? group.options : matching(group.options, query);
    if (options.length === 0) continue;
    if (group.label !== undefined) rows.push({ kind: 'heading', label: group.label });
    for (const option of options) rows.push({ kind: 'option', option, index: index++ });
  }
  return rows;
}

function matching(options: readonly ComboOption[], query: string): readonly ComboOption[] {
  const exact: ComboOption[] = [];
  const first: ComboOption[] = [];
  const second: ComboOption[] = [];
  for (const option of options) {
    const text = (option.label ?? option.value).toLowerCase();
    const at = text.indexOf(query);
    if (at < 0) continue;
    if (at > 0) second.push(option);
    else (text.length === query.length ? exact : first).push(option);
  }
  return [...exact, ...first, ...second];
}

/** The value of the option that was probably meant. Nobody can type NUL. */
export const suggestedValue = '\0meant';

export function suggestedOption(label: string | undefined): ComboOption | undefined {
  return label === undefined ? undefined : { value: suggestedValue, label };
}
