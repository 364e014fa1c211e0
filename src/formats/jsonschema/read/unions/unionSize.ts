import type { TypeRef } from '../../../../domain/model/specification.ts';
import { partsOf } from '../../../../domain/model/types/typeRefs.ts';
import type { SchemaContext } from '../source/context.ts';

/** Larger unions become any: unions of unions could double in size with each level. */
export const maxUnionSize = 3000;

/**
 * The number of type references in a union, itself included. Cached for nested unions, which may occur in
 * many places.
 */
export function sizeOfUnion(context: SchemaContext, ref: TypeRef): number {
  const { unionSizes } = context;
  const known = unionSizes.get(ref);
  if (known !== undefined) return known;
  let size = 1;
  for (const part of partsOf(ref)) size += sizeOfUnion(context, part);
  if (ref.kind === 'union') unionSizes.set(ref, size);
  return size;
}
