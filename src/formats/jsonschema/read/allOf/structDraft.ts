import type { StructDraft } from '../source/context.ts';
import type { Place } from '../../../reading/place.ts';

/** An empty struct. */
export function newStruct(
  place: Place,
  description: string | undefined,
  deprecated: boolean | undefined,
): StructDraft {
  return {
    kind: 'struct',
    name: '',
    place,
    description,
    deprecated,
    isBase: false,
    parent: undefined,
    discriminator: undefined,
    mapping: [],
    impliedValues: [],
    union: undefined,
    hasAddedProperty: false,
    unionKey: undefined,
    isAdopted: false,
    properties: [],
    metadata: undefined,
    required: [],
    merged: [],
    twins: [],
  };
}
