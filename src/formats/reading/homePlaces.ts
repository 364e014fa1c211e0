import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
} from '../../domain/model/values/json.ts';
import type { Specification } from '../../domain/model/specification.ts';
import { at, rootPlace, type Place } from './place.ts';

type Kind = 'imports' | 'operations' | 'types';

/**
 * Finds the places in the source of the parts that a lossless reader read, because the specification does not
 * record them.
 */
export interface HomePlaces {
  /** If the part can't be found, the place is that of its entity. */
  of(kind: Kind, index: number, part?: Part): Place;
}

/** A part of an operation or a type. */
export interface Part {
  readonly in: 'arguments' | 'payload' | 'return' | 'throws' | 'parent' | 'properties' | 'mapping';
  /** The name of an argument, a property or a payload. */
  readonly name?: string;
  readonly index?: number;
}

/** For specifications without a source. */
export const noPlaces: HomePlaces = { of: () => rootPlace };

/** The places in a document: internal JSON has lists where TypeAPI and TypeSchema have maps. */
export function homePlaces(source: Json, spec: Specification): HomePlaces {
  if (!isJsonObject(source)) return noPlaces;
  const isInternal = ['types', 'operations', 'imports'].some((key) => Array.isArray(source[key]));
  return {
    of(kind, index, part) {
      const name = nameOf(spec, kind, index);
      const found = isInternal
        ? findMember(source, kind, name, index)
        : (entryAt(source, keysOf[kind], name) ?? findMember(source, kind, name, index));
      if (found === undefined) return rootPlace;
      return part === undefined ? found.place : partOf(found, part);
    },
  };
}

const keysOf: Readonly<Record<Kind, readonly string[]>> = {
  imports: ['import', '$import'],
  operations: ['operations'],
  types: ['definitions', '$defs'],
};

function nameOf(spec: Specification, kind: Kind, index: number): string {
  return (kind === 'imports' ? spec.imports[index]?.alias : spec[kind][index]?.name) ?? '';
}

interface Found {
  readonly value: Json;
  readonly place: Place;
}

/** Finds an entity in a map, by its key. */
function entryAt(source: JsonObject, keys: readonly string[], name: string): Found | undefined {
  for (const key of keys) {
    const map = ownValue(source, key);
    const value = isJsonObject(map) ? ownValue(map, name) : undefined;
    if (value !== undefined) return { value, place: at(at(rootPlace, key), name) };
  }
  return undefined;
}

/**
 * Finds an entity in a list: at its index if it has that name there, else the first with that name.
 */
function findMember(
  source: JsonObject,
  key: string,
  name: string,
  index: number,
): Found | undefined {
  const list = ownValue(source, key);
  if (!Array.isArray(list)) return entryAt(source, [key], name);
  const members = list as readonly Json[];
  const position = nameIn(members[index]) === name ? index : positionsIn(members).get(name);
  const value = position === undefined ? undefined : members[position];
  if (position === undefined || value === undefined) return undefined;
  return { value, place: at(at(rootPlace, key), position) };
}

function nameIn(member: Json | undefined): Json | undefined {
  if (member === undefined || !isJsonObject(member)) return undefined;
  return ownValue(member, 'name') ?? ownValue(member, 'alias');
}

const positions = new WeakMap<readonly Json[], ReadonlyMap<Json | undefined, number>>();

/** The first index of each name; cached per list. */
function positionsIn(members: readonly Json[]): ReadonlyMap<Json | undefined, number> {
  let known = positions.get(members);
  if (known === undefined) {
    known = new Map(members.map((member, index) => [nameIn(member), index] as const).toReversed());
    positions.set(members, known);
  }
  return known;
}

function partOf({ value, place }: Found, part: Part): Place {
  if (!isJsonObject(value)) return place;
  const { in: key, name = '', index = 0 } = part;
  switch (key) {
    case 'arguments':
    case 'properties':
      return within(value, key, name, index, place);
    case 'payload':
      return ownValue(value, key) === undefined
        ? within(value, 'arguments', name, -1, place)
        : at(place, key);
    case 'throws':
      return at(at(place, key), index);
    default:
      return ownValue(value, key) === undefined ? place : at(place, key);
  }
}

function within(owner: JsonObject, key: string, name: string, index: number, place: Place): Place {
  const found = findMember(owner, key, name, index);
  return found === undefined ? place : { ...found.place, parent: at(place, key) };
}
