import { createHash, randomBytes } from 'node:crypto';

/** A secret that nobody guesses: 256 bits, safe in addresses and headers. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret: it has 256 bits of its own, so a fast hash is enough. */
export function hashToken(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
