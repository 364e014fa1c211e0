import { encodeText } from '../encodeText.ts';

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The value of an Authorization header for HTTP Basic in UTF-8 (RFC 7617). */
export function basicAuthorization(userName: string, password: string): string {
  return `Basic ${encodeBase64(utf8Bytes(`${userName}:${password}`))}`;
}

function utf8Bytes(text: string): readonly number[] {
  return [...encodeText(text).matchAll(/%([0-9A-F]{2})|./g)].map(([whole, hex]) =>
    hex === undefined ? whole.charCodeAt(0) : Number.parseInt(hex, 16),
  );
}

/** Base64 (RFC 4648 section 4) by hand, because no function for it exists in all realms. */
function encodeBase64(bytes: readonly number[]): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second, third] = bytes.slice(at, at + 3);
    const group = (first << 16) | ((second ?? 0) << 8) | (third ?? 0);
    text += digits.charAt(group >> 18) + digits.charAt((group >> 12) & 63);
    text += second === undefined ? '=' : digits.charAt((group >> 6) & 63);
    text += third === undefined ? '=' : digits.charAt(group & 63);
  }
  return text;
}
