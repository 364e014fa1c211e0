import { createHash, randomBytes } from 'node:crypto';

/** A secret that can't be guessed: 256 bits, safe in URLs and headers. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a secret: it has 256 bits of entropy, so a fast hash is enough. */
export function hashToken(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
