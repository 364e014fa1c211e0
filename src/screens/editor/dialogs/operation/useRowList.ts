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
  /** `remove` takes the row at this place away; the focus goes to the one that takes its place. */
  readonly removeAt: (index: number, remove: () => void) => void;
}

/** Rows of which one at a time shows its fields; focus is where the eye is. `after`: what follows. */
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
