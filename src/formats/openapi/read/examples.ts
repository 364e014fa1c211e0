import { isJsonObject, type Json, memberAt } from '../../../domain/model/values/json.ts';
import { setOwn, type MetadataDraft } from '../../jsonschema/schemaMetadata.ts';
import { at, type Place } from '../../reading/place.ts';
import { follow, type OpenapiReader } from './reader.ts';
import { referenceWords } from '../../reading/referenceWords.ts';
import { withTypedMetadata } from '../../../domain/model/metadata/metadataKeys.ts';
import { type ArgumentMetadata, type MediumMetadata } from '../openapiMetadata.ts';

/**
 * Preserves examples, with references replaced by their targets, because shared examples are not
 * stored.
 */
export function readExamples(
  reader: OpenapiReader,
  metadata: MetadataDraft | undefined,
  examples: Json,
  place: Place,
): MetadataDraft {
  return withTypedMetadata<ArgumentMetadata & MediumMetadata>(metadata, {
    examples: isJsonObject(examples) ? resolve(reader, examples, place) : examples,
  });
}

function resolve(
  reader: OpenapiReader,
  examples: { readonly [key: string]: Json },
  place: Place,
): Json {
  const resolved: MetadataDraft = {};
  const parent = at(place, 'examples');
  for (const name in examples) {
    const example = memberAt(examples, name);
    const located = isJsonObject(example)
      ? follow(reader, example, at(parent, name), undefined, referenceWords)
      : { object: example };
    if (located !== undefined) {
      setOwn(resolved, name, reader.componentNames.tell(located.object, located.object));
    }
  }
  return resolved;
}
