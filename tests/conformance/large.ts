/*
 * The program that `npm run test:large` runs in several processes: reads the files that it is given, and
 * prints a line of JSON for each.
 */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { parse as parseInternal } from '../../src/formats/internal/parse.ts';
import { printInternal } from '../../src/formats/internal/print.ts';
import { parseOpenapiJson } from '../../src/formats/openapi/parse.ts';
import { compareDocument } from './compareDocument.ts';
import { isIn, type Dictionary } from './document.ts';
import { isForced } from './loss/forcedLosses.ts';
import { described } from './keywords/keywordDifferences.ts';
import { countKinds, countReferences, type KindCounts } from './keywords/keywordKinds.ts';
import { compareKeywords, printLike } from './keywords/keywordsOf.ts';
import type { Totals } from './loss/loss.ts';
import { findUnsound } from './loss/unsound.ts';

/** The result for one document. */
export interface LargeResult {
  readonly file: string;
  /** Why the document could not be read at all. */
  readonly refusal?: string;
  readonly totals?: Totals;
  /** The losses that no finding names: their number, and the first of them. */
  readonly lost?: number;
  readonly losses?: readonly string[];
  /** Other faults: in names and references, and findings at places that don't exist. */
  readonly faults?: readonly string[];
  /** The number of losses that findings name, by the findings' codes. */
  readonly named?: Readonly<Record<string, number>>;
  readonly findings?: Readonly<Record<string, number>>;
  readonly keywords?: KindCounts;
  /**
   * The numbers of references, and of characters without white space, in the source and in the printed
   * document.
   */
  readonly sharing?: { readonly [key in 'source' | 'printed']: Sharing };
  readonly ms?: number;
}

interface Sharing {
  readonly references: number;
  readonly length: number;
}

/** The most losses and faults that are listed for one document. */
const shown = 20;

for (const file of process.argv.slice(2)) process.stdout.write(`${JSON.stringify(read(file))}\n`);

function read(file: string): LargeResult {
  const text = readFileSync(file, 'utf8');
  const options = { options: {}, report: () => undefined };
  const started = performance.now();
  const parsed = parseOpenapiJson(text, options);
  const ms = Math.round(performance.now() - started);
  if (!parsed.ok) return { file, refusal: parsed.refusal.message };
  const { spec, findings } = parsed.value;
  const source = JSON.parse(text) as Dictionary;
  const { totals, losses, named } = compareDocument(source, spec, findings);
  const faults = findUnsound(spec);
  const stored = parseInternal(printInternal(spec), options);
  if (!stored.ok || !isDeepStrictEqual(stored.value.spec, spec)) {
    faults.push('what is stored is not what was read');
  }
  const keywords = compareKeywords(source, parsed.value);
  for (const [code, count] of named) {
    if (!isForced(code)) faults.push(`${count} lost that TypeAPI could say: ${code}`);
  }
  const codes: Record<string, number> = {};
  for (const { code, path } of findings) {
    codes[code] = (codes[code] ?? 0) + 1;
    if (!isIn(source, path)) faults.push(`a finding at a place that is not there: ${code} ${path}`);
  }
  if (!isPrintedAgain(keywords.printed)) faults.push('what is printed again is not the same');
  return {
    file,
    totals,
    lost: losses.length + keywords.unnamed.length,
    losses: [...losses, ...keywords.unnamed.map(described)].slice(0, shown),
    faults: faults.slice(0, shown),
    named: Object.fromEntries(named),
    findings: codes,
    keywords: countKinds(keywords),
    sharing: { source: sharingOf(source), printed: sharingOf(keywords.printed) },
    ms,
  };
}

function sharingOf(document: Dictionary): Sharing {
  return { references: countReferences(document), length: JSON.stringify(document).length };
}

/** Whether reading and printing the printed document again gives the same text. */
function isPrintedAgain(printed: Dictionary): boolean {
  const again = parseOpenapiJson(JSON.stringify(printed), { options: {}, report: () => undefined });
  if (!again.ok) return false;
  const { text } = printLike(printed, again.value.spec);
  return JSON.stringify(JSON.parse(text)) === JSON.stringify(printed);
}
