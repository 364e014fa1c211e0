/** The LIKE pattern (with \ to escape) for texts in small letters that contain `search`. */
export function contains(search: string | undefined): string | undefined {
  const term = search?.trim().toLowerCase() ?? '';
  return term === '' ? undefined : `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}
