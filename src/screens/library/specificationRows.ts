import type { SpecRow } from '../../storage/database.ts';

/** One specification in the list of those on this device. */
export interface SpecificationRow extends Pick<
  SpecRow,
  'id' | 'name' | 'counts' | 'openedAt' | 'file'
> {
  /** ISO time of the last change; unknown for what the older editor left. */
  readonly updatedAt?: string;
  /** The older editor left it in the browser's text storage; opening it adopts it. */
  readonly older?: boolean;
}

/**
 * The list of stored specifications, including the open one with its current counts, even if it is
 * not stored yet, and what the older editor left.
 */
export function withOpenAndOlder(
  stored: readonly SpecificationRow[],
  open: Pick<Required<SpecificationRow>, 'id' | 'counts'>,
  left: readonly Pick<SpecificationRow, 'id' | 'name'>[],
): SpecificationRow[] {
  const known = new Set([open.id, ...stored.map(({ id }) => id)]);
  return [
    { ...stored.find(({ id }) => id === open.id), ...open },
    ...stored.filter(({ id }) => id !== open.id),
    ...left.filter(({ id }) => !known.has(id)).map((row) => ({ ...row, older: true })),
  ];
}

/** The name shown for a specification without one. */
export const untitled = 'Untitled';

/** The displayed name of a specification. */
export function nameOf({ name }: Pick<SpecRow, 'name'>): string {
  return name === undefined || name.trim() === '' ? untitled : name;
}

/**
 * The rows whose name contains `filter`, the last opened first; those never opened, by last change.
 */
export function listedRows(rows: readonly SpecificationRow[], filter: string): SpecificationRow[] {
  const wanted = filter.trim().toLowerCase();
  return rows
    .filter((row) => nameOf(row).toLowerCase().includes(wanted))
    .toSorted((a, b) => lastUse(b) - lastUse(a));
}

function lastUse({ openedAt, updatedAt }: SpecificationRow): number {
  const at = Date.parse(openedAt ?? updatedAt ?? '');
  return Number.isNaN(at) ? 0 : at;
}
