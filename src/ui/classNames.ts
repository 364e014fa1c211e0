/** Joins the class names that are there: `classNames('a', on && 'b', undefined)`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
