import { createHmac, randomBytes } from 'node:crypto';
import { isSameText } from './pkce.ts';

/** As RFC 6238 advises, and as every authenticator app expects. */
const seconds = 30;
const digits = 6;
const secretBytes = 20;
/** How many steps a clock may be off. */
const tolerance = 1;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret for an authenticator app, in base32 (RFC 4648, section 6). */
export function newTotpSecret(): string {
  return encode(randomBytes(secretBytes));
}

/** Whether a text is a secret as `newTotpSecret` makes them. */
export function isTotpSecret(text: string): boolean {
  return /^[A-Z2-7]{32}$/.test(text);
}

/** What an authenticator app reads from a link (the Key URI format of Google Authenticator). */
export function totpAddress(secret: string, { server, user }: { server: string; user: string }) {
  const label = `${encodeURIComponent(server)}:${encodeURIComponent(user)}`;
  const query = new URLSearchParams({ secret, issuer: server });
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}

/**
 * The time step that has this code: the one at `now` (in milliseconds), the one before or the one after;
 * undefined if none has. A step may be used once only (RFC 6238, section 5.2).
 */
export function findTotpStep(secret: string, code: string, now: number): number | undefined {
  const present = Math.floor(now / 1000 / seconds);
  for (let step = present - tolerance; step <= present + tolerance; step++) {
    if (isSameText(totpCode(secret, step), code)) return step;
  }
  return undefined;
}

/** The code of a time step (RFC 4226, section 5.3). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', decode(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) % 16;
  const number = mac.readUInt32BE(offset) % 2 ** 31;
  return String(number % 10 ** digits).padStart(digits, '0');
}

function encode(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => letters.charAt(Number(`0b${five}`))).join('');
}

function decode(text: string): Buffer {
  const bits = [...text].map((each) => letters.indexOf(each).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number(`0b${eight}`)));
}
