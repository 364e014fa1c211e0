/** How many conflicts the message names; all of them are in the answer. */
const named = 10;

/** A sentence that names the conflicts; `advice` says what to do about them. */
export function describeConflicts(conflicts: readonly string[], advice: string): string {
  const more = conflicts.length > named ? `, and ${conflicts.length - named} more` : '';
  return `The changes conflict: ${conflicts.slice(0, named).join('; ')}${more}. ${advice}`;
}
