import { argumentLocations } from '../../../domain/model/constants.ts';
import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
  memberAt,
} from '../../../domain/model/values/json.ts';
import type { Argument, ArgumentLocation, TypeRef } from '../../../domain/model/specification.ts';
import { stated } from '../../../domain/model/values/total.ts';
import { annotate } from '../../jsonschema/read/source/converted.ts';
import { keep, type MetadataDraft } from '../../jsonschema/schemaMetadata.ts';
import { at, type Place } from '../../reading/place.ts';
import { createUniqueNames } from '../../reading/generatedNames.ts';
import { follow, homeOf, type Located, type OpenapiReader } from './reader.ts';
import { readExamples } from './examples.ts';
import { keyIn } from '../../../domain/model/metadata/metadataKeys.ts';
import { type ArgumentMetadata } from '../openapiMetadata.ts';

/** The parameters of one list. */
export interface Parameters {
  /** Unique by location and name (OpenAPI, Operation Object). */
  readonly arguments: readonly Argument[];
  /** Parameters that can't be arguments, in the form in which they are preserved, by location and name. */
  readonly others: ReadonlyMap<string, Json>;
}

export const noParameters: Parameters = { arguments: [], others: new Map() };

/** Reads a list of parameters, with a finding for each that can't be an argument. */
export function readParameters(
  reader: OpenapiReader,
  list: readonly Json[] | undefined,
  place: Place,
): Parameters {
  if (list === undefined || list.length === 0) return noParameters;
  const found: Argument[] = [];
  const isAnother = createNamesakes();
  let others: Map<string, Json> | undefined;
  list.forEach((item, index) => {
    const itemPlace = at(place, index);
    if (!isJsonObject(item)) return reportArgument(reader, itemPlace);
    const located = follow(reader, item, homeOf(reader, item, itemPlace));
    // A missing target has been reported already.
    if (located === undefined) return;
    const { object } = located;
    const argument =
      object === item
        ? readParameter(reader, object, located.place)
        : readShared(reader, located, itemPlace);
    if (argument !== undefined) {
      if (isAnother(argument)) found.push(argument);
      else reportDuplicate(reader, argument, itemPlace);
      return;
    }
    const kept = isDropped(reader, object) ? undefined : reader.inPlace(object);
    const cookie = cookieOf(object);
    if (cookie !== undefined && kept !== undefined) reportCookie(reader, cookie, located.place);
    else if (cookie !== undefined) reportArgument(reader, located.place);
    if (kept === undefined) return;
    others ??= new Map();
    others.set(
      JSON.stringify([object['in'], object['name']]),
      reader.componentNames.tell(object, kept),
    );
  });
  return { arguments: found, others: others ?? noParameters.others };
}

/** Reads the target of a reference only once. Most parameters are not shared and need no cache. */
function readShared(
  reader: OpenapiReader,
  { object, place }: Located,
  itemPlace: Place,
): Argument | undefined {
  const known = reader.parameters.get(object);
  if (known !== undefined) return known;
  if (reader.parameters.has(object)) {
    if (cookieOf(object) === undefined) reportArgument(reader, itemPlace);
    return undefined;
  }
  const argument = readParameter(reader, object, place);
  reader.parameters.set(object, argument);
  return argument;
}

/** Returns a function that tells whether no earlier argument had the same name and location. */
function createNamesakes(): (argument: Argument) => boolean {
  const locations = new Map<string, ArgumentLocation>();
  const others = new Set<string>();
  return (argument) => {
    const location = locations.get(argument.name);
    if (location === undefined) {
      locations.set(argument.name, argument.in);
      return true;
    }
    // Building a combined key is slow, and hardly any name occurs twice.
    return location !== argument.in && others.size < others.add(keyOf(argument)).size;
  };
}

function keyOf(argument: Argument): string {
  return `${argument.in} ${argument.name}`;
}

/**
 * The arguments of an operation: those of its path, overridden by its own. Arguments are identified
 * by name, so of two with the same name in different locations, the second is renamed and keeps its
 * name in requests.
 */
export function mergeParameters(shared: Parameters, own: Parameters): Argument[] {
  const all = [...shared.arguments, ...own.arguments];
  if (all.length < 2 || new Set(all.map(({ name }) => name)).size === all.length) return all;
  const list = [...new Map(all.map((argument) => [keyOf(argument), argument])).values()];
  const names = createUniqueNames();
  for (const { name } of list) if (!names.has(name)) names.claim(name);
  const used = new Set<string>();
  return list.map((argument) => {
    if (!used.has(argument.name)) {
      used.add(argument.name);
      return argument;
    }
    const name = names.claim(`${argument.name}_${argument.in}`);
    return { ...argument, name, wireName: argument.name };
  });
}

/** The parameters of path and operation that can't be arguments; undefined if there are none. */
export function otherParameters(shared: Parameters, own: Parameters): readonly Json[] | undefined {
  if (shared.others.size === 0 && own.others.size === 0) return undefined;
  return [...new Map([...shared.others, ...own.others]).values()];
}

function isDropped(reader: OpenapiReader, object: JsonObject): boolean {
  return reader.schemas.options.dropHeaderParameters === true && object['in'] === 'header';
}

function readParameter(
  reader: OpenapiReader,
  object: JsonObject,
  place: Place,
): Argument | undefined {
  const name = ownValue(object, 'name');
  const location = locationOf(ownValue(object, 'in'));
  const isKnown = typeof name === 'string' && name !== '' && location !== undefined;
  if (!isKnown || isDropped(reader, object)) {
    if (cookieOf(object) === undefined) reportArgument(reader, place);
    return undefined;
  }
  const labelled = { ...place, label: name };
  const media = parameterMedia(reader, object, labelled);
  const schema = ownValue(object, 'schema') ?? media?.schema;
  if (!isJsonObject(schema) && typeof schema !== 'boolean') {
    reportArgument(reader, place);
    return undefined;
  }
  const schemaPlace = ownValue(object, 'schema') === undefined ? media?.place : undefined;
  const type = annotate(
    reader.schemas.convert(schema, schemaPlace ?? placeOfSchema(reader, schema, labelled)),
  );
  let metadata: MetadataDraft | undefined = media?.metadata;
  const words: { description?: string; deprecated?: boolean } = {};
  for (const key in object) {
    const value = memberAt(object, key);
    switch (key) {
      case 'name':
      case 'in':
      case 'schema':
      case 'content':
        break;
      case 'required':
        // A path parameter can only be an argument.
        if (location !== 'path' || value !== true)
          metadata = keep(metadata, key, value, place, reader);
        break;
      case 'description':
        // If the description of the schema is empty, that of the parameter is used.
        if (typeof value === 'string' && !type.description) words.description = value;
        else metadata = keep(metadata, key, value, place, reader);
        break;
      case 'deprecated':
        if (typeof value === 'boolean' && type.deprecated === undefined) words.deprecated = value;
        else metadata = keep(metadata, key, value, place, reader);
        break;
      case 'examples':
        metadata = readExamples(reader, metadata, value, place);
        break;
      default:
        metadata = keep(metadata, key, value, place, reader);
    }
  }
  const described: TypeRef =
    words.description === undefined && words.deprecated === undefined
      ? type
      : { ...type, ...words };
  return stated<Argument>({
    name,
    in: location,
    type: described,
    wireName: undefined,
    metadata: reader.componentNames.name(object, metadata),
  });
}

/** In Swagger 2.0, the parameter itself is the schema. */
function placeOfSchema(reader: OpenapiReader, schema: Json, place: Place): Place {
  const home = homeOf(reader, schema, place);
  return home === place ? at(place, 'schema') : { ...home, label: place.label };
}

interface ParameterMedia {
  readonly schema: Json | undefined;
  readonly place: Place;
  readonly metadata: MetadataDraft;
}

const contentKey = keyIn<ArgumentMetadata>('content');

/** A parameter may have its schema in `content`, under a single content type. */
function parameterMedia(
  reader: OpenapiReader,
  object: JsonObject,
  place: Place,
): ParameterMedia | undefined {
  const content = ownValue(object, 'content');
  if (!isJsonObject(content)) return undefined;
  const contentType = Object.keys(content)[0];
  if (contentType === undefined) return undefined;
  const mediaPlace = at(at(place, 'content'), contentType);
  const media = follow(reader, content[contentType], mediaPlace);
  if (media === undefined) return undefined;
  const { schema, ...rest } = media.object;
  const metadata = keep(
    undefined,
    contentKey,
    Object.fromEntries([[contentType, rest]]),
    place,
    reader,
  );
  return { schema, place: at(media.place, 'schema'), metadata: metadata ?? {} };
}

function locationOf(value: Json | undefined): ArgumentLocation | undefined {
  return argumentLocations.find((location) => location === value);
}

function reportArgument(reader: OpenapiReader, place: Place): void {
  reader.reporter.add('invalid-argument', 'error', 'Provided an invalid argument', place);
}

/** The name of a cookie, which can't be an argument and comes back in OpenAPI. */
function cookieOf({ in: location, name }: JsonObject): string | undefined {
  return location === 'cookie' && typeof name === 'string' && name !== '' ? name : undefined;
}

function reportCookie(reader: OpenapiReader, name: string, place: Place): void {
  reader.reporter.add(
    'cookie-kept',
    'warning',
    `The cookie "${name}" is kept for OpenAPI and not shown: an argument is in the path, the query or a header.`,
    place,
  );
}

function reportDuplicate(reader: OpenapiReader, argument: Argument, place: Place): void {
  reader.reporter.add(
    'duplicate-parameter',
    'warning',
    `The ${argument.in} parameter "${argument.name}" is listed twice; the first one was used.`,
    place,
  );
}
