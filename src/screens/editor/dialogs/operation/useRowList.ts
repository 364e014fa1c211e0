import { type RefObject, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Argument, Throw } from '../../../../domain/model/specification.ts';
import type { FieldPlace } from '../../../../machines/dialogs/dialogDrafts.ts';
import { rowKey } from './rowKeys.ts';

export interface RowList {
  /** The element that holds the rows, each marked by `data-row`. */
  readonly list: RefObject<HTMLDivElement | null>;
  /** The key of the row whose fields are shown. */
  readonly editing: number | undefined;
  /** The label of the field that gets the focus first, if it is in this row. */
  readonly beginOf: (key: number) => string | undefined;
  readonly edit: (key: number) => void;
  /** Shows the row as text again. */
  readonly finish: (key: number) => void;
  /** `remove` removes the row at this index; the row that takes its place gets the focus. */
  readonly removeAt: (index: number, remove: () => void) => void;
}

/**
 * A list of rows of which one at a time shows its fields, with the focus in the right place.
 * `after` is the element after the list; `at` is the field that gets the focus first, which may be
 * in a row.
 */
export function useRowList(
  after: RefObject<HTMLElement | null>,
  name: 'arguments' | 'throws',
  all: readonly (Argument | Throw)[],
  at: FieldPlace | undefined,
): RowList {
  const list = useRef<HTMLDivElement>(null);
  const [begun] = useState(() => {
    if (typeof at?.of !== 'object' || at.of.list !== name) return undefined;
    const row = all[at.of.index];
    return row && { key: rowKey(row), label: at.label };
  });
  const [editing, setEditing] = useState(begun?.key);
  return {
    list,
    editing,
    beginOf: (key) => (key === begun?.key ? begun?.label : undefined),
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
