import { isJsonObject, type Json } from '../../domain/model/values/json.ts';
import { succeed, type Result } from '../../domain/model/values/result.ts';
import type { ParseContext, Parsed } from '../format.ts';
import { rootPlace } from '../reading/place.ts';
import { createReporter } from '../reading/reporter.ts';
import { readText } from '../reading/readText.ts';
import { parseJson, parseYaml } from '../syntax/parseText.ts';
import { inferStruct, startInference } from './infer.ts';

/** The property that wraps a document that is not an object, because a root type must be one. */
const wrapperProperty = 'value';

/** Any data → types that describe it; the root is the type of the document itself. */
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
  // Types are found from the inside out, but the document's own type should come first.
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
