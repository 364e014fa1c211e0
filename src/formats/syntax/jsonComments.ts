/**
 * Strings, which may contain the marks of comments, or comments; without their ends, too, so that no text is gone
 * over twice.
 */
const stringOrComment = /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/g;

/** The text of JSON with comments, as many programs write it, without them. */
export function withoutJsonComments(text: string): string {
  return text.replace(stringOrComment, (found) => (found.startsWith('/') ? ' ' : found));
}
