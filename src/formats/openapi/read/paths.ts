import { httpMethods, keptMethods, type HttpMethod } from '../../../domain/model/constants.ts';
import {
  isJsonList,
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
  memberAt,
} from '../../../domain/model/values/json.ts';
import type { Operation } from '../../../domain/model/specification.ts';
import { keep, setOwn, type MetadataDraft } from '../../jsonschema/schemaMetadata.ts';
import { withTypedMetadata } from '../../../domain/model/metadata/metadataKeys.ts';
import { ownParameters, type PathMetadata } from '../openapiMetadata.ts';
import { at, rootPlace, type Place } from '../../reading/place.ts';
import { isReferenceWord } from '../../reading/referenceWords.ts';
import { reportBudget, reportReference } from '../../jsonschema/read/source/reference.ts';
import { readOperation, reportAmbiguous } from './operation.ts';
import { noParameters, readParameters, type Parameters } from './parameters.ts';
import { toHttpPath } from './pathTemplate.ts';
import { isOld, listAt, locate, reportKind, type Located, type OpenapiReader } from './reader.ts';

const methods: ReadonlyMap<string, HttpMethod> = new Map(
  httpMethods.map((method) => [method.toLowerCase(), method]),
);
/** Operations with methods that the model does not have. */
const otherMethods: ReadonlySet<string> = new Set(keptMethods);
/** Fields of a path other than its operations. */
const itemFields: ReadonlySet<string> = new Set(['summary', 'description', 'servers']);

/**
 * Reads the operations of all paths, in the order of the source. `tell` receives the progress, 0 to
 * 1.
 */
export function readPaths(
  reader: OpenapiReader,
  paths: JsonObject,
  tell: (done: number) => void,
): Operation[] {
  const place = at(rootPlace, 'paths');
  const operations: Operation[] = [];
  const templates = Object.keys(paths);
  templates.forEach((template, index) => {
    const itemPlace = at(place, template);
    if (index % 256 === 0) tell(index / templates.length);
    if (template.startsWith('x-')) keepOfPaths(reader, template, memberAt(paths, template), place);
    else readPathItem(reader, template, memberAt(paths, template), itemPlace, operations);
  });
  return operations;
}

function readPathItem(
  reader: OpenapiReader,
  template: string,
  item: Json,
  place: Place,
  operations: Operation[],
): void {
  const httpPath = toHttpPath(template);
  if (!httpPath.isExact) reportAmbiguous(reader, template, httpPath.path, place);
  const done = new Set<string>();
  let isEmpty = isJsonObject(item);
  const items = itemsOf(reader, item, place);
  for (const found of items) {
    const located = reader.upgrade?.item(found) ?? found;
    const list = listAt(reader, located.object, 'parameters', located.place);
    const parameters = readParameters(reader, list, at(located.place, 'parameters'));
    for (const key in located.object) {
      const method = methods.get(key);
      const source = memberAt(located.object, key);
      const methodPlace = at(located.place, key);
      isEmpty &&= method === undefined && !otherMethods.has(key) && key !== 'additionalOperations';
      if (method === undefined) {
        if (isItemKey(key)) continue;
        const whole = otherMethods.has(key) ? withParameters(reader, source, list) : source;
        keepItemKey(reader, template, key, whole, located.place);
      } else if (done.has(key)) reportKind(reader, methodPlace, 'the first of its method');
      else if (!isJsonObject(source)) reportKind(reader, methodPlace, 'an object');
      else {
        done.add(key);
        const shared = affordable(reader, parameters, methodPlace);
        const path = { template, httpPath, parameters: shared };
        operations.push(readOperation(reader, path, method, source, methodPlace));
      }
    }
    if (done.size > 0) {
      keepCount(reader, template, parameters);
      keepReplaced(reader, template, located, parameters);
    } else if (list !== undefined && list.length > 0) {
      keepItemKey(reader, template, 'parameters', list, located.place);
    }
  }
  if (isEmpty) {
    const metadata = withTypedMetadata<PathMetadata>(reader.paths.get(template), { empty: true });
    reader.paths.set(template, metadata);
  }
  keepShared(reader, template, items);
}

/** Stores which component or path the path item of a path belongs to, if several share it. */
function keepShared(
  reader: OpenapiReader,
  template: string,
  [first, ...others]: readonly Located[],
): void {
  const target = others.pop();
  if (first === undefined || target === undefined || isReference(target.object)) return;
  const isNew = !isOld(reader);
  const beside = [first, ...others].flatMap(({ object }) => Object.entries<Json>(object));
  const siblings = beside.filter(([key]) => key !== '$ref');
  if (
    !siblings.every(([key, value]) => isNew && isReferenceWord(key) && typeof value === 'string')
  ) {
    reportCopied(reader, template, siblings, first.place);
    return;
  }
  const isSame = siblings.every(([key, value]) => ownValue(target.object, key) === value);
  if (!isSame) reader.described.add(target.object);
  const ref = ownValue((others.at(-1) ?? first).object, '$ref');
  const steps = (typeof ref === 'string' && reader.schemas.locate(ref)) || [];
  const [section, path] = steps;
  const known = reader.paths.get(template);
  if (section === 'paths' && path !== undefined && steps.length === 2) {
    reader.paths.set(template, withTypedMetadata<PathMetadata>(known, { samePath: path }));
    return;
  }
  reader.componentNames.nameTarget(target.object, steps);
  const metadata = reader.componentNames.name(target.object, known);
  if (metadata !== undefined) reader.paths.set(template, metadata);
}

function isReference(object: JsonObject): boolean {
  return typeof ownValue(object, '$ref') === 'string';
}

/** Stores how many parameters the source has on the path for all of its operations. */
function keepCount(reader: OpenapiReader, template: string, { arguments: list }: Parameters): void {
  if (list.length === 0) return;
  const known = reader.paths.get(template);
  reader.paths.set(template, withTypedMetadata<PathMetadata>(known, { parameters: list.length }));
}

/** Stores the parameters of the path that an operation replaces, because they may occur in no operation. */
function keepReplaced(
  reader: OpenapiReader,
  template: string,
  { object: item, place }: Located,
  { arguments: shared }: Parameters,
): void {
  if (shared.length === 0) return;
  const own = [...methods.keys()].flatMap((method) => parametersIn(ownValue(item, method)));
  if (own.length === 0) return;
  const replacing = new Set(own.map((parameter) => keyOf(reader, parameter)));
  const all = parametersIn(item);
  let replaced: MetadataDraft | undefined;
  shared.forEach((argument, index) => {
    const key = JSON.stringify([argument.in, argument.wireName ?? argument.name]);
    const source = replacing.has(key) ? all.find((one) => keyOf(reader, one) === key) : undefined;
    if (source === undefined) return;
    replaced = keep(replaced, String(index), source, at(place, 'parameters'), reader);
  });
  if (replaced === undefined) return;
  const metadata = { replacedParameters: replaced };
  reader.paths.set(template, withTypedMetadata<PathMetadata>(reader.paths.get(template), metadata));
}

function parametersIn(object: Json | undefined): readonly Json[] {
  if (object === undefined || !isJsonObject(object)) return [];
  const list = ownValue(object, 'parameters');
  return list !== undefined && isJsonList(list) ? list : [];
}

/** Identifies a parameter by location and name, whether it is written there or shared. */
function keyOf(reader: OpenapiReader, parameter: Json): string | undefined {
  if (!isJsonObject(parameter)) return undefined;
  const ref = ownValue(parameter, '$ref');
  const object = typeof ref === 'string' ? locate(reader, ref)?.object : parameter;
  return object && JSON.stringify([object['in'], object['name']]);
}

/** An operation with the parameters of its path added, except those that it replaces. */
function withParameters(
  reader: OpenapiReader,
  operation: Json,
  shared: readonly Json[] | undefined,
): Json {
  if (shared === undefined || shared.length === 0 || !isJsonObject(operation)) return operation;
  const own = ownValue(operation, 'parameters') ?? [];
  if (!isJsonList(own)) return operation;
  const keys = new Set(own.map((parameter) => keyOf(reader, parameter)));
  // References that lead nowhere have been reported at their places.
  const missing = shared.filter((parameter) => {
    const key = keyOf(reader, parameter);
    return key !== undefined && !keys.has(key);
  });
  return missing.length === 0
    ? operation
    : { ...operation, parameters: [...missing, ...own], [ownParameters]: own.length };
}

function isItemKey(key: string): boolean {
  return key === 'parameters' || key === '$ref';
}

/** The path item and those it refers to, one after another: each may have operations. */
function itemsOf(reader: OpenapiReader, item: Json, place: Place): Located[] {
  if (!isJsonObject(item)) {
    reportKind(reader, place, 'an object');
    return [];
  }
  const items = new Map<JsonObject, Located>();
  for (let located: Located | undefined = { object: item, place }; located;) {
    items.set(located.object, located);
    const ref = ownValue(located.object, '$ref');
    if (typeof ref !== 'string') break;
    const next = locate(reader, ref);
    if (next === undefined || items.has(next.object)) {
      reportReference(reader.schemas, ref, located.place);
      break;
    }
    located = next;
  }
  return [...items.values()];
}

function affordable(reader: OpenapiReader, parameters: Parameters, place: Place): Parameters {
  const { schemas } = reader;
  const size = parameters.arguments.length + parameters.others.size;
  schemas.budget -= size;
  if (schemas.budget > 0 || size === 0) return parameters;
  reportBudget(schemas, place);
  return noParameters;
}

/**
 * The fields of a path, and operations with methods that the model does not have, for the metadata
 * of the document.
 */
function keepItemKey(
  reader: OpenapiReader,
  template: string,
  key: string,
  value: Json,
  place: Place,
): void {
  const known = reader.paths.get(template);
  if (known !== undefined && Object.hasOwn(known, key)) return;
  const kept = keep(known, key, value, place, reader);
  if (kept !== undefined && known === undefined) reader.paths.set(template, kept);
  const keyPlace = at(place, key);
  if (key === 'additionalOperations' && isJsonObject(value)) {
    for (const method of Object.keys(value)) {
      reportNewMethod(reader, method, template, at(keyPlace, method));
    }
  } else if (key === 'query') reportNewMethod(reader, 'QUERY', template, keyPlace);
  else if (otherMethods.has(key)) reportMethod(reader, key.toUpperCase(), template, keyPlace);
  else if (itemFields.has(key)) reportItemKey(reader, key, template, keyPlace);
}

function keepOfPaths(reader: OpenapiReader, key: string, value: Json, place: Place): void {
  reader.pathsMetadata = keep(reader.pathsMetadata, key, value, place, reader);
}

/** The `paths` of the document's metadata. */
export function pathsMetadata(reader: OpenapiReader): MetadataDraft | undefined {
  if (reader.paths.size === 0) return reader.pathsMetadata;
  const metadata = reader.pathsMetadata ?? {};
  for (const [template, said] of reader.paths) setOwn(metadata, template, said);
  return metadata;
}

function reportMethod(reader: OpenapiReader, method: string, template: string, place: Place): void {
  reader.reporter.add(
    'method-kept',
    'warning',
    `${method} ${template} is kept for OpenAPI and not shown: an operation must be GET, POST, PUT, PATCH or DELETE.`,
    place,
  );
}

/** OpenAPI 3.2 is read and not printed. */
function reportNewMethod(
  reader: OpenapiReader,
  method: string,
  template: string,
  place: Place,
): void {
  reader.reporter.add(
    'method-left-out',
    'warning',
    `${method} ${template} is left out here and in each export: an operation must be GET, POST, PUT, PATCH or DELETE, and only OpenAPI 3.2 has another like this.`,
    place,
  );
}

function reportCopied(
  reader: OpenapiReader,
  template: string,
  siblings: readonly (readonly [string, Json])[],
  place: Place,
): void {
  const keys = [...new Set(siblings.map(([key]) => key))].join(', ');
  reader.reporter.add(
    'path-item-copied',
    'info',
    `What ${template} refers to is written out there when you export OpenAPI, because the path adds to it: ${keys}.`,
    place,
  );
}

function reportItemKey(reader: OpenapiReader, key: string, template: string, place: Place): void {
  reader.reporter.add(
    'path-key-kept',
    'info',
    `"${key}" of ${template} is kept for OpenAPI and not shown: there is no place here for what applies to a whole path.`,
    place,
  );
}
