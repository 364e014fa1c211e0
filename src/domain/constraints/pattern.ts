/** A longer pattern is not compiled: no person wrote it, and compiling takes time. */
const longestPattern = 5_000;

/**
 * Whether a pattern compiles as JSON Schema means it: `v` where that is possible, else `u`. It is
 * compiled only, and never run: a pattern from a document could run for ever. A pattern of another
 * dialect stays as it is.
 */
export function compiles(pattern: string): boolean {
  if (pattern.length > longestPattern) return true;
  return ['v', 'u'].some((flags) => {
    try {
      return new RegExp(pattern, flags).flags === flags;
    } catch {
      return false;
    }
  });
}
