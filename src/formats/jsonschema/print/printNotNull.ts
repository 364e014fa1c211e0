import { mapSame } from '../../../domain/model/values/lists.ts';
import type { Property, Specification, Struct } from '../../../domain/model/specification.ts';
import { someNested } from '../../../domain/model/types/typeRefs.ts';
import { annotatedBy, isUntyped } from '../read/annotations/annotatedBy.ts';
import { isApart, type BaseUnion } from './printUnions.ts';

/** The maximum number of ancestors examined: each of many types may have many. */
const maxExamined = 100_000;

/**
 * Gives properties without a type that are not null the type that they inherit, if that may be null. Only
 * OpenAPI 3.0 has `nullable: false`: elsewhere a schema without a type would be read as inherited with its
 * null.
 */
export function withTypesNotNull(
  spec: Specification,
  unions: ReadonlyMap<string, BaseUnion>,
): Specification {
  const structs = new Map<string, Struct>();
  for (const type of spec.types.toReversed()) {
    if (type.kind === 'struct') structs.set(type.name, type);
  }
  let left = maxExamined;
  const inheritedBy = (child: Struct, name: string): Property | undefined => {
    const visited = new Set<Struct>();
    for (let next: Struct | undefined = child; next !== undefined && left > 0; left -= 1) {
      if (visited.has(next)) return undefined;
      visited.add(next);
      const found = next.properties.find((property) => property.name === name);
      if (found !== undefined && !isUntyped(found)) return found;
      const parent: string | undefined = next.parent?.target;
      next = parent === undefined || isApart(parent, unions) ? undefined : structs.get(parent);
    }
    return undefined;
  };
  const settle = (struct: Struct, property: Property): Property => {
    if (property.nullable !== false || !isUntyped(property)) return property;
    const inherited = inheritedBy(struct, property.name);
    if (inherited === undefined || !(inherited.nullable ?? inherited.type.nullable))
      return property;
    // What fills a type parameter on the way is only known where the type is printed.
    const isOpen = someNested(inherited.type, ({ kind }) => kind === 'generic');
    return isOpen ? property : annotatedBy(inherited, property);
  };
  const types = mapSame(spec.types, (type) => {
    if (type.kind !== 'struct' || type.parent === undefined) return type;
    const properties = mapSame(type.properties, (property) => settle(type, property));
    return properties === type.properties ? type : { ...type, properties };
  });
  return types === spec.types ? spec : { ...spec, types };
}
