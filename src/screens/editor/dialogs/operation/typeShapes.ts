import { isScalarName } from '../../../../domain/model/names.ts';
import type { TypeRef } from '../../../../domain/model/specification.ts';
import { elementOf, withElement } from '../../../../domain/model/types/typeRefs.ts';
import { changeKind } from '../../../../machines/dialogs/typeRef/typeRefEdits.ts';

/** How a body is described (rules 3); `other` is every type that fits none of these. */
export type BodyShape = 'none' | 'object' | 'map' | 'array' | 'mime' | 'other';

export const shapeLabels: Record<Exclude<BodyShape, 'none'>, string> = {
  object: 'Object',
  map: 'Map',
  array: 'Array',
  mime: 'Content-Type',
  other: 'Other …',
};

/** The shape that describes the type completely. */
export function bodyShapeOf(type: TypeRef | undefined): BodyShape {
  switch (type?.kind) {
    case undefined:
      return 'none';
    case 'reference':
      return 'object';
    case 'mime':
      return 'mime';
    case 'array':
    case 'map':
      return hasOnlyName(elementOf(type)) ? type.kind : 'other';
    default:
      return 'other';
  }
}

/** The type in another shape: parts that fit are preserved, the rest must be chosen. */
export function inShape(type: TypeRef | undefined, shape: BodyShape): TypeRef | undefined {
  switch (shape) {
    case 'none':
      return undefined;
    case 'object':
      return changeKind(type, 'reference');
    case 'mime':
      return changeKind(type, 'mime');
    case 'map':
    case 'array': {
      const changed = changeKind(type, shape);
      if (bodyShapeOf(changed) === shape) return changed;
      return withElement(changed, { kind: 'reference', target: '' });
    }
    case 'other':
      return type;
  }
}

/** Whether it can be chosen from a list of names. */
function hasOnlyName(ref: TypeRef | undefined): boolean {
  if (ref?.kind === 'string') return ref.format === undefined && ref.default === undefined;
  return ref?.kind === 'reference' || (ref !== undefined && isScalarName(ref.kind));
}
