/** The LIKE pattern (escaped with \) for lower-case texts that contain `search`. */
export function contains(search: string | undefined): string | undefined {
  const term = search?.trim().toLowerCase() ?? '';
  return term === '' ? undefined : `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}
