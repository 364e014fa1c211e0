import { isJsonObject, type Json } from '../values/json.ts';
import { mapSame } from '../values/lists.ts';
import type { Operation, Specification, Type } from '../specification.ts';
import { hasNames, isData, keptTypesIn, keptTypesInMetadata, sectionBelow } from './sharedParts.ts';

/*
 * What a source says beyond the model, such as its webhooks, has copies of types, which say whose they are. A type
 * that is renamed is still what they are copies of.
 */

type Rename = (name: string) => string;

/** The entity with other names for types in what is kept of it; the same object when none changed. */
export function renameKeptTypes<Entity extends Operation | Type>(
  entity: Entity,
  rename: Rename,
): Entity {
  if (!keptTypesIn(entity).some((name) => rename(name) !== name)) return entity;
  return renamedBelow(entity, 'httpMethod' in entity ? '' : 'schemas', rename);
}

/** The specification with other names for types in what is kept of it as a whole. */
export function renameKeptTypesInMetadata(spec: Specification, rename: Rename): Specification {
  const { metadata } = spec;
  if (metadata === undefined) return spec;
  if (!keptTypesInMetadata(spec).some((name) => rename(name) !== name)) return spec;
  const inSection = (entries: Json, section: string) =>
    mapEntries(entries, (entry) => renamedBelow(entry, section, rename));
  const renamed = Object.entries(metadata).map(([key, value]) => {
    switch (key) {
      case 'components':
        return [key, mapEntries(value, inSection)] as const;
      case '$defs':
        return [key, inSection(value, 'schemas')] as const;
      // Words that unions share: nothing there is a copy of a type.
      case 'unions':
        return [key, value] as const;
      default:
        return [key, renamedBelow(value, sectionBelow('', key), rename)] as const;
    }
  });
  return { ...spec, metadata: Object.fromEntries(renamed) };
}

function mapEntries(value: Json, change: (entry: Json, key: string) => Json): Json {
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, change(entry, key)]));
}

/** Goes where `eachSharedUse` goes. */
function renamedBelow<Value>(value: Value, section: string, rename: Rename): Value {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it stays what it is, with other names
  return changed(value, section, rename) as Value;
}

function changed(value: unknown, section: string, rename: Rename, areNames = false): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return mapSame(value, (item) => changed(item, section, rename));
  let result: Readonly<Record<string, unknown>> | undefined;
  for (const [key, part] of Object.entries(value) as [string, unknown][]) {
    const isName = key === 'sharedAs' && section === 'schemas' && typeof part === 'string';
    if (!areNames && isData(key)) continue;
    const named = !areNames && hasNames(section, key);
    const now = isName ? rename(part) : changed(part, sectionBelow(section, key), rename, named);
    if (now !== part) result = { ...(result ?? value), [key]: now };
  }
  return result ?? value;
}
