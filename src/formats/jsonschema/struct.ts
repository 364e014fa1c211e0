import { propertyNamePattern } from '../../domain/constants.ts';
import { isJsonObject, type Json, type JsonObject } from '../../domain/json.ts';
import type { SchemaContext, StructDraft } from './context.ts';
import { lookUp } from './components.ts';
import { toProperty } from './converted.ts';
import { readDiscriminator, type Union } from './discriminator.ts';
import { readKeywords, type Keywords } from './keywords.ts';
import { keepRest } from './leftover.ts';
import { setOwn, type MetadataDraft } from './metadata.ts';
import { at, type Place } from './place.ts';
import { reportBudget, reportReference } from './reference.ts';
import { discriminatorOf, isNullSchema } from './shape.ts';

interface Entry {
  readonly schema: Json;
  readonly place: Place;
}

/** One struct that is being put together from a schema and all that its allOf brings in. */
interface Gathering {
  readonly context: SchemaContext;
  readonly draft: StructDraft;
  readonly entries: Map<string, Entry>;
  readonly required: Set<string>;
  /** Schemas that are being merged in: meeting one again is a cycle. */
  readonly merging: Set<Json>;
  readonly mergedNames: Set<string>;
}

/** Builds the struct of an object schema, nameless yet. `words` are used up. */
export function buildStruct(context: SchemaContext, words: Keywords, place: Place): StructDraft {
  const draft: StructDraft = {
    kind: 'struct',
    name: '',
    place,
    description: words.description,
    deprecated: words.deprecated,
    isBase: false,
    parent: undefined,
    discriminator: undefined,
    mapping: [],
    isUnion: false,
    properties: [],
    metadata: undefined,
    merged: [],
  };
  if (isSimple(words)) {
    addOwn(context, draft, words, place);
    return draft;
  }
  const gathering: Gathering = {
    context,
    draft,
    entries: new Map(),
    required: new Set(),
    merging: new Set(),
    mergedNames: new Set(),
  };
  const { discriminator } = words;
  if (discriminator !== undefined && discriminatorOf({ discriminator }) !== undefined) {
    words.discriminator = undefined;
    const union = takeUnion(words);
    gather(gathering, words, place);
    addProperties(gathering);
    readDiscriminator(context, draft, discriminator, union, place);
  } else {
    gather(gathering, words, place);
    addProperties(gathering);
  }
  return draft;
}

/** Almost every object: nothing but properties of its own. */
export function isSimple(words: Keywords): boolean {
  return (
    words.ref === undefined &&
    words.allOf === undefined &&
    words.oneOf === undefined &&
    words.anyOf === undefined &&
    words.discriminator === undefined
  );
}

/** As gathering and adding would do it, without keeping lists of it. */
function addOwn(context: SchemaContext, draft: StructDraft, words: Keywords, place: Place): void {
  const { properties } = words;
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
        properties[name] as Json,
        isRequired,
        at(parent, name, name),
      );
    }
  }
  if (found < required.size)
    reportRequired(
      context,
      draft,
      required,
      (name) => properties !== undefined && Object.hasOwn(properties, name),
    );
  keepRest(words, place, context.reporter);
  draft.metadata = words.metadata;
}

const noNames: ReadonlySet<string> = new Set();

function namesIn(list: readonly Json[]): ReadonlySet<string> {
  return new Set(list.filter((name) => typeof name === 'string'));
}

function addProperty(
  context: SchemaContext,
  draft: StructDraft,
  name: string,
  schema: Json,
  isRequired: boolean,
  place: Place,
): void {
  if (!propertyNamePattern.test(name)) reportName(context, name, place);
  draft.properties.push(toProperty(name, context.convert(schema, place), isRequired));
}

function takeUnion(words: Keywords): Union | undefined {
  const key = words.oneOf !== undefined ? 'oneOf' : 'anyOf';
  const members = words[key];
  words[key] = undefined;
  return members && { key, members };
}

function gather(gathering: Gathering, words: Keywords, place: Place): void {
  const { draft } = gathering;
  if (words.ref !== undefined) gatherReference(gathering, words.ref, place);
  words.ref = undefined;
  if (words.allOf !== undefined) {
    const list = at(place, 'allOf');
    words.allOf.forEach((member, index) => gatherMember(gathering, member, at(list, index)));
    words.allOf = undefined;
  }
  if (words.oneOf !== undefined && gatherSingle(gathering, words.oneOf, at(place, 'oneOf'))) {
    words.oneOf = undefined;
  } else if (
    words.anyOf !== undefined &&
    gatherSingle(gathering, words.anyOf, at(place, 'anyOf'))
  ) {
    words.anyOf = undefined;
  }
  if (words.properties !== undefined) gatherProperties(gathering, words.properties, place);
  words.properties = undefined;
  for (const name of words.required ?? []) {
    if (typeof name === 'string') gathering.required.add(name);
  }
  words.required = undefined;
  words.types = undefined;
  keepRest(words, place, gathering.context.reporter);
  addMetadata(gathering, words.metadata, place);
  draft.description ??= words.description;
}

/** A union of one member and null is that member. */
function gatherSingle(gathering: Gathering, union: readonly Json[], place: Place): boolean {
  const members = union.filter((member) => !isNullSchema(member));
  const [member] = members;
  if (members.length !== 1 || member === undefined) return false;
  if (gathering.context.shapes.of(member) !== 'struct') return false;
  gatherMember(gathering, member, at(place, union.indexOf(member)));
  return true;
}

function gatherMember(gathering: Gathering, member: Json, place: Place): void {
  const { context } = gathering;
  if (!isJsonObject(member)) {
    if (member !== true) reportMember(gathering, place, 'no schema');
    return;
  }
  const words = readKeywords(member, place, context.reporter);
  const shape = context.shapes.of(member);
  if (words.ref === undefined && shape !== 'struct' && shape !== 'any' && shape !== 'map') {
    reportMember(gathering, place, shape);
    return;
  }
  gather(gathering, words, place);
  if (words.nullable !== undefined) addMetadata(gathering, { nullable: words.nullable }, place);
}

function gatherReference(gathering: Gathering, ref: string, place: Place): void {
  const { context, draft, merging } = gathering;
  const target = lookUp(context, ref);
  if (target === undefined) return reportReference(context, ref, place);
  if (target.kind === 'struct' && target.typeName !== undefined) {
    if (draft.parent === undefined) draft.parent = target.typeName;
    else if (draft.parent !== target.typeName) addMerged(gathering, target.typeName, place);
    return;
  }
  const shape = context.shapes.of({ $ref: ref });
  if (target.isNamed || shape !== 'struct' || !isJsonObject(target.schema)) {
    return reportMember(gathering, place, shape === 'struct' ? 'no schema' : shape);
  }
  if (merging.has(target.schema)) return reportMember(gathering, place, 'part of itself');
  const before = gathering.entries.size;
  merging.add(target.schema);
  if (context.budget > 0) {
    gather(gathering, readKeywords(target.schema, target.place, context.reporter), target.place);
  } else reportBudget(context, place);
  merging.delete(target.schema);
  context.budget -= gathering.entries.size - before;
}

function addMerged(gathering: Gathering, name: string, place: Place): void {
  const { context, draft } = gathering;
  if (gathering.mergedNames.has(name)) return;
  gathering.mergedNames.add(name);
  draft.merged.push(name);
  context.reporter.add(
    'all-of-merged',
    'warning',
    `A type has one parent, here ${draft.parent}: the properties of ${name} are copied in instead.`,
    place,
  );
}

function reportMember(gathering: Gathering, place: Place, what: string): void {
  gathering.context.reporter.add(
    'all-of-left-out',
    'error',
    `A member of allOf is left out, because it isn't an object (${what}).`,
    place,
  );
}

function gatherProperties(gathering: Gathering, properties: JsonObject, place: Place): void {
  const { entries, context } = gathering;
  const parent = at(place, 'properties');
  for (const name in properties) {
    const schema = properties[name] as Json;
    const known = entries.get(name);
    if (known !== undefined && known.schema !== schema) {
      context.reporter.add(
        'property-merged',
        'warning',
        `The property "${name}" is described more than once in allOf; the last description counts.`,
        at(parent, name),
      );
    }
    entries.set(name, { schema, place: at(parent, name, name) });
  }
}

function addProperties(gathering: Gathering): void {
  const { context, draft, entries, required } = gathering;
  let found = 0;
  for (const [name, { schema, place }] of entries) {
    const isRequired = required.has(name);
    if (isRequired) found += 1;
    addProperty(context, draft, name, schema, isRequired, place);
  }
  if (found < required.size) reportRequired(context, draft, required, (name) => entries.has(name));
}

function reportName(context: SchemaContext, name: string, place: Place): void {
  context.reporter.add(
    'property-name',
    'warning',
    `The property name "${name}" is kept as it is, although it has other characters than letters, digits, underscore, dot and dollar, or isn't 1 to 128 long.`,
    place,
  );
}

/** `required` is a flag of each property here, so there is no place for names without one. */
function reportRequired(
  context: SchemaContext,
  draft: StructDraft,
  required: ReadonlySet<string>,
  isProperty: (name: string) => boolean,
): void {
  const names = [...required].filter((name) => !isProperty(name));
  const inherited = draft.parent !== undefined || draft.merged.length > 0;
  context.reporter.add(
    'required-left-out',
    'warning',
    `"required" names ${names.join(', ')}, which ${inherited ? 'may be inherited but is not a property of its own' : 'is no property'} here; that is left out.`,
    draft.place,
  );
}

function addMetadata(
  gathering: Gathering,
  metadata: MetadataDraft | undefined,
  place: Place,
): void {
  if (metadata === undefined) return;
  const { draft, context } = gathering;
  if (draft.metadata === undefined) {
    draft.metadata = metadata;
    return;
  }
  for (const key of Object.keys(metadata)) {
    const value = metadata[key] as Json;
    if (!Object.hasOwn(draft.metadata, key)) setOwn(draft.metadata, key, value);
    else if (draft.metadata[key] !== value) {
      context.reporter.add(
        'all-of-conflict',
        'warning',
        `"${key}" is said more than once in allOf; the first counts.`,
        at(place, key),
      );
    }
  }
}
