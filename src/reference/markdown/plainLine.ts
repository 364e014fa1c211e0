/** What can be a mark of Markdown within a line. */
const marks = /[[*_`<]/;

/**
 * The beginning of a description for a place with one line: what Markdown marks within a line is
 * shown without its marks. Everything else stays as it was written: `user_id`, `2 * 3`.
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
