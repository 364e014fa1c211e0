import { formatCount } from '../../src/domain/model/counts.ts';
import { withResolved, type ResolvedIncludes } from '../../src/domain/model/resolvedIncludes.ts';
import { indexLines, type LineIndex } from '../../src/formats/syntax/lineIndex.ts';
import { loadPrinter } from '../../src/formats/registry/registry.ts';
import type { PreviewApi, PreviewFinding } from './previewApi.ts';
import { findPlaces, type PrintedPlaces } from './printedPlaces.ts';
import type { Replica } from './replica.ts';

/** How many findings are sent to the page; nobody would read a longer list. */
const shownFindings = 200;
/** How many findings are described at one line; the list contains the others. */
const notesOfLine = 3;

interface Text {
  readonly id: number;
  readonly index: LineIndex;
  readonly places: PrintedPlaces;
  readonly notes: ReadonlyMap<number, string>;
}

/** The preview in other formats: prints the replica in its current state. */
export function createPreviews(
  replica: () => Replica,
  resolved: () => ResolvedIncludes,
): PreviewApi {
  let printings = 0;
  let text: Text | undefined;
  const textOf = (id: number) => (text?.id === id ? text : undefined);

  return {
    async printPreview(format) {
      printings += 1;
      const id = printings;
      const print = await loadPrinter(format);
      const { rev, spec } = replica();
      const printed = print(withResolved(spec, resolved()));
      const lines = printed.text.split('\n');
      // A text ends with a line feed, not with an empty line.
      if (lines.at(-1) === '') lines.pop();
      const places = findPlaces(spec, lines, printed.places ?? [], printed.findings);
      const index = indexLines([{ lines }]);
      // A format that took longer to load must not replace one that was requested later.
      if (id === printings) text = { id, index, places, notes: findingsByLine(places.findings) };
      return {
        id,
        rev,
        totalLines: index.totalLines,
        count: places.findings.length,
        findings: places.findings.slice(0, shownFindings),
      };
    },

    printedPreviewLines: (id, from, to) => textOf(id)?.index.slice(from, to) ?? [],
    printedPreviewNotes(id, from, to) {
      const notes = textOf(id)?.notes;
      if (notes === undefined) return [];
      return Array.from({ length: to - from }, (_, at) => notes.get(from + at) ?? '');
    },
    printedPreviewLineOf: (id, target) => textOf(id)?.places.lineOf(target) ?? null,
    printedPreviewTargetAt: (id, line) => textOf(id)?.places.targetAt(line) ?? null,
  };
}

/** The text about the findings at each line. */
function findingsByLine(findings: readonly PreviewFinding[]): ReadonlyMap<number, string> {
  const byLine = new Map<number, string[]>();
  for (const { line, message } of findings) {
    if (line === undefined) continue;
    const messages = byLine.get(line);
    if (messages === undefined) byLine.set(line, [message]);
    else messages.push(message);
  }
  return new Map(
    [...byLine].map(([line, messages]) => {
      const more = messages.length - notesOfLine;
      const rest = more > 0 ? [`And ${formatCount(more)} more.`] : [];
      return [line, [...messages.slice(0, notesOfLine), ...rest].join(' ')];
    }),
  );
}
