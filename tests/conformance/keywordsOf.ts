import type { JsonObject } from '../../src/domain/model/json.ts';
import type { Parsed } from '../../src/formats/format.ts';
import { readJsonschema } from '../../src/formats/jsonschema/parse.ts';
import { printJsonschemaJson } from '../../src/formats/jsonschema/print.ts';
import { readOpenapi } from '../../src/formats/openapi/parse.ts';
import { printOpenapi30Json, printOpenapiJson } from '../../src/formats/openapi/print.ts';
import type { Dictionary } from './document.ts';
import { splitDifferences, type Difference } from './keywordDifferences.ts';
import { compareJsonschema, compareOpenapi } from './keywords.ts';

/** What of a source came back in print. */
export interface KeywordsOf {
  readonly printed: Dictionary;
  /** How often each keyword was compared. */
  readonly counts: ReadonlyMap<string, number>;
  readonly named: readonly Difference[];
  readonly unnamed: readonly Difference[];
}

/** Reads a source, prints it in its own format and compares the two, keyword by keyword. */
export function keywordsOf(source: JsonObject): KeywordsOf {
  const read = (isOpenapi(source) ? readOpenapi : readJsonschema)(source, {
    options: {},
    report: () => undefined,
  });
  if (!read.ok) throw new Error(read.refusal.message);
  return compareKeywords(source, read.value);
}

function isOpenapi({ openapi, swagger }: Dictionary): boolean {
  return openapi !== undefined || swagger !== undefined;
}

/** Prints what was read of a source in the source's format and compares the two, keyword by keyword. */
export function compareKeywords(source: Dictionary, { spec, findings }: Parsed): KeywordsOf {
  const { openapi } = source;
  const isOld = typeof openapi !== 'string' || openapi.startsWith('3.0');
  const print = isOpenapi(source)
    ? isOld
      ? printOpenapi30Json
      : printOpenapiJson
    : printJsonschemaJson;
  const made = print(spec);
  const printed = JSON.parse(made.text) as Dictionary;
  const compare = isOpenapi(source) ? compareOpenapi : compareJsonschema;
  const { compared, differences } = compare(source, printed);
  return { printed, counts: compared, ...splitDifferences(differences, findings, made.findings) };
}
