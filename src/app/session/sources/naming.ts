import type { SpecRow } from '../../../storage/database/database.ts';
import type { Description } from '../../../storage/specs/specStore.ts';

export type Naming = Required<Pick<Description, 'name' | 'nameFrom'>>;

/** Whether no person gave it the name it has. */
export function isUnnamed(row: SpecRow | undefined): boolean {
  return row?.name === undefined || row.nameFrom === 'title' || row.nameFrom === 'file';
}

/** The name that the title gives; without one, that of the file is left. Undefined: the name stays. */
export function fromTitle(title: string | undefined, row: SpecRow | undefined): Naming | undefined {
  if (title !== undefined) return isUnnamed(row) ? { name: title, nameFrom: 'title' } : undefined;
  return row?.nameFrom === 'title' ? fromFile(row.file?.name) : undefined;
}

/** Without any ending, of whatever kind of file; the digits of a version are none. */
export function fromFile(file: string | undefined): Naming {
  const name = file?.replace(/\.[a-z]{1,5}$/i, '');
  return { name: name === undefined || name === '' ? null : name, nameFrom: 'file' };
}
