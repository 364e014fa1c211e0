import { eachSharedUse } from '../../model/metadata/sharedParts.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import { referencesOf } from '../../model/types/references.ts';
import type { Operation, Specification } from '../../model/specification.ts';
import { bothSides, requestSide, responseSide } from './change.ts';
import type { Sides } from './change.ts';
import type { Renames } from '../names/inferRenames.ts';
import { methodKeys } from '../parts/withoutWords.ts';

/**
 * Which types clients send and which they receive, by name; unused types are absent. A type takes
 * along the types it refers to, and its children, which may take its place.
 */
function travellingTypes(spec: Specification): ReadonlyMap<string, Sides> {
  const neighbours = new Map<string, string[]>();
  for (const type of spec.types) {
    const mentioned = [...referencesOf(type), ...keptIn({ types: [type] })];
    neighbours.set(type.name, [...(neighbours.get(type.name) ?? []), ...mentioned]);
    if (type.kind !== 'struct' || type.parent === undefined) continue;
    const children = neighbours.get(type.parent.target);
    if (children) children.push(type.name);
    else neighbours.set(type.parent.target, [type.name]);
  }
  const found = new Map<string, Sides>();
  const open: [string, Sides][] = [];
  const visit = (names: readonly string[], sides: Sides) => {
    for (const name of names) {
      const known = found.get(name) ?? 0;
      if ((known | sides) === known) continue;
      found.set(name, known | sides);
      open.push([name, sides]);
    }
  };
  for (const operation of spec.operations) eachTravelling(operation, visit);
  const visitKept: Visit = (part, sides) => visit(keptIn(part), sides);
  const { webhooks, paths } = spec.metadata ?? {};
  eachItem(webhooks, responseSide, visitKept);
  eachItem(paths, requestSide, visitKept);
  if (spec.root !== undefined) visit([spec.root], bothSides);
  for (let next = open.pop(); next; next = open.pop()) {
    visit(neighbours.get(next[0]) ?? [], next[1]);
  }
  return found;
}

/** Visits the types that an operation refers to directly, with the directions in which they travel. */
export function eachTravelling(
  operation: Operation,
  visit: (names: readonly string[], sides: Sides) => void,
): void {
  visit(referencesOf(requestOf(operation)), requestSide);
  visit(referencesOf(responseOf(operation)), responseSide);
  const { arguments: list, payload, return: returned, throws, metadata = {} } = operation;
  visit(keptIn({ arguments: list, payload }), requestSide);
  visit(keptIn({ return: returned, throws }), responseSide);
  eachPart(metadata, requestSide, (part, sides) => visit(keptIn(part), sides));
}

/** Is called with a part of a call in metadata, and the directions in which it travels. */
type Visit = (part: object, sides: Sides) => void;

/** Visits the calls of each webhook or path; `sides` says where the requests go. */
function eachItem(items: Json | undefined, sides: Sides, visit: Visit): void {
  for (const item of valuesIn(items)) {
    for (const [key, said] of Object.entries(isJsonObject(item) ? item : {})) {
      for (const call of callsIn(key, said)) if (isJsonObject(call)) eachPart(call, sides, visit);
    }
  }
}

/**
 * The calls under a key. Any other key, such as `parameters`, belongs to all calls, and is returned as a call
 * that has only this key.
 */
function callsIn(key: string, value: Json): readonly Json[] {
  if (key === 'additionalOperations') return valuesIn(value);
  return methodKeys.has(key) ? [value] : [{ [key]: value }];
}

/** Visits the parts of a call: responses travel in the opposite direction. Callbacks always go to clients. */
function eachPart(call: JsonObject, sides: Sides, visit: Visit): void {
  const { parameters, requestBody, responses, callbacks, ...others } = call;
  visit({ parameters, requestBody }, sides);
  visit({ responses }, sides === requestSide ? responseSide : requestSide);
  for (const callback of valuesIn(callbacks)) eachItem(callback, responseSide, visit);
  visit({ others }, bothSides);
}

function valuesIn(map: Json | undefined): readonly Json[] {
  return isJsonObject(map) ? Object.values(map) : [];
}

/** The types that metadata refers to, for example in the schema of a form. */
function keptIn(part: object): readonly string[] {
  const names: string[] = [];
  eachSharedUse(part, (section, name) => {
    if (section === 'schemas') names.push(name);
  });
  return names;
}

function requestOf(operation: Operation): Operation {
  const { return: _, ...rest } = operation;
  return { ...rest, throws: [] };
}

function responseOf(operation: Operation): Operation {
  const { payload: _, ...rest } = operation;
  return { ...rest, arguments: [] };
}

/**
 * The directions in which the type travels, before or after. A type that no call refers to may
 * be used by anybody. Computed on first use.
 */
export function sidesOfTypes(
  before: Specification,
  after: Specification,
  renames: Renames,
): (name: string) => Sides {
  let found: Map<string, Sides> | undefined;
  return (name) => {
    if (found === undefined) {
      found = new Map(travellingTypes(after));
      for (const [key, sides] of travellingTypes(before)) {
        const renamed = renames.types.get(key) ?? key;
        found.set(renamed, (found.get(renamed) ?? 0) | sides);
      }
      const left = new Set(after.types.map((type) => type.name));
      for (const [is, was] of renames.inline) {
        // An inline object that still exists unchanged may travel elsewhere.
        if (!left.has(was)) found.set(is, (found.get(is) ?? 0) | (found.get(was) ?? 0));
      }
    }
    return found.get(name) ?? bothSides;
  };
}
