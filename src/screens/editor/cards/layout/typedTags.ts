/**
 * The tags as a list with commas that `readTags` can read: a tag is put in quotation marks where it
 * would otherwise be read differently.
 */
export function writeTags(tags: readonly string[]): string {
  return tags
    .map((tag) =>
      tag === '' || tag !== tag.trim() || /^"|,/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag,
    )
    .join(', ');
}

/** The tags in such a list, each once. */
export function readTags(text: string): readonly string[] {
  const tags = [...text.matchAll(/(?:\s*"((?:[^"]|"")*)"\s*|([^,]*))(?:,|$)/g)].flatMap(
    ([, quoted, plain = '']) => {
      if (quoted !== undefined) return [quoted.replaceAll('""', '"')];
      const tag = plain.trim();
      return tag === '' ? [] : [tag];
    },
  );
  return [...new Set(tags)];
}
