import {
  keyIn,
  tagGroupsKey,
  type ExtensionKeys,
  type SharedKeys,
  type TypedMetadata,
} from './metadataKeys.ts';
import { isJsonObject, type Json, type JsonObject } from '../values/json.ts';
import { mapSame } from '../values/lists.ts';
import type { Metadata, Operation, Specification, Type } from '../specification.ts';

/** Is called with a name, its kind or section of the components, and the object that has it. */
type Found = (kind: string, name: string, value: object) => void;

/** The same, and returns the new name. */
export type RenameShared = (kind: string, name: string, value: object) => string;

/**
 * The section of the components to which the objects under a key belong. In a schema, all objects are
 * schemas.
 */
const sectionOf: ReadonlyMap<string, string> = new Map([
  ['arguments', 'parameters'],
  ['parameters', 'parameters'],
  ['payload', 'requestBodies'],
  ['requestBody', 'requestBodies'],
  ['return', 'responses'],
  ['throws', 'responses'],
  ['responses', 'responses'],
  ['headers', 'headers'],
  ['examples', 'examples'],
  ['links', 'links'],
  ['callbacks', 'callbacks'],
  ['type', 'schemas'],
  ['types', 'schemas'],
  ['schema', 'schemas'],
  ['itemSchema', 'schemas'],
  ['tags', 'tags'],
  ['webhooks', 'pathItems'],
  ['paths', 'pathItems'],
]);

/** Keys with data, which can't refer to anything. */
const dataKeys: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'example', 'value']);

/** Whether the value of a key is data and can't contain names. */
export function isData(key: string): boolean {
  return dataKeys.has(key) || isExtension(key);
}

/** Extensions contain data, except for groups of tags and the names of copied schemas. */
export const isExtension = (key: string): boolean => key.startsWith('x-') && key !== tagGroupsKey;

/** The section for the contents of extensions. */
const extensions = 'x-';

/** The kinds of names that can be renamed, by key, with the section where it has this meaning. */
const kinds: ReadonlyMap<string, { readonly section: string; readonly kind: string }> = new Map([
  [keyIn<SharedKeys>('sharedAs'), { section: 'schemas', kind: 'types' }],
  [keyIn<ExtensionKeys>('$sharedAs'), { section: extensions, kind: 'types' }],
  ['operationId', { section: 'links', kind: 'operations' }],
]);

/** Visits the uses of shared components in a part of a specification, such as its operations. */
export function eachSharedUse(part: object, found: Found): void {
  mapNames(part, '', true, telling(found));
}

/** Visits the uses in the metadata of a specification, components included. */
export function eachSharedUseInMetadata({ metadata }: Specification, found: Found): void {
  if (metadata !== undefined) mapNamesInMetadata(metadata, telling(found));
}

const telling =
  (found: Found): RenameShared =>
  (kind, name, value) => {
    found(kind, name, value);
    return name;
  };

/** Keys whose objects have freely chosen names as keys, which may be equal to keywords. */
const nameKeys: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'definitions',
]);

/** Whether the keys of the object under this key are freely chosen names. */
export function hasNames(section: string, key: string): boolean {
  return section === 'schemas' ? nameKeys.has(key) : key === 'headers';
}

/**
 * The value with other names in it; the same value if none changed. `isPart`: the object belongs to a larger
 * one, for which its name was already visited.
 */
export function mapNames<Value>(
  value: Value,
  section: string,
  isPart: boolean,
  rename: RenameShared,
  areNames?: boolean,
): Value;
export function mapNames(
  value: unknown,
  section: string,
  isPart: boolean,
  rename: RenameShared,
  areNames = false,
): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return mapSame(value, (item: unknown) =>
      section === 'tags' && typeof item === 'string'
        ? rename(section, item, value)
        : mapNames(item, section, false, rename),
    );
  }
  const tell = (within: string, name: string | undefined) => {
    if (name !== undefined) rename(within, name, value);
  };
  if (!isPart) tell(section, nameIn(value));
  // The shared name of a union may be on its type while its annotations are on the property.
  if ('type' in value) tell('schemas', sharedNameOf(value.type));
  let result: object | undefined;
  for (const [key, part] of Object.entries(value) as [string, unknown][]) {
    let now = part;
    if (typeof part === 'string') {
      const named = kinds.get(key);
      if (named?.section === section) now = rename(named.kind, part, value);
    } else if (typeof part === 'object' && part !== null && (areNames || !dataKeys.has(key))) {
      now = mapNames(
        part,
        areNames ? section : sectionBelow(section, key),
        // The metadata of an entity is part of it.
        !areNames && key === 'metadata',
        rename,
        !areNames && hasNames(section, key),
      );
    }
    if (now !== part) result = { ...(result ?? value), [key]: now };
  }
  return result ?? value;
}

/** The same for the metadata of a specification. */
export function mapNamesInMetadata(metadata: Metadata, rename: RenameShared): Metadata {
  const inSection = (entries: Json, section: string) =>
    mapEntries(entries, (entry) =>
      mapNames(entry, isExtension(section) ? extensions : section, true, rename),
    );
  return mapEntries(metadata, (value, key) => {
    switch (key) {
      case 'components':
        return mapEntries(value, inSection);
      case '$defs':
        return inSection(value, 'schemas');
      // The annotations of shared unions, which contain no copies of types.
      case 'unions':
        return value;
      default:
        return mapNames(value, sectionBelow('', key), false, rename);
    }
  });
}

function mapEntries<Value extends Json>(
  value: Value,
  change: (entry: Json, key: string) => Json,
): Value | JsonObject {
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, change(entry, key)]));
}

/** The section for the value of a key: everything inside a schema is a schema. */
function sectionBelow(section: string, key: string): string {
  if (section === extensions || isExtension(key)) return extensions;
  return section === 'schemas' ? section : (sectionOf.get(key) ?? section);
}

/** The name of the component that the object is a copy of; an entity has it in its metadata. */
function nameIn(value: object): string | undefined {
  return sharedNameOf(value) ?? ('metadata' in value ? sharedNameOf(value.metadata) : undefined);
}

/** The name of the component of which an object itself says that it is a copy. */
export function sharedNameOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { sharedAs }: TypedMetadata<SharedKeys> = value;
  return typeof sharedAs === 'string' ? sharedAs : undefined;
}

/** A use of a shared component. */
export interface SharedUse {
  readonly section: string;
  readonly name: string;
}

const usesIn = new WeakMap<object, readonly SharedUse[]>();

/** The uses in an entity. Cached per entity, which must be immutable. */
export function sharedUsesIn(entity: Operation | Type): readonly SharedUse[] {
  const part = 'httpMethod' in entity ? { operations: [entity] } : { types: [entity] };
  return listOnce(entity, (found) => eachSharedUse(part, found));
}

/** For an entity that was changed in ways that don't concern its uses, so that they are not looked for again. */
export function copySharedUses(from: Operation | Type, to: Operation | Type): void {
  const uses = usesIn.get(from);
  if (uses !== undefined) usesIn.set(to, uses);
}

/** The uses in the metadata. Cached per metadata, which must be immutable. */
export function sharedUsesInMetadata(spec: Specification): readonly SharedUse[] {
  if (spec.metadata === undefined) return [];
  return listOnce(spec.metadata, (found) => eachSharedUseInMetadata(spec, found));
}

function listOnce(key: object, each: (found: Found) => void): readonly SharedUse[] {
  let uses = usesIn.get(key);
  if (uses === undefined) {
    const found = new Map<string, SharedUse>();
    each((section, name) => found.set(keyOf({ section, name }), { section, name }));
    uses = [...found.values()];
    usesIn.set(key, uses);
  }
  return uses;
}

export const keyOf = ({ section, name }: SharedUse): string => JSON.stringify([section, name]);

/**
 * The kinds of entities whose names metadata contains: types (in copies), operations (in links), and tags.
 */
export type Named = 'types' | 'operations' | 'tags';

/** The names of types, operations or tags in an entity's metadata. */
export function keptNamesIn(entity: Operation | Type, of: Named): readonly string[] {
  return namesIn(sharedUsesIn(entity), of);
}

/** Those in the metadata of a specification, such as its webhooks. */
export function keptNamesInMetadata(spec: Specification, of: Named): readonly string[] {
  return namesIn(sharedUsesInMetadata(spec), of);
}

function namesIn(uses: readonly SharedUse[], kind: string): readonly string[] {
  return uses.flatMap((use) => (use.section === kind ? [use.name] : []));
}
