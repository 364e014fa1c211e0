import { isJsonObject, type Json } from '../../domain/model/values/json.ts';
import { refuse, succeed, type Result } from '../../domain/model/values/result.ts';
import { isEmpty, type Specification } from '../../domain/model/specification.ts';
import { homePlaces } from '../reading/homePlaces.ts';
import type { Detect, FormatReading, ParseContext, Parsed } from '../format.ts';
import { openapi } from '../openapi/entry.ts';
import { raw } from '../raw/entry.ts';
import { withoutJsonComments } from '../syntax/jsonComments.ts';
import { readSyntax, type Syntax, type SyntaxRead } from '../syntax/readSyntax.ts';
import { settle } from '../settling/settle.ts';
import { typeapi } from '../typeapi/entry.ts';
import { typeschema } from '../typeschema/entry.ts';
import { foreignFirstLine, foreignText, foreignValue, refuseForeign } from './foreign.ts';
import { formatMeta, readingOf, readings, withoutSyntax, type FormatId } from './registry.ts';

/** A readable format with its loaded detector. */
interface Candidate {
  readonly reading: FormatReading<FormatId>;
  readonly detect: Detect;
}

/** How much higher another format's score must be for the chosen format to count as a mistake. */
const clearly = 0.32;

export interface Detected extends Parsed {
  readonly format: FormatId;
}

/**
 * Detects the format of a text. Refuses text that is neither JSON nor YAML, or only a single
 * string.
 */
export async function detectFormat(text: string, fileName?: string): Promise<Result<FormatId>> {
  const read = readDocument(text, expectedSyntax(fileName), fileName);
  if (!read.ok) return read;
  if (isOnlyText(read.value)) return refuseOnlyText();
  const { value, syntax } = read.value;
  return succeed(idIn(syntax, mostLikely(value, await loadCandidates()).reading));
}

/**
 * Text → specification, in the detected format. The text is parsed only once. `byteLength` is the
 * text's length in UTF-8, if the caller knows it: that saves counting.
 */
export async function parseDetected(
  text: string,
  fileName: string | undefined,
  context: ParseContext,
  byteLength?: number,
): Promise<Result<Detected>> {
  context.report({ stage: 'parsing', done: 0 });
  // Load the code for large documents while the text is parsed. A failure is reported to whoever
  // needs that code.
  if (text.length > 1_000_000 && /openapi|swagger/.test(text.slice(0, 1000))) {
    openapi.reading.loadRead().catch(() => undefined);
  }
  const read = readDocument(text, expectedSyntax(fileName), fileName, byteLength);
  if (!read.ok) return read;
  if (isOnlyText(read.value)) return refuseOnlyText();
  const { value, syntax } = read.value;
  const { reading } = mostLikely(value, await loadCandidates());
  return convert(reading, idIn(syntax, reading), read.value, context);
}

/**
 * Text → specification, in the given format. Refuses a document that is clearly of another format,
 * naming that format, and a document in which nothing could be read.
 */
export async function parseAs(
  id: FormatId,
  text: string,
  context: ParseContext,
  byteLength?: number,
): Promise<Result<Detected>> {
  context.report({ stage: 'parsing', done: 0 });
  const syntax = formatMeta.find((meta) => meta.id === id)?.syntax;
  const chosen = readingOf(id);
  const read =
    chosen === raw.reading
      ? readSyntax(text, syntax, byteLength)
      : readDocument(text, syntax, undefined, byteLength);
  if (!read.ok) return read;
  const { value } = read.value;
  const candidates = await loadCandidates();
  const likely = mostLikely(value, candidates);
  if (isMistaken(value, chosen, likely, candidates)) {
    return refuseOther(id, idIn(read.value.syntax, likely.reading));
  }
  // JSON is valid YAML, but YAML that was chosen as JSON is reported as YAML.
  const format = read.value.syntax === 'yaml' ? idIn('yaml', chosen) : id;
  const converted = await convert(chosen, format, read.value, context);
  if (!converted.ok || holdsSomething(converted.value.spec) || isBlank(value)) return converted;
  return refuse(
    'format-nothing-read',
    `This does not look like ${nameOf(id)}: nothing in it could be read. Choose another format or Detect.`,
  );
}

/** Whether anything was read, even if it is only metadata. */
function holdsSomething(spec: Specification): boolean {
  return !isEmpty(spec) || Object.values(spec.metadata ?? {}).some(isJsonObject);
}

/** Parses a text. A format that can't be read is refused by its name. */
function readDocument(
  text: string,
  syntax: Syntax | undefined,
  fileName: string | undefined,
  byteLength?: number,
): Result<SyntaxRead> {
  const read = readSyntax(text, syntax, byteLength);
  const isData = read.ok && !isOnlyText(read.value);
  const foreign = isData
    ? foreignData(read.value, text, fileName)
    : (foreignText(text, fileName) ?? foreignNearJson(text));
  return foreign === undefined ? read : refuseForeign(foreign, isData);
}

function foreignData(
  { value, syntax }: SyntaxRead,
  text: string,
  fileName: string | undefined,
): string | undefined {
  return foreignValue(value) ?? (syntax === 'yaml' ? foreignFirstLine(text, fileName) : undefined);
}

/** Longer texts are not read again. */
const longestNearJson = 1_000_000;

/** What is not JSON only for its comments, single quotes, or a comma too many. */
function foreignNearJson(text: string): string | undefined {
  if (text.length > longestNearJson) return undefined;
  const read = readSyntax(withoutJsonComments(text), 'yaml');
  return read.ok ? foreignValue(read.value.value) : undefined;
}

async function convert(
  { loadRead, lossless }: FormatReading,
  format: FormatId,
  { value, findings }: SyntaxRead,
  context: ParseContext,
): Promise<Result<Detected>> {
  const read = await loadRead();
  context.report({ stage: 'converting', done: 0 });
  const parsed = read(value, context);
  if (!parsed.ok) return parsed;
  context.report({ stage: 'converting', done: 1 });
  const settled =
    lossless === true ? settle(parsed.value, homePlaces(value, parsed.value.spec)) : parsed.value;
  const all = findings.length === 0 ? settled.findings : [...findings, ...settled.findings];
  return succeed({ ...settled, findings: all, format });
}

function loadCandidates(): Promise<readonly Candidate[]> {
  return Promise.all(
    readings.map(async (reading) => ({ reading, detect: (await reading.loadDetect()).detect })),
  );
}

function mostLikely(value: Json, candidates: readonly Candidate[]): Candidate {
  const [first, ...others] = candidates;
  if (first === undefined) throw new Error('No format is read.');
  let best = first;
  let bestScore = first.detect(value);
  for (const other of others) {
    const score = other.detect(value);
    if (score > bestScore || (score === bestScore && best.reading.yields === true)) {
      best = other;
      bestScore = score;
    }
  }
  return best;
}

/** Whether the document is clearly of another format than the chosen one. */
function isMistaken(
  value: Json,
  chosen: FormatReading,
  likely: Candidate,
  candidates: readonly Candidate[],
): boolean {
  const { reading } = likely;
  // Any text can be raw data, and TypeAPI without operations looks like TypeSchema.
  if (chosen === raw.reading) return false;
  if (chosen === typeapi.reading && reading === typeschema.reading) return false;
  const score = candidates.find((one) => one.reading === chosen)?.detect(value) ?? 0;
  return likely.detect(value) - score >= clearly;
}

/** The id of a format for a syntax; a format without a YAML entry of its own uses its only one. */
function idIn(syntax: Syntax, { heads }: FormatReading<FormatId>): FormatId {
  return (heads.find((head) => head.syntax === syntax) ?? heads[0]).id;
}

function expectedSyntax(fileName: string | undefined): Syntax | undefined {
  if (fileName === undefined) return undefined;
  if (/\.ya?ml$/i.test(fileName)) return 'yaml';
  return /\.json$/i.test(fileName) ? 'json' : undefined;
}

/** Nearly any text is a valid YAML string: prose, a web page, source code. */
function isOnlyText({ value, syntax }: SyntaxRead): boolean {
  return syntax === 'yaml' && typeof value === 'string';
}

function isBlank(value: Json): boolean {
  return isJsonObject(value) && Object.keys(value).length === 0;
}

function nameOf(id: FormatId): string {
  return withoutSyntax(formatMeta.find((meta) => meta.id === id)?.label ?? id);
}

function refuseOther(chosen: FormatId, likely: FormatId): Result<never> {
  return refuse(
    'format-mismatch',
    `This looks like ${nameOf(likely)}, not ${nameOf(chosen)}. Choose ${nameOf(likely)} or Detect.`,
  );
}

function refuseOnlyText(): Result<never> {
  return refuse(
    'format-unknown',
    'This is neither JSON nor a YAML document with keys or a list. Check that the whole document was copied, or choose its format.',
  );
}
