import { isJsonObject, type Json } from '../../../domain/model/json.ts';
import { setOwn, type MetadataDraft } from '../../jsonschema/metadata.ts';
import { at, type Place } from '../../reading/place.ts';
import { follow, type OpenapiReader } from './reader.ts';

/** Keeps examples with what they refer to in place: the shared ones have no home here. */
export function readExamples(
  reader: OpenapiReader,
  metadata: MetadataDraft | undefined,
  examples: Json,
  place: Place,
): MetadataDraft {
  const draft = metadata ?? {};
  setOwn(draft, 'examples', isJsonObject(examples) ? resolve(reader, examples, place) : examples);
  return draft;
}

function resolve(
  reader: OpenapiReader,
  examples: { readonly [key: string]: Json },
  place: Place,
): Json {
  const resolved: MetadataDraft = {};
  const parent = at(place, 'examples');
  for (const name in examples) {
    const example = examples[name] as Json;
    const located = isJsonObject(example)
      ? follow(reader, example, at(parent, name))
      : { object: example };
    if (located !== undefined) setOwn(resolved, name, located.object);
  }
  return resolved;
}
