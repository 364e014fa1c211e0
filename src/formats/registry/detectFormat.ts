import { isJsonObject, type Json } from '../../domain/model/json.ts';
import { refuse, succeed, type Result } from '../../domain/model/result.ts';
import { isEmpty } from '../../domain/model/specification.ts';
import { homePlaces } from '../reading/homePlaces.ts';
import { detect as detectInternal } from '../internal/detect.ts';
import type { FormatId, ParseContext, Parsed } from '../format.ts';
import { detect as detectJsonschema } from '../jsonschema/detect.ts';
import { detect as detectOpenapi } from '../openapi/detect.ts';
import { detect as detectRaw } from '../raw/detect.ts';
import { formatMeta, loadFormat } from './registry.ts';
import { readSyntax, type Syntax, type SyntaxRead } from '../syntax/readSyntax.ts';
import { settle } from '../settling/settle.ts';
import { detect as detectTypeapi } from '../typeapi/detect.ts';
import { detect as detectTypeschema } from '../typeschema/detect.ts';

/** A format whatever its syntax: OpenAPI is one family with two ids. */
interface Family {
  readonly json: FormatId;
  /** The id for YAML; a family that has none is read from YAML all the same. */
  readonly yaml: FormatId;
  /** How sure, from 0 to 1, that a value is such a document. */
  readonly detect: (value: Json) => number;
}

const raw: Family = { json: 'raw-json', yaml: 'raw-yaml', detect: detectRaw };
/**
 * Where two are equally sure, the earlier one is taken: of old spellings that JSON Schema shares with
 * TypeSchema it keeps more. Raw data is what nothing else is.
 */
const families: readonly Family[] = [
  { json: 'typeapi', yaml: 'typeapi', detect: detectTypeapi },
  { json: 'internal', yaml: 'internal', detect: detectInternal },
  { json: 'openapi-json', yaml: 'openapi-yaml', detect: detectOpenapi },
  { json: 'jsonschema-json', yaml: 'jsonschema-yaml', detect: detectJsonschema },
  { json: 'typeschema', yaml: 'typeschema', detect: detectTypeschema },
  raw,
];

/** Their readers keep what leads nowhere, because it must survive storage; an import doesn't. */
export const lossless: ReadonlySet<FormatId> = new Set(['internal', 'typeapi', 'typeschema']);

/** By how much a document must look more like another format than like the chosen one. */
const clearly = 0.32;

export interface Detected extends Parsed {
  readonly format: FormatId;
}

/** Which format a text is in. Refuses what is neither JSON nor YAML, or only a word. */
export function detectFormat(text: string, fileName?: string): Result<FormatId> {
  const read = readSyntax(text, expectedSyntax(fileName));
  if (!read.ok) return read;
  if (isOnlyText(read.value)) return refuseOnlyText();
  return succeed(detectFamily(read.value.value)[read.value.syntax]);
}

/**
 * Text → specification, in the format it is in. The text is parsed once. `byteLength`, where the
 * caller knows the text's length in UTF-8, saves counting it.
 */
export async function parseDetected(
  text: string,
  fileName: string | undefined,
  context: ParseContext,
  byteLength?: number,
): Promise<Result<Detected>> {
  context.report({ stage: 'parsing', done: 0 });
  // The code for large documents arrives while they are parsed. Whoever needs it hears of a failure.
  if (text.length > 1_000_000 && /openapi|swagger/.test(text.slice(0, 1000))) {
    loadFormat('openapi-json').catch(() => undefined);
  }
  const read = readSyntax(text, expectedSyntax(fileName), byteLength);
  if (!read.ok) return read;
  if (isOnlyText(read.value)) return refuseOnlyText();
  const { value, syntax } = read.value;
  return convert(detectFamily(value)[syntax], read.value, context);
}

/**
 * Text → specification, in the format that was chosen. A document that clearly is of another format
 * is refused with a word on which; so is one of which nothing could be read.
 */
export async function parseAs(
  id: FormatId,
  text: string,
  context: ParseContext,
  byteLength?: number,
): Promise<Result<Detected>> {
  context.report({ stage: 'parsing', done: 0 });
  const syntax = formatMeta.find((meta) => meta.id === id)?.syntax;
  const read = readSyntax(text, syntax, byteLength);
  if (!read.ok) return read;
  const { value } = read.value;
  const chosen = families.find(({ json, yaml }) => json === id || yaml === id) ?? raw;
  const likely = detectFamily(value);
  if (isMistaken(value, chosen, likely)) return refuseOther(id, likely[read.value.syntax]);
  // JSON is YAML as well; YAML that was chosen as JSON is called by what it is.
  const format = read.value.syntax === 'yaml' ? chosen.yaml : id;
  const converted = await convert(format, read.value, context);
  if (!converted.ok || !isEmpty(converted.value.spec) || isBlank(value)) return converted;
  return refuse(
    'format-nothing-read',
    `This does not look like ${nameOf(id)}: nothing in it could be read. Choose another format or Detect.`,
  );
}

async function convert(
  format: FormatId,
  { value, findings }: SyntaxRead,
  context: ParseContext,
): Promise<Result<Detected>> {
  const { read } = await loadFormat(format);
  context.report({ stage: 'converting', done: 0 });
  const parsed = read(value, context);
  if (!parsed.ok) return parsed;
  context.report({ stage: 'converting', done: 1 });
  const settled = lossless.has(format)
    ? settle(parsed.value, homePlaces(value, parsed.value.spec))
    : parsed.value;
  const all = findings.length === 0 ? settled.findings : [...findings, ...settled.findings];
  return succeed({ ...settled, findings: all, format });
}

function detectFamily(value: Json): Family {
  let best = raw;
  let bestScore = raw.detect(value);
  for (const family of families) {
    const score = family.detect(value);
    if (score > bestScore) {
      best = family;
      bestScore = score;
    }
  }
  return best;
}

/** Whether the document is clearly of another format than the chosen one. */
function isMistaken(value: Json, chosen: Family, likely: Family): boolean {
  // Anything may be raw data, and TypeAPI is TypeSchema with operations, of which there may be none.
  if (chosen === raw || chosen === likely) return false;
  if (chosen.json === 'typeapi' && likely.json === 'typeschema') return false;
  const difference = likely.detect(value) - chosen.detect(value);
  return likely !== raw && difference >= clearly;
}

function expectedSyntax(fileName: string | undefined): Syntax | undefined {
  if (fileName === undefined) return undefined;
  if (/\.ya?ml$/i.test(fileName)) return 'yaml';
  return /\.json$/i.test(fileName) ? 'json' : undefined;
}

/** Nearly every text is a YAML string: prose, a web page, source code. */
function isOnlyText({ value, syntax }: SyntaxRead): boolean {
  return syntax === 'yaml' && typeof value === 'string';
}

function isBlank(value: Json): boolean {
  return isJsonObject(value) && Object.keys(value).length === 0;
}

/** "OpenAPI" for "OpenAPI (YAML)". */
function nameOf(id: FormatId): string {
  const label = formatMeta.find((meta) => meta.id === id)?.label ?? id;
  return label.replace(/ \([A-Z]+\)$/, '');
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
