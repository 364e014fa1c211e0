/** A line of a text difference. Line numbers start at 1. */
export type DiffRow =
  /** Where the next lines are: in which operation or type, and from which lines on. */
  | { readonly kind: 'place'; readonly label: string; readonly old: number; readonly new: number }
  | { readonly kind: 'same'; readonly text: string; readonly old: number; readonly new: number }
  | { readonly kind: 'added'; readonly text: string; readonly new: number }
  | { readonly kind: 'removed'; readonly text: string; readonly old: number };
