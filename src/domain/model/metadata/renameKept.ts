import { isJsonObject, type Json } from '../values/json.ts';
import { sameOrder } from '../values/collate.ts';
import { mapSame } from '../values/lists.ts';
import type { Operation, Specification, Type } from '../specification.ts';
import { hasNames, isData, keptNamesIn, keptNamesInMetadata, sectionBelow } from './sharedParts.ts';

/*
 * What a source says beyond the model, such as its webhooks and links, names types and operations, too. What it
 * names is still the same when that is renamed.
 */

/** Of what names become others: types, by their names, or operations, by the ids that links have. */
export interface Renaming {
  readonly of: 'types' | 'operations';
  readonly rename: (name: string) => string;
}

/** The specification with other names in what is kept of a source. */
export function renameKept(spec: Specification, renaming: Renaming): Specification {
  const inAll = <Entity extends Operation | Type>(list: readonly Entity[]) =>
    sameOrder(
      list,
      mapSame(list, (entity) => renameKeptIn(entity, renaming)),
    );
  return {
    ...renameKeptInMetadata(spec, renaming),
    operations: inAll(spec.operations),
    types: inAll(spec.types),
  };
}

/** The entity with other names in what is kept of it; the same object when none changed. */
export function renameKeptIn<Entity extends Operation | Type>(
  entity: Entity,
  renaming: Renaming,
): Entity {
  const { of, rename } = renaming;
  if (!keptNamesIn(entity, of).some((name) => rename(name) !== name)) return entity;
  return renamedBelow(entity, 'httpMethod' in entity ? '' : 'schemas', renaming);
}

/** The specification with other names in what is kept of it as a whole. */
export function renameKeptInMetadata(spec: Specification, renaming: Renaming): Specification {
  const { of, rename } = renaming;
  const { metadata } = spec;
  if (metadata === undefined) return spec;
  if (!keptNamesInMetadata(spec, of).some((name) => rename(name) !== name)) return spec;
  const inSection = (entries: Json, section: string) =>
    mapEntries(entries, (entry) => renamedBelow(entry, section, renaming));
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
        return [key, renamedBelow(value, sectionBelow('', key), renaming)] as const;
    }
  });
  return { ...spec, metadata: Object.fromEntries(renamed) };
}

function mapEntries(value: Json, change: (entry: Json, key: string) => Json): Json {
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, change(entry, key)]));
}

/** The key of a name, and the section of what has it. */
const places = {
  types: { key: 'sharedAs', within: 'schemas' },
  operations: { key: 'operationId', within: 'links' },
} as const;

/** Goes where `eachSharedUse` goes. The same value when nothing in it changed. */
function renamedBelow<Value>(
  value: Value,
  section: string,
  renaming: Renaming,
  areNames?: boolean,
): Value;
function renamedBelow(
  value: unknown,
  section: string,
  renaming: Renaming,
  areNames = false,
): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return mapSame(value, (item: unknown) => renamedBelow(item, section, renaming));
  const place = places[renaming.of];
  let result: Readonly<Record<string, unknown>> | undefined;
  for (const [key, part] of Object.entries(value) as [string, unknown][]) {
    if (!areNames && isData(key)) continue;
    const isName = key === place.key && section === place.within && typeof part === 'string';
    const named = !areNames && hasNames(section, key);
    const now = isName
      ? renaming.rename(part)
      : renamedBelow(part, sectionBelow(section, key), renaming, named);
    if (now !== part) result = { ...(result ?? value), [key]: now };
  }
  return result ?? value;
}
