/** One choice of a `ComboField`. */
export interface ComboOption<Value extends string = string> {
  readonly value: Value;
  /** The value itself unless said. */
  readonly label?: string;
  /** A quieter word behind it. */
  readonly detail?: string;
}

export interface ComboGroup<Value extends string = string> {
  /** Shown above its options; none for a group at the top that explains itself. */
  readonly label?: string;
  readonly options: readonly ComboOption<Value>[];
}

/** A line of the open list. `index` counts the lines that can be chosen. */
export type ComboRow =
  | { readonly kind: 'heading'; readonly label: string }
  | { readonly kind: 'option'; readonly option: ComboOption; readonly index: number };

/**
 * The lines for what was typed: within each group first the options that begin with it, then those
 * that contain it, upper and lower case alike. A group without any is left out.
 */
export function comboRows(groups: readonly ComboGroup[], typed: string): readonly ComboRow[] {
  const query = typed.trim().toLowerCase();
  const rows: ComboRow[] = [];
  let index = 0;
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
