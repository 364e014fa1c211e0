import type { ReactNode } from 'react';
import type { Edit } from '../../domain/edits/edit.ts';
import type { Refusal } from '../../domain/model/values/result.ts';
import type { Specification } from '../../domain/model/specification.ts';
import type { DraftDialog } from '../../machines/editorTypes.ts';

/** What was typed in a dialog that has closed without it. */
export interface LeftDraft<Dialog extends DraftDialog> {
  readonly dialog: Dialog;
  /** What was not saved, while everything else was; absent if everything was discarded. */
  readonly leftOut?: readonly string[];
}

/** What every dialog with fields is given. */
export interface DraftDialogProps<Dialog extends DraftDialog> {
  readonly dialog: Dialog;
  /** The specification as it is now: a type made meanwhile is in it. */
  readonly spec: Specification;
  /** False while it fades away. */
  readonly open: boolean;
  /**
   * Applies the edit; `dialog` holds the draft, for the case that the edit is refused. `leftOut`
   * says what was begun and is not part of the edit.
   */
  readonly onSave: (edit: Edit, dialog: Dialog, leftOut: readonly string[]) => void;
  /** The dialog's own checks refuse the draft that `dialog` holds. */
  readonly onRefused: (refusal: Refusal, dialog: Dialog) => void;
  /** `left` is what was typed and is lost with it. */
  readonly onClose: (left?: LeftDraft<Dialog>) => void;
  /** The dialog has failed; `dialog` holds what was typed, for the next try. */
  readonly onFailed: (dialog: Dialog) => void;
  /** Makes a type in a dialog above this one; `chosen` gets its name once it is there. */
  readonly onNewType: MakeType;
  /** What became of a dialog that stood above this one. */
  readonly notice?: ReactNode;
}

export type MakeType = (suggestedName: string, chosen: (name: string) => void) => void;
