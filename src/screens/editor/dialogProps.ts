import type { ReactNode } from 'react';
import type { Edit } from '../../domain/edits/edit.ts';
import type { Refusal } from '../../domain/model/values/result.ts';
import type { Specification } from '../../domain/model/specification.ts';
import type { DraftDialog } from '../../machines/editorTypes.ts';

/** The typed content of a dialog that was closed without saving all of it. */
export interface LeftDraft<Dialog extends DraftDialog> {
  readonly dialog: Dialog;
  /** Descriptions of what was not saved while the rest was; absent if everything was discarded. */
  readonly leftOut?: readonly string[];
}

/** The properties of every dialog with fields. */
export interface DraftDialogProps<Dialog extends DraftDialog> {
  readonly dialog: Dialog;
  /** The current specification, which includes types created meanwhile. */
  readonly spec: Specification;
  /** False while it fades away. */
  readonly open: boolean;
  /**
   * Applies the edit; `dialog` holds the draft, in case the edit is refused. `leftOut` describes
   * what was begun and is not part of the edit.
   */
  readonly onSave: (edit: Edit, dialog: Dialog, leftOut: readonly string[]) => void;
  /** The dialog's own checks refuse the draft that `dialog` holds. */
  readonly onRefused: (refusal: Refusal, dialog: Dialog) => void;
  /** `left` is the typed content that is lost by closing. */
  readonly onClose: (left?: LeftDraft<Dialog>) => void;
  /** The dialog has failed; `dialog` holds the typed content, for the next try. */
  readonly onFailed: (dialog: Dialog) => void;
  /** Creates a type in a dialog above this one; `chosen` receives its name once it exists. */
  readonly onNewType: MakeType;
  /** A message about a dialog that was open above this one. */
  readonly notice?: ReactNode;
}

export type MakeType = (suggestedName: string, chosen: (name: string) => void) => void;
