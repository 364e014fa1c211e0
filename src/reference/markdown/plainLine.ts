/** Characters with which Markdown marks parts of a line. */
const marks = /[[*_`<]/;

/**
 * The beginning of a description for a single line: without the marks of Markdown within a line. Everything
 * else is unchanged: `user_id`, `2 * 3`.
 */
export function plainLine(text: string, characters: number): string {
  const beginning = text.slice(0, characters);
  if (!marks.test(beginning)) return beginning;
  return beginning
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<(https?:[^\s<>]+)>/g, '$1')
    .replaceAll(/(\*\*|__|`+)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replaceAll(/(?<![\w*])([*_])(?=[^\s*_])(.+?)(?<=\S)\1(?![\w*])/g, '$2');
}
