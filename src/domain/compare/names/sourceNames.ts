import { withMetadata } from '../../model/metadata/metadata.ts';
import { keyIn, type OperationKeys, type SchemaKeys } from '../../model/metadata/metadataKeys.ts';
import { nameInSource } from '../../model/metadata/renameKept.ts';
import type { Operation, Type } from '../../model/specification.ts';

/** The entity with the name that the other one has in its source, if their current names differ. */
export function calledInSourceAs<Entity extends Operation | Type>(
  entity: Entity,
  other: Entity,
): Entity {
  if (entity.name === other.name) return entity;
  const key = 'kind' in entity ? keyIn<SchemaKeys>('name') : keyIn<OperationKeys>('operationId');
  return withMetadata(entity, { [key]: nameInSource(other) });
}
