/** Longer patterns are not compiled: no person wrote them, and compiling takes time. */
const longestPattern = 5_000;

/**
 * Whether a pattern compiles as JSON Schema intends: with the flag `v` if possible, else `u`. It is never
 * run, because a pattern from a document could run forever. Patterns of other dialects are preserved.
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
