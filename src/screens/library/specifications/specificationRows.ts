import type { SpecRow } from '../../../storage/database/database.ts';

/** One specification in the list of those on this device. */
export interface SpecificationRow extends Pick<
  SpecRow,
  'id' | 'name' | 'counts' | 'openedAt' | 'file' | 'removedAt'
> {
  /** ISO time of the last change; unknown for a specification of the older editor. */
  readonly updatedAt?: string;
  /** Whether the older editor left it in the browser's text storage; opening it adopts it. */
  readonly older?: boolean;
  /** Whether it was left with unsaved changes, which are in this tab only. */
  readonly unsaved?: boolean;
}

/** The parts of a row for a specification that is in this tab. */
type InTab = Pick<SpecificationRow, 'id' | 'name' | 'counts'>;

/**
 * The list of stored specifications, including the open one with its current counts, those held
 * with unsaved changes, even if they are not stored yet, and those of the older editor.
 */
export function withOpenAndOlder(
  stored: readonly SpecificationRow[],
  open: InTab,
  held: readonly InTab[],
  left: readonly Pick<SpecificationRow, 'id' | 'name'>[],
): SpecificationRow[] {
  const inTab = [open, ...held.map((row) => ({ ...row, unsaved: true }))];
  const shown = new Set(inTab.map(({ id }) => id));
  const known = new Set([...shown, ...stored.map(({ id }) => id)]);
  return [
    ...inTab.map((row) => ({ ...stored.find(({ id }) => id === row.id), ...row })),
    ...stored.filter(({ id }) => !shown.has(id)),
    ...left.filter(({ id }) => !known.has(id)).map((row) => ({ ...row, older: true })),
  ];
}

/** The name shown for a specification without one. */
export const untitled = 'Untitled';

/** The displayed name of a specification. */
export function displayName({ name }: Pick<SpecRow, 'name'>): string {
  return name === undefined || name.trim() === '' ? untitled : name;
}

/**
 * The rows whose name contains `filter`, the last opened first; those never opened, by last change.
 */
export function listedRows(rows: readonly SpecificationRow[], filter: string): SpecificationRow[] {
  const wanted = filter.trim().toLowerCase();
  return rows
    .filter((row) => displayName(row).toLowerCase().includes(wanted))
    .toSorted((a, b) => lastUse(b) - lastUse(a));
}

function lastUse({ openedAt, updatedAt }: SpecificationRow): number {
  const at = Date.parse(openedAt ?? updatedAt ?? '');
  return Number.isNaN(at) ? 0 : at;
}
