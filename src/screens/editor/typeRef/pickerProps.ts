import type { ReactNode } from 'react';
import type { Specification, TypeRef } from '../../../domain/model/specification.ts';
import type { MakeType } from '../dialogProps.ts';

/**
 * What can be chosen besides scalars, types, arrays and maps. The current kind is always offered.
 */
export interface AllowedKinds {
  /** Whether a content type can be chosen instead of a type: only for bodies, never inside a collection. */
  readonly mime?: boolean;
  /** The names of generics to choose from; others can be typed. Absent: none are offered. */
  readonly generics?: readonly string[] | undefined;
  /** Default true. */
  readonly any?: boolean;
  /** The label for having no type at all, if that is possible. */
  readonly none?: string | undefined;
  /** Whether it can be nullable: `Pet?`. Elements always can. */
  readonly optional?: boolean;
}

export interface TypeRefPickerProps {
  readonly label: string;
  /** Undefined: nothing is chosen. It may be incomplete, see `isComplete`. */
  readonly value: TypeRef | undefined;
  readonly onChange: (value: TypeRef | undefined) => void;
  readonly spec: Specification;
  readonly allow?: AllowedKinds;
  /** The type that is being edited, which is not offered (rules 5). */
  readonly exclude?: string | undefined;
  /** The type that is being edited, if it may contain itself. */
  readonly self?: string | undefined;
  readonly onNewType?: MakeType | undefined;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
}
