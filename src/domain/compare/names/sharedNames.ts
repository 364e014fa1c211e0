import {
  nameInSource,
  renameKept,
  renameKeptIn,
  renameKeptInMetadata,
  type Renaming,
} from '../../model/metadata/renameKept.ts';
import type { Operation, Specification, Type } from '../../model/specification.ts';
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

/** The specification with the current names of its types and operations in its metadata, which has the source's names. */
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
