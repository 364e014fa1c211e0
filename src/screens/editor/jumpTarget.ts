/** A target of a jump. A type's name may be `alias:Name`, which leads to the import. */
export interface JumpTarget {
  readonly kind: 'operation' | 'type';
  readonly name: string;
}
