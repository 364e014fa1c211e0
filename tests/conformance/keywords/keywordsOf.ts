import type { JsonObject } from '../../../src/domain/model/values/json.ts';
import type { Specification } from '../../../src/domain/model/specification.ts';
import type { Parsed, Printed } from '../../../src/formats/format.ts';
import { readJsonschema } from '../../../src/formats/jsonschema/parse.ts';
import { printJsonschemaJson } from '../../../src/formats/jsonschema/print.ts';
import { readOpenapi } from '../../../src/formats/openapi/parse.ts';
import { printOpenapi30Json, printOpenapiJson } from '../../../src/formats/openapi/print.ts';
import type { Dictionary } from '../document.ts';
import type { Told } from '../loss/falseFindings.ts';
import { splitDifferences, type Difference, type KeywordComparison } from './keywordDifferences.ts';
import { compareJsonschema, compareOpenapi } from './keywords.ts';

/** The result of comparing a source with its printed document. */
export interface KeywordsOf {
  readonly printed: Dictionary;
  /** How often each keyword was compared. */
  readonly counts: ReadonlyMap<string, number>;
  readonly named: readonly Difference[];
  readonly unnamed: readonly Difference[];
}

/** Reads a source, prints it in its own format and compares the two, keyword by keyword. */
export function keywordsOf(source: JsonObject): KeywordsOf {
  return compareKeywords(source, readSource(source));
}

/** The same comparison, with all findings. */
export function toldOf(source: JsonObject): Told {
  const { spec, findings } = readSource(source);
  // As OpenAPI in the newest version, which can express most.
  const made = (isOpenapi(source) ? printOpenapiJson : printJsonschemaJson)(spec);
  const printed = JSON.parse(made.text) as Dictionary;
  const { differences } = compareAny(source, printed);
  return {
    source,
    printed,
    read: findings,
    findings: [...findings, ...made.findings],
    differences,
  };
}

function readSource(source: JsonObject): Parsed {
  const read = (isOpenapi(source) ? readOpenapi : readJsonschema)(source, {
    options: {},
    report: () => undefined,
  });
  if (!read.ok) throw new Error(read.refusal.message);
  return read.value;
}

function isOpenapi({ openapi, swagger }: Dictionary): boolean {
  return openapi !== undefined || swagger !== undefined;
}

function compareAny(source: Dictionary, printed: Dictionary): KeywordComparison {
  return (isOpenapi(source) ? compareOpenapi : compareJsonschema)(source, printed);
}

/** Prints what was read from a source in the source's format, and compares the two keyword by keyword. */
export function compareKeywords(source: Dictionary, { spec, findings }: Parsed): KeywordsOf {
  const made = printLike(source, spec);
  const printed = JSON.parse(made.text) as Dictionary;
  const { compared, differences } = compareAny(source, printed);
  return { printed, counts: compared, ...splitDifferences(differences, findings, made.findings) };
}

/** Prints a specification in the format and the version of a source. */
export function printLike(source: Dictionary, spec: Specification): Printed {
  const { openapi } = source;
  if (!isOpenapi(source)) return printJsonschemaJson(spec);
  const isOld = typeof openapi !== 'string' || openapi.startsWith('3.0');
  return (isOld ? printOpenapi30Json : printOpenapiJson)(spec);
}
