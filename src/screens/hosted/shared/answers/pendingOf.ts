/** The call that creates an entry that is shown already; undefined if the provider has it. */
export function pendingOf(shown: object): string | undefined {
  return 'pending' in shown && typeof shown.pending === 'string' ? shown.pending : undefined;
}
