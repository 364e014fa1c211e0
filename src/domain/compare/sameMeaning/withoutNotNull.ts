import type { Annotations, Operation, Specification, Type } from '../../model/specification.ts';
import { textIn, type DocumentKeys } from '../../model/metadata/metadataKeys.ts';
import { mapNested, mapTypeRefs } from '../../model/types/typeRefs.ts';
import { mapSame } from '../../model/values/lists.ts';
import { withOptional } from '../../model/values/optional.ts';

/**
 * Both specifications without `nullable: false` if both are from OpenAPI, where this is the default. Other
 * formats have other defaults.
 */
export function withoutNotNull(
  before: Specification,
  after: Specification,
): readonly [Specification, Specification] {
  const areOpenapi = [before, after].every(
    ({ metadata }) => textIn<DocumentKeys>(metadata, 'openapi') !== undefined,
  );
  return areOpenapi ? [unsaidIn(before), unsaidIn(after)] : [before, after];
}

function unsaidIn(spec: Specification): Specification {
  const operations = mapSame(spec.operations, unsaidInRefs);
  const types = mapSame(spec.types, unsaidInType);
  return withOptional(withOptional(spec, 'operations', operations), 'types', types);
}

function unsaidInType(type: Type): Type {
  const mapped = unsaidInRefs(type);
  if (mapped.kind !== 'struct') return mapped;
  return withOptional(mapped, 'properties', mapSame(mapped.properties, unsaid));
}

function unsaidInRefs<Entity extends Operation | Type>(entity: Entity): Entity {
  return mapTypeRefs(entity, { ref: (ref) => mapNested(ref, unsaid), parent: unsaid });
}

function unsaid<Owner extends Annotations>(owner: Owner): Owner {
  return owner.nullable === false ? withOptional(owner, 'nullable', undefined) : owner;
}
