/**
 * The text as one part of a URL (RFC 3986 section 2.1). A surrogate without its other half, which
 * UTF-8 cannot say, becomes the replacement character.
 */
export function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}
