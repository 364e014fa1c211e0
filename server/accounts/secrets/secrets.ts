import { createHash, randomBytes } from 'node:crypto';

/** A secret that can't be guessed: 256 bits, safe in URLs and headers. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a secret: it has 256 bits of entropy, so a fast hash is enough. */
export function hashToken(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** The id of a new app key. */
export function newClientId(): string {
  return `app-${newSecret().slice(0, 22)}`;
}

/** Whether a text has the form of an app key's id. The name of a person can have that form, too. */
export function isClientId(text: string): boolean {
  return /^app-[\w-]{22}$/.test(text);
}

/** Whether a text has the form of a secret that was made here. */
export function isSecret(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}
