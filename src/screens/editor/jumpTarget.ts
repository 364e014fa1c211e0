/** What can be jumped to. A type's name may be `alias:Name`: that leads to the import. */
export interface JumpTarget {
  readonly kind: 'operation' | 'type';
  readonly name: string;
}
