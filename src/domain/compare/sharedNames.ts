import { isJsonList, isJsonObject, toObject } from '../model/values/json.ts';
import type { Json, JsonObject } from '../model/values/json.ts';
import { isData } from '../model/metadata/sharedParts.ts';
import type { Metadata, Operation, Specification, Type } from '../model/specification.ts';
import { mapNested, mapTypeRefs } from '../model/types/typeRefs.ts';
import { mapSame } from '../model/values/lists.ts';
import { withOptional } from '../model/values/optional.ts';
import type { NameMap } from './inferRenames.ts';

/*
 * What is kept as the source has it has the names of types, too, which a rename changes.
 */

/** The operation with the new names of types in what is kept of it. */
export function withSharedNames(operation: Operation, types: NameMap): Operation {
  if (types.size === 0) return operation;
  const said = <Owner extends { readonly metadata?: Metadata }>(owner: Owner): Owner => {
    const { metadata } = owner;
    return metadata === undefined ? owner : { ...owner, metadata: renamedIn(metadata, types) };
  };
  const { payload, return: returned } = operation;
  const changed = {
    ...said(operation),
    arguments: mapSame(operation.arguments, said),
    throws: mapSame(operation.throws, said),
  };
  const sent = withOptional(changed, 'payload', payload && said(payload));
  return withOptional(sent, 'return', returned && said(returned));
}

/** The specification with the new names of types in what is kept of it as a whole, such as its webhooks. */
export function withSharedNamesInDocument(spec: Specification, types: NameMap): Specification {
  const { metadata } = spec;
  return metadata === undefined || types.size === 0
    ? spec
    : { ...spec, metadata: renamedIn(metadata, types) };
}

function renamedIn(metadata: Metadata, types: NameMap): Metadata {
  const renamed = (value: Json, isSchema: boolean): Json => {
    if (isJsonList(value)) return value.map((one) => renamed(one, isSchema));
    if (!isJsonObject(value)) return value;
    const entries = Object.entries(value).map(([key, said]) => {
      if (key === 'sharedAs' && isSchema && typeof said === 'string') {
        return [key, types.get(said) ?? said] as const;
      }
      return [key, renamed(said, isSchema || key === 'schema' || key === 'schemas')] as const;
    });
    return toObject(entries);
  };
  const entries = Object.entries(metadata).map(([key, said]) => {
    return [key, renamed(said, false)] as const;
  });
  return toObject(entries);
}

/**
 * The type with nothing but the names of other types in what is kept of it: a copy of one there is what that is,
 * where its changes are told. `nameOf`: what a type is called on the other side; undefined if it is not there.
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
): readonly (readonly [string, Json])[] {
  const byName = (value: Json): Json => {
    if (isJsonList(value)) return value.map(byName);
    if (!isJsonObject(value)) return value;
    const { sharedAs } = value;
    const name = typeof sharedAs === 'string' ? nameOf(sharedAs) : undefined;
    return name === undefined ? toObject(entriesByName(value, nameOf)) : { sharedAs: name };
  };
  return Object.entries(schema).map(([key, value]) => [key, isData(key) ? value : byName(value)]);
}
