/** A rename that is certain, in the names of the base. */
export type CertainRename =
  | { readonly kind: 'operation' | 'type' | 'import'; readonly from: string; readonly to: string }
  | {
      readonly kind: 'argument' | 'property';
      /** The operation or type it belongs to, by its name in the base. */
      readonly of: string;
      readonly from: string;
      readonly to: string;
    };
