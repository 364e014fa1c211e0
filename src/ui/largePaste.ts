/**
 * The most that is put into the text area, in bytes of UTF-8. A text area holding megabytes freezes
 * the page for seconds; larger texts are kept beside it and shown by their beginning.
 */
export const largestTyped = 32_000;

/** Whether a text is too large for the text area. */
export function isLarge(text: string): boolean {
  // A UTF-16 unit takes one to three bytes in UTF-8: most texts need no encoding to be judged.
  if (text.length > largestTyped) return true;
  if (text.length * 3 <= largestTyped) return false;
  return new TextEncoder().encode(text).length > largestTyped;
}
