/** Joins class names and leaves out missing ones: `classNames('a', on && 'b', undefined)`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
