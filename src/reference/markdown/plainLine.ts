/** Characters with which Markdown marks lines or parts of them. */
const marks = /[[*_`<~#>=+-]/;

/**
 * The beginning of a description for a single line: without the marks of Markdown, such as those of headings,
 * quotes, list items and code. Everything else is unchanged: `user_id`, `2 * 3`, the numbers of a list.
 */
export function plainLine(text: string, characters: number): string {
  const beginning = text.slice(0, characters);
  if (!marks.test(beginning)) return beginning;
  return beginning
    .replaceAll(/^[ \t]*(?:`{3,}[^`\n]*|~{3,}.*|={2,}[ \t]*|([-*_])(?:[ \t]*\1){2,}[ \t]*)$/gm, '')
    .replaceAll(/^(?:[ \t]*(?:>|[-+*][ \t]))*[ \t]*(?:#{1,6}[ \t]+)?/gm, '')
    .replaceAll(/!?\[([^\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replaceAll(/<(https?:[^\s<>]+)>/g, '$1')
    .replaceAll(/(\*\*|__|~~|`+)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replaceAll(/(?<![\w*])([*_])(?=[^\s*_])(.+?)(?<=\S)\1(?![\w*])/g, '$2');
}
