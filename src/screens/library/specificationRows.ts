import type { SpecRow } from '../../storage/database.ts';

/** One specification in the list of those on this device. */
export interface SpecificationRow extends Pick<
  SpecRow,
  'id' | 'name' | 'counts' | 'openedAt' | 'file'
> {
  /** ISO time of the last change; unknown of what the older editor left. */
  readonly updatedAt?: string;
  /** The older editor left it in browser storage; opening it takes it over. */
  readonly older?: boolean;
}

/**
 * The list of those that are stored, with the one that is open, which may not be stored yet, holding
 * what it holds now, and with what the older editor left.
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

/** What a specification without a name is called on the screen. */
export const untitled = 'Untitled';

/** The name a specification goes by. */
export function nameOf({ name }: Pick<SpecRow, 'name'>): string {
  return name === undefined || name.trim() === '' ? untitled : name;
}

/** The rows whose name contains `filter`, the last opened first; never opened ones by last change. */
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
