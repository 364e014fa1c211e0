import type { HttpMethod } from '../../../../domain/model/constants.ts';
import { operationTexts } from '../../../../domain/model/metadata/descriptions.ts';
import type { SearchHit } from '../../../../domain/model/search.ts';
import { startsWithTypos } from '../../../../domain/model/typos.ts';
import type { Specification } from '../../../../domain/model/specification.ts';
import { plainLine } from '../../../../reference/markdown/plainLine.ts';
import type { Command } from '../../commands/commands.ts';

/** The maximum number of hits: more than anybody looks through. */
const shownHits = 50;
/** How much of a description is shown in a line. */
const lineCharacters = 160;

export type PaletteEntry = { readonly key: string } & (
  | { readonly kind: 'command'; readonly command: Command }
  | SearchHit
);

/**
 * The palette's entries: commands whose words begin with those of the query, then the hits in the
 * specification; an empty query lists every command. If no command is spelled like the query, small
 * typos are tolerated. Unavailable commands are left out.
 */
export function paletteEntries(
  commands: readonly Command[],
  hits: readonly SearchHit[],
  query: string,
): readonly PaletteEntry[] {
  const wanted = wordsOf(query);
  const available = commands.filter(({ disabled, id }) => disabled !== true && id !== 'palette');
  const matching = (begins: (word: string, part: string) => boolean) =>
    available
      .filter(({ label }) => {
        const words = wordsOf(label);
        return wanted.every((part) => words.some((word) => begins(word, part)));
      })
      .map((command) => ({ key: command.id, kind: 'command', command }) as const);
  const spelled = matching((word, part) => word.startsWith(part));
  const almost = spelled.length === 0 ? matching(startsWithTypos) : [];
  const found = hits
    .slice(0, shownHits)
    .map((hit): PaletteEntry => ({ ...hit, key: `${hit.kind} ${hit.name}` }));
  // A hit with the query's words in its name is more likely meant than a command with a different spelling.
  const isNamed = hits.some(({ name }) =>
    wanted.every((part) => name.toLowerCase().includes(part)),
  );
  const entries = isNamed ? [...spelled, ...found, ...almost] : [...spelled, ...almost, ...found];
  // A name that begins with the query is more likely meant than a command.
  const first = entries.findIndex(
    (entry) =>
      entry.kind !== 'command' && entry.name.toLowerCase().startsWith(query.trim().toLowerCase()),
  );
  if (wanted.length === 0 || first < 0) return entries;
  return [...entries.slice(first), ...entries.slice(0, first)];
}

/** The words beside the name of a card that was found. */
export interface PaletteWords {
  readonly method?: HttpMethod;
  /** A line of text, without Markdown syntax; empty if there is no description. */
  readonly text: string;
}

/** The words for an operation or a type: its summary, or else its description. */
export function paletteWords(
  spec: Specification,
  { kind, name }: Pick<SearchHit, 'kind' | 'name'>,
): PaletteWords {
  if (kind === 'type') {
    const type = spec.types.find((each) => each.name === name);
    return { text: plainLine(type?.description ?? '', lineCharacters) };
  }
  const operation = spec.operations.find((each) => each.name === name);
  if (operation === undefined) return { text: '' };
  const { summary, description } = operationTexts(operation);
  return {
    method: operation.httpMethod,
    text: plainLine(summary === '' ? description : summary, lineCharacters),
  };
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}_]+/u)
    .filter((word) => word !== '');
}
