/**
 * The longest text that is put into the text area, in bytes of UTF-8. A text area with megabytes of
 * text freezes the page for seconds, so a larger text is held in memory and only its beginning is
 * shown.
 */
const largestTyped = 32_000;

/** Whether a text is too large for the text area. */
export function isLargePaste(text: string): boolean {
  // A UTF-16 code unit takes one to three bytes in UTF-8, so that most texts need not be encoded.
  if (text.length > largestTyped) return true;
  if (text.length * 3 <= largestTyped) return false;
  return new TextEncoder().encode(text).length > largestTyped;
}
