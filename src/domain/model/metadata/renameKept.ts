import { sameOrder } from '../values/collate.ts';
import { mapSame } from '../values/lists.ts';
import type { Operation, Specification, Type } from '../specification.ts';
import { textIn, type OperationKeys, type SchemaKeys } from './metadataKeys.ts';
import {
  keptNamesIn,
  keptNamesInMetadata,
  mapNames,
  mapNamesInMetadata,
  type Named,
  type RenameShared,
} from './sharedParts.ts';

/*
 * Metadata, such as webhooks and links, names types, operations and tags, too, and has to follow when one is
 * renamed.
 */

/** A renaming of types or tags by their names, or of operations by the ids that links have. */
export interface Renaming {
  readonly of: Named;
  readonly rename: (name: string) => string;
}

const only =
  ({ of, rename }: Renaming): RenameShared =>
  (kind, name) =>
    kind === of ? rename(name) : name;

/** What its source calls an operation or a type, if that is not its name here. */
export function nameInSource(entity: Operation | Type): string | undefined {
  return 'kind' in entity
    ? textIn<SchemaKeys>(entity.metadata, 'name')
    : textIn<OperationKeys>(entity.metadata, 'operationId');
}

/**
 * How metadata follows an entity's new name. Metadata has the names of the source, and such a name may belong
 * to another entity in the model.
 */
export function renameInSource<Entity extends Operation | Type>(
  entities: readonly Entity[],
  entity: Entity,
  to: string,
): (name: string) => string {
  const isMeant = (name: string): boolean => {
    if (name !== entity.name && name !== nameInSource(entity)) return false;
    const own = entities.find((one) => one.name === name);
    if (own !== undefined && nameInSource(own) === undefined) return own === entity;
    return (entities.find((one) => nameInSource(one) === name) ?? own) === entity;
  };
  return (name) => (isMeant(name) ? to : name);
}

/** The specification with other names in all of its metadata. */
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

/** The entity with other names in its metadata; the same object when none changed. */
export function renameKeptIn<Entity extends Operation | Type>(
  entity: Entity,
  renaming: Renaming,
): Entity {
  const { of, rename } = renaming;
  if (!keptNamesIn(entity, of).some((name) => rename(name) !== name)) return entity;
  const section = 'httpMethod' in entity ? '' : 'schemas';
  const renamed = mapNames(entity, section, true, only(renaming));
  // The operation's own tags are not metadata: they are changed on its card.
  return of === 'tags' && 'tags' in entity ? { ...renamed, tags: entity.tags } : renamed;
}

/** The specification with other names in its own metadata. */
export function renameKeptInMetadata(spec: Specification, renaming: Renaming): Specification {
  const { of, rename } = renaming;
  const { metadata } = spec;
  if (metadata === undefined) return spec;
  if (!keptNamesInMetadata(spec, of).some((name) => rename(name) !== name)) return spec;
  return { ...spec, metadata: mapNamesInMetadata(metadata, only(renaming)) };
}
