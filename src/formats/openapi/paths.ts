import { httpMethods, type HttpMethod } from '../../domain/constants.ts';
import { isJsonObject, ownValue, type Json, type JsonObject } from '../../domain/json.ts';
import type { Operation } from '../../domain/specification.ts';
import { at, rootPlace, type Place } from '../jsonschema/place.ts';
import { reportBudget, reportReference } from '../jsonschema/reference.ts';
import { readOperation } from './operation.ts';
import { noParameters, readParameters, type Parameters } from './parameters.ts';
import { toHttpPath } from './pathTemplate.ts';
import { listAt, locate, reportKind, type Located, type OpenapiReader } from './reader.ts';

const methods: ReadonlyMap<string, HttpMethod> = new Map(
  httpMethods.map((method) => [method.toLowerCase(), method]),
);
/** Operations for which there is no method here. */
const otherMethods: ReadonlySet<string> = new Set(['head', 'options', 'trace', 'query']);

/** The operations of all paths, in the order of the source. `tell` hears how far it is, 0 to 1. */
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
    if (template.startsWith('x-')) reportItemKey(reader, template, itemPlace);
    else readPathItem(reader, template, paths[template] as Json, itemPlace, operations);
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
  if (!httpPath.isExact) {
    reader.reporter.add(
      'path-ambiguous',
      'warning',
      `The path ${template} is ${httpPath.path} here, which can't tell where its variables end.`,
      place,
    );
  }
  const done = new Set<string>();
  for (const located of itemsOf(reader, item, place)) {
    const list = listAt(reader, located.object, 'parameters', located.place);
    const parameters = readParameters(reader, list, at(located.place, 'parameters'));
    for (const key in located.object) {
      const method = methods.get(key);
      const source = located.object[key] as Json;
      const methodPlace = at(located.place, key);
      if (method === undefined) {
        if (!isItemKey(key)) reportItemKey(reader, key, methodPlace);
      } else if (done.has(key)) reportKind(reader, methodPlace, 'the first of its method');
      else if (!isJsonObject(source)) reportKind(reader, methodPlace, 'an object');
      else {
        done.add(key);
        const shared = affordable(reader, parameters, methodPlace);
        const path = { template, httpPath, parameters: shared };
        operations.push(readOperation(reader, path, method, source, methodPlace));
      }
    }
  }
}

function isItemKey(key: string): boolean {
  return key === 'parameters' || key === '$ref';
}

/** The path item and those it refers to, one after the other: each may hold operations. */
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
  schemas.budget -= parameters.size;
  if (schemas.budget > 0 || parameters.size === 0) return parameters;
  reportBudget(schemas, place);
  return noParameters;
}

function reportItemKey(reader: OpenapiReader, key: string, place: Place): void {
  const isMethod = otherMethods.has(key) || key === 'additionalOperations';
  reader.reporter.add(
    isMethod ? 'method-left-out' : 'path-key-left-out',
    isMethod ? 'error' : 'warning',
    isMethod
      ? `"${key}" is left out: an operation is GET, POST, PUT, PATCH or DELETE.`
      : `"${key}" is left out: what is said of a path as a whole has no place here.`,
    place,
  );
}
