import type { SpecRow } from '../../../storage/database/database.ts';
import type { Description } from '../../../storage/specs/specStore.ts';

export type Naming = Required<Pick<Description, 'name' | 'nameFrom'>>;

/** Whether its name was not given by a person. */
export function isUnnamed(row: SpecRow | undefined): boolean {
  return row?.name === undefined || row.nameFrom === 'title' || row.nameFrom === 'file';
}

/**
 * The name taken from the title; if the title was removed, the name of the file. Undefined: the
 * name does not change.
 */
export function fromTitle(title: string | undefined, row: SpecRow | undefined): Naming | undefined {
  if (title !== undefined) return isUnnamed(row) ? { name: title, nameFrom: 'title' } : undefined;
  return row?.nameFrom === 'title' ? fromFile(row.file?.name) : undefined;
}

/**
 * The file's name without its ending, whatever kind of file it is; the digits of a version are not
 * an ending.
 */
export function fromFile(file: string | undefined): Naming {
  const name = file?.replace(/\.[a-z]{1,5}$/i, '');
  return { name: name === undefined || name === '' ? null : name, nameFrom: 'file' };
}
