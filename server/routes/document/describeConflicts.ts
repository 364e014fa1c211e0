/** How many conflicts the message names; all of them are in the answer. */
const named = 10;

/** What can't be merged, as a sentence; `advice` says what to do about it. */
export function describeConflicts(conflicts: readonly string[], advice: string): string {
  const more = conflicts.length > named ? `, and ${conflicts.length - named} more` : '';
  return `The changes conflict: ${conflicts.slice(0, named).join('; ')}${more}. ${advice}`;
}
