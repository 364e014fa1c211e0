import type { Edit } from '../../../domain/edits/edit.ts';
import type { JumpTarget } from '../jumpTarget.ts';

/** What a dialog is opened for. A property without a name is a new one. */
export type OpenTarget =
  | { readonly kind: 'operation'; readonly name: string }
  | { readonly kind: 'type'; readonly name: string }
  | { readonly kind: 'property'; readonly type: string; readonly name?: string }
  | { readonly kind: 'import'; readonly alias: string }
  | { readonly kind: 'settings' };

/** At most one operation and one type are selected (rules 4). */
export interface CardSelection {
  readonly operation?: string | undefined;
  readonly type?: string | undefined;
}

/** What the cards do. One object for all of them that never changes while they can do the same. */
export interface CardActions {
  /** Undefined while nothing may be changed. */
  readonly edit: ((edit: Edit) => void) | undefined;
  /** Undefined where there are no dialogs. */
  readonly open: ((what: OpenTarget) => void) | undefined;
  /** Selects the card, or clears the selection if it was selected; undefined in read-only mode. */
  readonly toggle: ((kind: 'operation' | 'type', name: string) => void) | undefined;
  readonly jump: (target: JumpTarget) => void;
  /** Why an operation or a type can not get this name (rules 5). */
  readonly nameRefusal: (kind: 'operation' | 'type', name: string) => string | undefined;
  /** In how many places a type is used. */
  readonly countUses: (type: string) => number;
  /** Where what an import says is shown; undefined where nothing is. */
  readonly linkOf: ((url: string) => string | undefined) | undefined;
  /** Keys of the cards whose description is shown whole: remembered while a card is out of sight. */
  readonly expanded: Set<string>;
}
