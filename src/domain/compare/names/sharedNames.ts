import { isJsonList, isJsonObject, toObject } from '../../model/values/json.ts';
import type { Json, JsonObject } from '../../model/values/json.ts';
import {
  nameInSource,
  renameKept,
  renameKeptIn,
  renameKeptInMetadata,
  type Renaming,
} from '../../model/metadata/renameKept.ts';
import { hasNames, isData } from '../../model/metadata/sharedParts.ts';
import type { Metadata, Operation, Specification, Type } from '../../model/specification.ts';
import { mapNested, mapTypeRefs } from '../../model/types/typeRefs.ts';
import type { NameMap, Renames } from './inferRenames.ts';

/* Metadata contains names of types, operations and tags, too, which have to follow a rename. */

/** The operation with the new names of types, tags and linked operations in its metadata. */
export function withSharedNames(operation: Operation, renames: Renames): Operation {
  return renamingsOf(renames).reduce(renameKeptIn, operation);
}

/** The specification with the new names in its own metadata, such as its webhooks. */
export function withSharedNamesInDocument(spec: Specification, renames: Renames): Specification {
  return renamingsOf(renames).reduce(renameKeptInMetadata, spec);
}

/** The specification with the names that types and operations have here in what is kept, which has those of its source. */
export function withNamesHere(spec: Specification): Specification {
  const names = (entities: readonly (Operation | Type)[]) =>
    new Map(
      entities.flatMap((entity) => {
        const inSource = nameInSource(entity);
        return inSource === undefined ? [] : [[inSource, entity.name] as const];
      }),
    );
  const renamings = [
    ...renaming('types', names(spec.types)),
    ...renaming('operations', names(spec.operations)),
  ];
  return renamings.reduce(renameKept, spec);
}

function renamingsOf({ types, operations, tags }: Renames): readonly Renaming[] {
  return [
    ...renaming('types', types),
    ...renaming('operations', operations),
    ...renaming('tags', tags),
  ];
}

function renaming(of: Renaming['of'], names: NameMap): readonly Renaming[] {
  return names.size === 0 ? [] : [{ of, rename: (name) => names.get(name) ?? name }];
}

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
    if (!areNames && isData(key)) return [key, value];
    return [key, byName(value, !areNames && hasNames('schemas', key))];
  });
}
