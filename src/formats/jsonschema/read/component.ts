import type { Json } from '../../../domain/model/json.ts';
import type { Converted } from './converted.ts';
import type { Place } from '../../reading/place.ts';

export type ScalarShape = 'string' | 'integer' | 'number' | 'boolean';
/** What a schema will become, found out without converting it. */
export type Shape = 'struct' | 'map' | 'array' | 'any' | ScalarShape;

/** A schema that references can lead to. */
export interface Component {
  /** Its name in the source. */
  readonly name: string;
  readonly schema: Json;
  readonly place: Place;
  /** False: it is part of another schema and has no name of its own in the source. */
  readonly isNamed: boolean;
  /**
   * What it becomes: a type of that kind, or `inline`, which is read again in every place that uses
   * it.
   */
  kind: 'struct' | 'map' | 'array' | 'inline' | undefined;
  shape: Shape | undefined;
  /** Every use of it may be null. */
  isNullable: boolean;
  /** The type's name; undefined for `inline`. */
  typeName: string | undefined;
  /** What a reference to it becomes, once known. */
  use: Converted | undefined;
  /** It refers to itself and says nothing else. */
  isCircle: boolean;
  /** It is being converted: meeting it again means a cycle. */
  isActive: boolean;
}

/** How many references may lead into each other, so that a chain can't exhaust the stack. */
export const maxReferenceDepth = 200;
