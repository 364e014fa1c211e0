import { memberAt, type Json, type JsonObject } from '../../../domain/model/values/json.ts';
import type { SchemaContext, StructDraft } from './source/context.ts';
import { readDiscriminator } from './unions/discriminator.ts';
import {
  gather,
  reportRestricted,
  settleNull,
  startGathering,
  takeDiscriminator,
} from './allOf/gather.ts';
import { addProperties, spelledAs } from './allOf/gathered.ts';
import type { Keywords } from './keywords/keywords.ts';
import { withImplied } from './keywords/implied.ts';
import { inKeywordOrder, keepRest } from './keywords/leftover.ts';
import { at, type Place } from '../../reading/place.ts';
import { addProperty } from './allOf/property.ts';
import { newStruct } from './allOf/structDraft.ts';

/**
 * Builds the struct for an object schema, without a name. `allowsNull`: whether it is nullable. Consumes
 * its `words`.
 */
export function buildStruct(
  context: SchemaContext,
  schema: JsonObject,
  words: Keywords,
  place: Place,
  allowsNull: boolean,
): StructDraft {
  const draft = newStruct(place, words.description, words.deprecated);
  if (isSimple(words)) {
    addOwn(context, draft, words, place);
    return draft;
  }
  const gathering = startGathering(context, draft, words.metadata);
  takeDiscriminator(gathering, words, context.shapes.isBase(schema), place);
  gather(gathering, words, place);
  settleNull(gathering, allowsNull);
  reportRestricted(gathering);
  if (draft.metadata !== undefined) draft.metadata = inKeywordOrder(draft.metadata);
  addProperties(gathering);
  draft.metadata = spelledAs(gathering);
  const found = gathering.discriminator;
  if (found !== undefined) {
    readDiscriminator(context, draft, found.discriminator, found.union, found.place);
  }
  return draft;
}

/** Nearly all objects: nothing but properties of their own. */
export function isSimple(words: Keywords): boolean {
  return (
    words.ref === undefined &&
    words.allOf === undefined &&
    words.oneOf === undefined &&
    words.anyOf === undefined &&
    words.discriminator === undefined
  );
}

/** The same as gathering and adding would do, without the intermediate lists. */
function addOwn(context: SchemaContext, draft: StructDraft, words: Keywords, place: Place): void {
  const { properties, types } = words;
  const required = words.required === undefined ? noNames : namesIn(words.required);
  words.properties = undefined;
  words.required = undefined;
  words.types = undefined;
  let found = 0;
  if (properties !== undefined) {
    const parent = at(place, 'properties');
    for (const name in properties) {
      const isRequired = required.has(name);
      if (isRequired) found += 1;
      addProperty(
        context,
        draft,
        name,
        memberAt(properties, name),
        isRequired,
        at(parent, name, name),
      );
    }
  }
  if (found < required.size) {
    draft.required = [...required].filter((name) => !Object.hasOwn(properties ?? {}, name));
  }
  keepRest(words, place, context);
  draft.metadata = withImplied(words.metadata, types !== undefined, properties !== undefined);
}

const noNames: ReadonlySet<string> = new Set();

function namesIn(list: readonly Json[]): ReadonlySet<string> {
  return new Set(list.filter((name) => typeof name === 'string'));
}
