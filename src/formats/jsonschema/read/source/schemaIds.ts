import {
  ownValue,
  type Json,
  type JsonObject,
  memberAt,
  isJsonList,
} from '../../../../domain/model/values/json.ts';
import { isDataKeyword, nameKeys } from '../keywords/keywordKinds.ts';
import { at, rootPlace, type Place } from '../../../reading/place.ts';
import { decodePercent, stepsOf } from '../../../../domain/model/values/jsonPointer.ts';
import { resolveUri } from './uri.ts';

/**
 * The target of a reference as steps from the document's root; undefined if it is not in the
 * document.
 */
export type Locate = (ref: string) => readonly string[] | undefined;

/** `$id` and anchors are looked for down to this depth. */
const maxDepth = 200;

/**
 * Resolves references: as JSON pointers, or else by the identifiers of the document: `$id` (`id`
 * until draft 4), `$anchor`, `$dynamicAnchor`. Identifiers are collected on demand.
 */
export function createLocate(document: JsonObject): Locate {
  let identifiers: Map<string, readonly string[]> | undefined;
  return (ref) => {
    const direct = stepsOf(ref);
    if (direct !== undefined) return direct;
    identifiers ??= collectIdentifiers(document);
    const base = baseOf(document, '');
    const absolute = resolveUri(base, ref);
    const known = identifiers.get(absolute);
    if (known !== undefined) return known;
    const hash = absolute.indexOf('#');
    if (hash === -1) return undefined;
    const resource = identifiers.get(absolute.slice(0, hash));
    const fragment = absolute.slice(hash);
    const inside = stepsOf(fragment);
    if (resource !== undefined && inside !== undefined) return [...resource, ...inside];
    return identifiers.get(decodePercent(absolute));
  };
}

function baseOf(schema: JsonObject, outer: string): string {
  const id = ownValue(schema, '$id') ?? ownValue(schema, '$self') ?? ownValue(schema, 'id');
  if (typeof id !== 'string' || id.startsWith('#')) return outer;
  const base = resolveUri(outer, id);
  const hash = base.indexOf('#');
  return hash === -1 ? base : base.slice(0, hash);
}

/** The places of schemas with an identifier, as steps from the root, by address. */
export function collectIdentifiers(document: JsonObject): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const add = (identifier: string, place: Place): void => {
    if (!found.has(identifier)) found.set(identifier, stepsTo(place));
  };
  const visitObject = (
    object: JsonObject,
    place: Place,
    outer: string,
    isNames: boolean,
    depth: number,
  ): void => {
    const base = isNames ? outer : baseOf(object, outer);
    if (!isNames) {
      if (base !== outer) add(base, place);
      for (const key of ['$anchor', '$dynamicAnchor']) {
        const anchor = ownValue(object, key);
        if (typeof anchor === 'string') add(`${base}#${anchor}`, place);
      }
      for (const key of ['id', '$id']) {
        const id = ownValue(object, key);
        if (typeof id === 'string' && id.startsWith('#')) add(base + id, place);
      }
    }
    for (const key in object) {
      const child = memberAt(object, key);
      if (!isNames && isDataKeyword(key, child)) continue;
      visit(child, place, key, base, !isNames && nameKeys.has(key), depth);
    }
  };
  const visit = (
    value: Json,
    parent: Place,
    key: string | number,
    base: string,
    isNames: boolean,
    depth: number,
  ): void => {
    if (typeof value !== 'object' || value === null || depth > maxDepth) return;
    const place = at(parent, key);
    if (!isJsonList(value)) return visitObject(value, place, base, isNames, depth + 1);
    value.forEach((item, index) => visit(item, place, index, base, false, depth + 1));
  };
  visitObject(document, rootPlace, '', false, 0);
  return found;
}

function stepsTo(place: Place): string[] {
  const steps: string[] = [];
  for (let step = place; step.parent !== undefined; step = step.parent) {
    steps.push(String(step.key));
  }
  return steps.toReversed();
}
