import type { SearchHit } from '../../../domain/model/search.ts';
import type { Command } from '../commands.ts';

/** More than anybody looks through. */
const shownHits = 50;

export type PaletteEntry = { readonly key: string } & (
  | { readonly kind: 'command'; readonly command: Command }
  | SearchHit
);

/**
 * The palette's entries: commands whose words begin with those of the query, then what was found in
 * the specification; an empty query lists every command. Unavailable commands are left out.
 */
export function paletteEntries(
  commands: readonly Command[],
  hits: readonly SearchHit[],
  query: string,
): readonly PaletteEntry[] {
  const wanted = wordsOf(query);
  const entries: PaletteEntry[] = [];
  for (const command of commands) {
    if (command.disabled === true || command.id === 'palette') continue;
    const words = wordsOf(command.label);
    if (wanted.every((part) => words.some((word) => word.startsWith(part)))) {
      entries.push({ key: command.id, kind: 'command', command });
    }
  }
  for (const hit of hits.slice(0, shownHits)) {
    entries.push({ ...hit, key: `${hit.kind} ${hit.name}` });
  }
  // A name that begins with the query is more likely meant than a command.
  const first = entries.findIndex(
    (entry) =>
      entry.kind !== 'command' && entry.name.toLowerCase().startsWith(query.trim().toLowerCase()),
  );
  if (wanted.length === 0 || first < 0) return entries;
  return [...entries.slice(first), ...entries.slice(0, first)];
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}_]+/u)
    .filter((word) => word !== '');
}
