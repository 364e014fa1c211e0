/**
 * Percent-encodes a text for use in a URL (RFC 3986 section 2.1). An unpaired surrogate, which
 * UTF-8 can't encode, becomes the replacement character.
 */
export function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}
