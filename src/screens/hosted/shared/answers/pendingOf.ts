/** The id of the call that creates this shown entry; undefined if the provider has the entry. */
export function pendingOf(shown: object): string | undefined {
  return 'pending' in shown && typeof shown.pending === 'string' ? shown.pending : undefined;
}
