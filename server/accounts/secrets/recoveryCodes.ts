import { randomInt } from 'node:crypto';
import { hashToken } from './secrets.ts';

const count = 10;
/** Without letters and digits that look alike. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 6;
const groupLength = 4;

/** New codes for signing in without the second factor, each once: 118 bits, so a fast hash is enough. */
export function newRecoveryCodes(): readonly string[] {
  const sign = () => signs.charAt(randomInt(signs.length));
  const group = () => Array.from({ length: groupLength }, sign).join('');
  const code = () => Array.from({ length: groups }, group).join('-');
  return Array.from({ length: count }, code);
}

/** The stored form of a code, however it was typed. */
export function hashRecoveryCode(code: string): string {
  return hashToken(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
}
