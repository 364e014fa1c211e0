import { codeOf, describeKey } from '../compare/names/keyed.ts';
import type {
  Argument,
  ArrayType,
  Include,
  MappingEntry,
  MapType,
  Operation,
  Payload,
  Property,
  Return,
  Struct,
  Throw,
  TypeBase,
} from '../model/specification.ts';
import {
  agreedValue,
  mapThreeWay,
  mergeFields,
  mergeLayout,
  mergeMetadata,
  mergeValue,
} from './mergeFields.ts';
import type { Merger, Mergers } from './mergeFields.ts';
import { mergeList } from './mergeList.ts';

const bodyMergers: Mergers<Return> = { type: 'as a whole', metadata: mergeMetadata };

const payloadMergers: Mergers<Payload> = {
  type: 'as a whole',
  key: 'as a whole',
  wireName: 'as a whole',
  metadata: mergeMetadata,
};

const throwMergers: Mergers<Throw> = {
  code: 'as a whole',
  type: 'as a whole',
  metadata: mergeMetadata,
};

export const argumentMergers: Mergers<Argument> = {
  name: 'as a whole',
  in: 'as a whole',
  type: 'as a whole',
  wireName: 'as a whole',
  metadata: mergeMetadata,
};

/** All but the arguments, which are aligned by name. */
export const operationMergers: Mergers<Omit<Operation, 'arguments'>> = {
  name: 'as a whole',
  description: 'as a whole',
  httpMethod: 'as a whole',
  httpPath: 'as a whole',
  httpCode: 'as a whole',
  payload: mergePart('payload', payloadMergers),
  return: mergePart('return', bodyMergers),
  throws: (run, spot, lists) =>
    mergeList<Throw>(run, lists, {
      keyOf: codeOf,
      spotOf: (key) => ({ ...spot, place: `throw ${describeKey(key)}` }),
      merge: mergeWith(throwMergers),
    }),
  stability: 'as a whole',
  security: 'as a whole',
  authorization: 'as a whole',
  tags: 'as a whole',
  metadata: mergeMetadata,
  layout: mergeLayout,
};

/** A part that may be absent: field by field if all have it, otherwise as a whole. */
function mergePart<Part extends object>(
  place: string,
  mergers: Mergers<Part>,
): Merger<Part | undefined> {
  return (run, spot, three) => {
    const { base, mine, theirs } = three;
    if (base === undefined || mine === undefined || theirs === undefined) {
      return mergeValue(run, spot, place, three);
    }
    return mergeFields(run, { ...spot, place }, { base, mine, theirs }, mergers);
  };
}

/** Merges items of a list field by field. */
export function mergeWith<Item extends object>(mergers: Mergers<Item>): Merger<Item> {
  return (run, spot, three) => mergeFields(run, spot, three, mergers);
}

/** The fields of all kinds of types. */
const sharedMergers: Mergers<TypeBase> = {
  name: 'as a whole',
  description: 'as a whole',
  deprecated: 'as a whole',
  metadata: mergeMetadata,
  layout: mergeLayout,
};

export const mapMergers: Mergers<MapType> = {
  ...sharedMergers,
  kind: 'as a whole',
  values: 'as a whole',
};

export const arrayMergers: Mergers<ArrayType> = {
  ...sharedMergers,
  kind: 'as a whole',
  items: 'as a whole',
};

/** All but the properties, which are aligned by name. */
export const structMergers: Mergers<Omit<Struct, 'properties'>> = {
  ...sharedMergers,
  kind: 'as a whole',
  base: 'as a whole',
  parent: 'as a whole',
  discriminator: 'as a whole',
  mapping: mergeItems(
    (entry) => entry.type,
    'mapping',
    mergeWith<MappingEntry>({ type: 'as a whole', value: 'as a whole' }),
  ),
};

export const propertyMergers: Mergers<Property> = {
  name: 'as a whole',
  description: 'as a whole',
  deprecated: 'as a whole',
  nullable: 'as a whole',
  type: 'as a whole',
  metadata: mergeMetadata,
};

/** A list that may be absent, its items by key; `noun` and the key are an item's place. */
export function mergeItems<Item extends object>(
  keyOf: (item: Item) => string,
  noun: string,
  merge: Merger<Item>,
): Merger<readonly Item[] | undefined> {
  return (run, spot, three) => {
    const found = agreedValue(three);
    if (found) return found.value;
    const lists = mapThreeWay(three, (list) => list ?? []);
    const merged = mergeList(run, lists, {
      keyOf,
      spotOf: (key) => ({ ...spot, place: `${noun} ${describeKey(key)}` }),
      merge,
    });
    const gone = three.mine === undefined || three.theirs === undefined;
    return merged.length === 0 && gone ? undefined : merged;
  };
}

export const includeMergers: Mergers<Include> = {
  alias: 'as a whole',
  url: 'as a whole',
  types: 'as a whole',
};
