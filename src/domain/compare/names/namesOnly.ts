import { hasNames, isData, isExtension } from '../../model/metadata/sharedParts.ts';
import type { Metadata, Type } from '../../model/specification.ts';
import { mapNested, mapTypeRefs } from '../../model/types/typeRefs.ts';
import { isJsonList, isJsonObject, toObject } from '../../model/values/json.ts';
import type { Json, JsonObject } from '../../model/values/json.ts';

/**
 * The type with each copy of another type in its metadata replaced by that type's name, because changes of
 * that type are reported there. `nameOf` returns what a type is called on the other side, or undefined if it
 * is not there.
 */
export function withNamesOnly(type: Type, nameOf: (name: string) => string | undefined): Type {
  const said = <Owner extends { readonly metadata?: Metadata }>(owner: Owner): Owner => {
    const { metadata } = owner;
    if (metadata === undefined) return owner;
    return { ...owner, metadata: toObject(entriesByName(metadata, nameOf)) };
  };
  const named = said(mapTypeRefs(type, { ref: (ref) => mapNested(ref, said), parent: same }));
  return named.kind === 'struct' ? { ...named, properties: named.properties.map(said) } : named;
}

const same = <Value>(value: Value): Value => value;

function entriesByName(
  schema: JsonObject,
  nameOf: (name: string) => string | undefined,
  areNames = false,
): readonly (readonly [string, Json])[] {
  const byName = (value: Json, named: boolean): Json => {
    if (isJsonList(value)) return value.map((item) => byName(item, false));
    if (!isJsonObject(value)) return value;
    const { sharedAs } = value;
    const name = typeof sharedAs === 'string' ? nameOf(sharedAs) : undefined;
    return name === undefined ? toObject(entriesByName(value, nameOf, named)) : { sharedAs: name };
  };
  return Object.entries(schema).map(([key, value]) => {
    if (!areNames && isExtension(key)) return [key, copiesByName(value, nameOf)];
    if (!areNames && isData(key)) return [key, value];
    return [key, byName(value, !areNames && hasNames('schemas', key))];
  });
}

/** The value of an extension, which may be anything, with names in place of copies. */
function copiesByName(value: Json, nameOf: (name: string) => string | undefined): Json {
  if (isJsonList(value)) return value.map((item) => copiesByName(item, nameOf));
  if (!isJsonObject(value)) return value;
  const { $sharedAs } = value;
  const name = typeof $sharedAs === 'string' ? nameOf($sharedAs) : undefined;
  if (name !== undefined) return { $sharedAs: name };
  return toObject(Object.entries(value).map(([key, item]) => [key, copiesByName(item, nameOf)]));
}
