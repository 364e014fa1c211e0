import type { JsonObject } from '../../src/domain/model/json.ts';
import { readJsonschema } from '../../src/formats/jsonschema/parse.ts';
import { printJsonschemaJson } from '../../src/formats/jsonschema/print.ts';
import { readOpenapi } from '../../src/formats/openapi/parse.ts';
import { printOpenapi30Json, printOpenapiJson } from '../../src/formats/openapi/print.ts';
import type { Dictionary } from './document.ts';
import { splitDifferences, type Difference } from './keywordDifferences.ts';
import { compareJsonschema, compareOpenapi } from './keywords.ts';

/** What of a source came back in print. */
export interface KeywordsOf {
  /** How often each keyword was compared. */
  readonly counts: ReadonlyMap<string, number>;
  readonly named: readonly Difference[];
  readonly unnamed: readonly Difference[];
}

/** Reads a source, prints it in its own format and compares the two, keyword by keyword. */
export function keywordsOf(source: JsonObject): KeywordsOf {
  const { openapi, swagger } = source;
  const isOpenapi = openapi !== undefined || swagger !== undefined;
  const isOld = typeof openapi !== 'string' || openapi.startsWith('3.0');
  const read = (isOpenapi ? readOpenapi : readJsonschema)(source, {
    options: {},
    report: () => undefined,
  });
  if (!read.ok) throw new Error(read.refusal.message);
  const { spec, findings } = read.value;
  const print = isOpenapi ? (isOld ? printOpenapi30Json : printOpenapiJson) : printJsonschemaJson;
  const printed = print(spec);
  const compare = isOpenapi ? compareOpenapi : compareJsonschema;
  const { compared, differences } = compare(source, JSON.parse(printed.text) as Dictionary);
  return { counts: compared, ...splitDifferences(differences, findings, printed.findings) };
}
