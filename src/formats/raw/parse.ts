import { isJsonObject, type Json } from '../../domain/model/json.ts';
import { succeed, type Result } from '../../domain/model/result.ts';
import type { ParseContext, Parsed } from '../format.ts';
import { rootPlace } from '../reading/place.ts';
import { createReporter } from '../reading/reporter.ts';
import { readText } from '../reading/readText.ts';
import { parseJson, parseYaml } from '../syntax/parseText.ts';
import { inferStruct, startInference } from './infer.ts';

/** The property that holds a document which is no object, because a root type is one. */
const wrapperProperty = 'value';

/** Any data → the types that describe it; the type of the document itself is the root. */
export function readRaw(value: Json): Result<Parsed> {
  const reporter = createReporter();
  const inference = startInference(reporter);
  let sample = { values: [value], placeOf: () => rootPlace };
  if (!isJsonObject(value)) {
    const what = Array.isArray(value) ? 'a list' : 'a single value';
    reporter.add(
      'raw-wrapped',
      'warning',
      `The document is ${what}, but the root type must be an object: it was put into the property "${wrapperProperty}" of a new one.`,
      rootPlace,
    );
    sample = { values: [{ [wrapperProperty]: value }], placeOf: () => rootPlace };
  }
  const root = inferStruct(sample, inference);
  // Found from the inside out; the document's own type reads best first.
  const types = [...inference.types.values()].toReversed();
  return succeed({
    spec: { imports: [], operations: [], types, root },
    findings: reporter.findings(),
  });
}

export function parseRawJson(text: string, context: ParseContext): Result<Parsed> {
  return readText(text, context, parseJson, readRaw);
}

export function parseRawYaml(text: string, context: ParseContext): Result<Parsed> {
  return readText(text, context, parseYaml, readRaw);
}
