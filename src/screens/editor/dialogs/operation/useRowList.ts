import { type RefObject, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export interface RowList {
  /** The element that holds the rows, each marked by `data-row`. */
  readonly list: RefObject<HTMLDivElement | null>;
  /** The key of the row whose fields are shown. */
  readonly editing: number | undefined;
  readonly edit: (key: number) => void;
  /** Shows the row as text again. */
  readonly finish: (key: number) => void;
  /** `remove` removes the row at this index; the row that takes its place gets the focus. */
  readonly removeAt: (index: number, remove: () => void) => void;
}

/**
 * Rows of which one at a time shows its fields, with the focus in the right place. `after` is what
 * follows the list.
 */
export function useRowList(after: RefObject<HTMLElement | null>): RowList {
  const list = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<number>();
  return {
    list,
    editing,
    edit: useCallback((key) => {
      flushSync(() => setEditing(key));
      list.current?.querySelector<HTMLElement>(`[data-row="${key}"] :is(input, button)`)?.focus();
    }, []),
    finish: useCallback((key) => {
      flushSync(() => setEditing(undefined));
      list.current?.querySelector<HTMLElement>(`[data-row="${key}"] button`)?.focus();
    }, []),
    removeAt: useCallback(
      (index, remove) => {
        flushSync(remove);
        const rows = [...(list.current?.querySelectorAll('[data-row]') ?? [])];
        const next = rows.at(Math.min(index, rows.length - 1));
        const target = [...(next?.querySelectorAll('button') ?? [])].at(-1) ?? after.current;
        target?.focus();
      },
      [after],
    ),
  };
}
