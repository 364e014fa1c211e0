/** A rename that is known for certain, by the names of the base. */
export type Rename =
  | { readonly kind: 'operation' | 'type' | 'import'; readonly from: string; readonly to: string }
  | {
      readonly kind: 'argument' | 'property';
      /** The operation or the type it belongs to, as the base calls it. */
      readonly of: string;
      readonly from: string;
      readonly to: string;
    };
