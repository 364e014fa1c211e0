/** Whether an id was made by `newId`, and is therefore not a name to show people. */
export function isOwnId(id: string): boolean {
  return /^[\da-f]{24}$/.test(id);
}

/** Not crypto.randomUUID: it does not exist where a self-hosted app is opened over plain http. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
