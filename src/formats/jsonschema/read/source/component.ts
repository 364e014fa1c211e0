import type { Json } from '../../../../domain/model/values/json.ts';
import type { Converted } from './converted.ts';
import type { Place } from '../../../reading/place.ts';

export type ScalarShape = 'string' | 'integer' | 'number' | 'boolean';
/** The kind of type a schema will become, known before it is converted. */
export type SchemaKind = 'struct' | 'map' | 'array' | 'any' | ScalarShape;

/** A schema that references can lead to. */
export interface Component {
  /** Its name in the source. */
  readonly name: string;
  readonly schema: Json;
  readonly place: Place;
  /** False if it is part of another schema and has no name of its own in the source. */
  readonly isNamed: boolean;
  /** The kind of type it becomes; `inline` if it is converted again in every place that uses it. */
  kind: 'struct' | 'map' | 'array' | 'inline' | undefined;
  shape: SchemaKind | undefined;
  /** Whether every use of it is nullable. */
  isNullable: boolean;
  /** The name of the type; undefined for `inline`. */
  typeName: string | undefined;
  /** For a part of another schema: the name under which it is shared, once it has one. */
  partName: string | undefined;
  /** The converted reference to it, once known. */
  use: Converted | undefined;
  /** Whether it is only a reference that leads back to itself. */
  isCircle: boolean;
  /** Whether it is being converted: meeting it again means a cycle. */
  isActive: boolean;
}

/** The maximum length of a chain of references, which bounds the stack. */
export const maxReferenceDepth = 200;
