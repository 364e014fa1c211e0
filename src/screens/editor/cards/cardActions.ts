import type { Edit } from '../../../domain/edits/edit.ts';
import type { CardUpdate } from '../../../machines/editorTypes.ts';
import type { FieldPlace } from '../../../machines/dialogs/dialogDrafts.ts';
import type { JumpTarget } from '../jumpTarget.ts';

/** The entity that a dialog should edit. A property without a name is a new one. */
export type OpenTarget =
  | { readonly kind: 'operation'; readonly name: string; readonly at?: FieldPlace }
  | { readonly kind: 'type'; readonly name: string }
  | {
      readonly kind: 'property';
      readonly type: string;
      readonly name?: string;
      readonly at?: FieldPlace;
    }
  | { readonly kind: 'import'; readonly alias: string }
  | { readonly kind: 'settings' };

/** At most one operation and one type are selected (rules 4). */
export interface CardSelection {
  readonly operation?: string | undefined;
  readonly type?: string | undefined;
}

/** The actions of the cards. They share one object, which stays the same as long as the actions do. */
export interface CardActions {
  /** Undefined while nothing can be changed. */
  readonly edit: ((edit: Edit) => void) | undefined;
  /** Called with the card to which text was applied that was typed in place and not saved. */
  readonly discard: (update: CardUpdate) => void;
  /** Undefined where there are no dialogs. */
  readonly open: ((what: OpenTarget) => void) | undefined;
  /** Selects the card, or clears the selection if it was selected; undefined in read-only mode. */
  readonly toggle: ((kind: 'operation' | 'type', name: string) => void) | undefined;
  readonly jump: (target: JumpTarget) => void;
  /** Why an operation or a type can't have this name (rules 5). */
  readonly nameRefusal: (kind: 'operation' | 'type', name: string) => string | undefined;
  /** How many places use a type. */
  readonly countUses: (type: string) => number;
  /** The link for an import; undefined if there is none. */
  readonly linkOf: ((url: string) => string | undefined) | undefined;
  /** Keys of the cards whose description is expanded: remembered while a card is out of view. */
  readonly expanded: Set<string>;
}
