import type { Edit } from '../domain/edits/edit.ts';
import type { Entry, History, PastStep } from '../domain/edits/history.ts';
import type { Usage } from '../domain/model/types/references.ts';
import type { Refusal } from '../domain/model/values/result.ts';
import type { Specification } from '../domain/model/specification.ts';
import type {
  FieldPlace,
  IncludeDraft,
  OperationDraft,
  PropertyDraft,
  SettingsDraft,
  TypeDraft,
} from './dialogs/dialogDrafts.ts';
import type { ImportDone, ImportPlace } from './importFlow.ts';
import type { ImportEntered } from './importRequest.ts';

/** The types of the editor machine: its context, its events, and the messages of its actors. */

/** The entity behind a card or a line: an operation or a type. */
export interface Target {
  readonly kind: 'operation' | 'type';
  readonly name: string;
}

/** A card to show, including those that nothing can refer to. The name of an import is its alias. */
export type CardPlace = Target | { readonly kind: 'import' | 'settings'; readonly name: string };

export interface Selection {
  readonly operation?: string;
  readonly type?: string;
}

/** One message above the cards. */
export interface Notice {
  readonly id: string;
  readonly tone: 'info' | 'success' | 'warning' | 'danger';
  readonly message: string;
  /** The edit that caused this notice is the newest one: it offers Undo. */
  readonly undoable?: boolean;
  /** The places that still refer to something that was deleted. */
  readonly uses?: readonly Usage[];
  /** The dialog that was left, with the typed text: it can be reopened. */
  readonly reopen?: LeftDialog;
  /** What could not be changed (see `subjectOf`): the message disappears once that change succeeds. */
  readonly refused?: string;
  /** The typed text was discarded: reopening the dialog brings it back. */
  readonly discarded?: boolean;
  /** The text entered in the import dialog, which was discarded. */
  readonly entered?: ImportEntered;
  /** Another place for the import, which the editor's host offers. */
  readonly instead?: { readonly place: ImportPlace; readonly label: string };
  /** The file has changed on disk: offer to overwrite it, or to save under another name. */
  readonly fileChanged?: boolean;
}

/** A dialog with fields. Without a name it creates something new. */
export type DraftDialog =
  | (Typed<OperationDraft> & {
      readonly kind: 'operation';
      readonly name?: string;
      readonly at?: FieldPlace;
    })
  | TypeDraftDialog
  | (Typed<PropertyDraft> & {
      readonly kind: 'property';
      readonly type: string;
      readonly name?: string;
      readonly at?: FieldPlace;
    })
  | (Typed<SettingsDraft> & { readonly kind: 'settings' })
  | (Typed<IncludeDraft> & { readonly kind: 'include'; readonly alias?: string });

/** The state with which a dialog is reopened. */
interface Typed<Draft> extends Above {
  /** The typed content. */
  readonly draft?: Draft;
  /** The specification that it was typed on: saving the draft does not undo edits made since. */
  readonly base?: Specification;
}

export interface TypeDraftDialog extends Typed<TypeDraft> {
  readonly kind: 'type';
  readonly name?: string;
}

interface Above {
  /** Drafts of new types from dialogs above this one, which were discarded. */
  readonly above?: readonly TypeDraftDialog[];
}

/** A dialog without a draft to save. */
export type PlainDialog =
  | 'export'
  | 'legend'
  | 'palette'
  | 'findings'
  | 'compare'
  | 'specifications'
  | 'restore'
  | 'keepState'
  | 'storage'
  | 'share';

/** Dialogs that the host of the editor shows. */
export const hostDialogs: ReadonlySet<string> = new Set<PlainDialog>([
  'specifications',
  'restore',
  'keepState',
  'storage',
  'share',
]);

export type EditorDialog =
  | { readonly kind: Exclude<PlainDialog, 'specifications' | 'keepState'> }
  /** `deleted` was the open specification until it was deleted; the list says so. */
  | { readonly kind: 'specifications'; readonly deleted?: string }
  | LeftDialog;

/** Dialogs that can be reopened with the typed text. */
export type LeftDialog =
  | DraftDialog
  /** `name` is the text typed before. */
  | { readonly kind: 'keepState'; readonly name?: string };

/** Of the tabs that show a specification, one writes and the others follow. */
export type Role = 'writer' | 'follower';

/** Why everything is replaced: the reason of the restore point, and the words on screen. */
export type ReplaceReason = 'import' | 'restore' | 'replacement';

export interface EditorInput {
  /** The editor's id: the key under which the specification is stored. */
  readonly id: string;
}

export interface EditorContext extends EditorInput {
  readonly spec: Specification;
  /** The number of the newest edit, as the journal and the replica count. */
  readonly rev: number;
  /** The `rev` at which the whole specification was last replaced. */
  readonly replacedRev: number;
  /** The `rev` of the last import, if it was made here or was the newest step of what was loaded. */
  readonly importedRev?: number | undefined;
  /** The newest edit known to be in the journal. */
  readonly writtenRev: number;
  /** The newest edit that the host of the editor has saved. */
  readonly hostRev: number;
  /** The edits that are not in the journal yet, in order. */
  readonly pending: readonly PendingStep[];
  /** Why the latest edits are not in the journal: the code of a refusal. */
  readonly unsaved?: string | undefined;
  /** Why the stored specification could not be read: it is neither followed nor overwritten. */
  readonly unreadable?: Refusal | undefined;
  /** How often the specification was loaded: messages sent before belong to an earlier one. */
  readonly epoch: number;
  /** Undefined until something is about to be changed. */
  readonly steps?: EditingSteps | undefined;
  /** How often in a row the code that opens or changes the specification could not be loaded. */
  readonly failedLoads?: number;
  /** Requests made while the specification or that code was loading; they are handled afterwards. */
  readonly deferred: readonly DeferredEvent[];
  readonly history: History;
  readonly selection: Selection;
  /**
   * The card that a person has just made, renamed or brought back, and the `rev` of that edit: the
   * page shows the card.
   */
  readonly made?: { readonly rev: number; readonly target: Target; readonly isCopy?: boolean };
  /** The text that a screen reader is told about an edit. */
  readonly said?: { readonly rev: number; readonly text: string };
  /**
   * The label of the import that opened this specification beside another one. Undoing that import
   * deletes this specification, which the host does: `undone` counts the requests.
   */
  readonly opened?: { readonly label: string; readonly undone: number };
  readonly notices: readonly Notice[];
  /** The dialog that is open. */
  readonly dialog?: EditorDialog | undefined;
  /** The state of the worker's replica that the preview can show. */
  readonly preview: { readonly rev: number; readonly totalLines: number };
}

/** Whether the last import is the newest step, possibly after undoing and redoing. */
export function importIsNewest({ history, importedRev }: EditorContext): boolean {
  return importedRev !== undefined && history.undo.at(-1)?.madeAt === importedRev;
}

/** Whether every change is in the journal. */
export function isWritten({
  rev,
  writtenRev,
  deferred,
}: Pick<EditorContext, 'rev' | 'writtenRev' | 'deferred'>): boolean {
  return writtenRev >= rev && deferred.length === 0;
}

/** Whether something was changed since the editor's host last saved it. */
export function isUnsavedAtHost({ rev, hostRev }: EditorContext): boolean {
  return rev > hostRev;
}

/** The card with the text being typed on it applied. */
export type CardUpdate = Extract<Edit, { readonly kind: 'operation.update' | 'type.update' }>;

export type Direction = 'undo' | 'redo';

/** One applied edit, for the journal writer. */
export interface JournalStep {
  readonly type: 'write';
  readonly epoch: number;
  readonly rev: number;
  readonly edit: Edit;
  readonly undo: Edit;
  readonly label: string;
  readonly step: PastStep['step'];
  /** Given when the state before is to become a restore point. */
  readonly reason?: ReplaceReason;
}

/** An edit that is not in the journal yet. */
export interface PendingStep {
  readonly step: JournalStep;
  /** The dialog that made the edit. */
  readonly dialog?: DraftDialog | undefined;
  /**
   * That dialog, or the one that shows the change made on a card: it is offered again if the edit
   * can't be written.
   */
  readonly reopen?: DraftDialog | undefined;
}

/** An edit that another tab wrote; the entry's edit undoes it. */
export interface RemoteStep {
  readonly rev: number;
  readonly edit: Edit;
  readonly past: PastStep;
}

/** Messages to the journal writer: store an edit of this tab, or follow one of another tab. */
export type JournalMessage =
  | JournalStep
  | { readonly type: 'follow'; readonly rev: number; readonly edit: Edit };

/** Messages to the tabs. */
export type TabsMessage =
  /** The specification is at this `rev` here. */
  | { readonly type: 'at'; readonly rev: number }
  /** The same, after it was read again: messages sent meanwhile were ignored. */
  | { readonly type: 'loaded'; readonly rev: number }
  /** This tab has written up to this `rev`. */
  | { readonly type: 'written'; readonly rev: number }
  | { readonly type: 'takeOver' };

/** What a step changes in the editor, and what it tells the journal writer. */
export interface StepOutcome {
  readonly changes: Partial<EditorContext>;
  readonly tell?: readonly JournalMessage[];
  /** The stored specification must be read again. */
  readonly reload?: boolean;
}

export interface EditHow {
  /** The label for undo, if it differs from that of the edit. */
  readonly label?: string;
  readonly reason?: ReplaceReason | undefined;
  /** The dialog that made the edit. */
  readonly dialog?: DraftDialog | undefined;
  /** This is the initial specification: there is nothing before it to return to. */
  readonly isStart?: boolean;
}

/**
 * The steps that change the specification. Their code is loaded when the first of them is made, or with a
 * specification that isn't empty: the first visit does without it.
 */
export interface EditingSteps {
  readonly edit: (context: EditorContext, edit: Edit, how?: EditHow) => StepOutcome;
  readonly import: (context: EditorContext, done: ImportDone) => StepOutcome;
  readonly replace: (
    context: EditorContext,
    how: Omit<Extract<EditorEvent, { readonly type: 'replace' }>, 'type'>,
  ) => StepOutcome;
  readonly history: (context: EditorContext, direction: Direction) => StepOutcome;
  readonly recalled: (context: EditorContext, direction: Direction, edit: Edit) => StepOutcome;
  readonly remote: (context: EditorContext, steps: readonly RemoteStep[]) => StepOutcome;
  readonly discard: (
    context: EditorContext,
    update: CardUpdate,
    base: Specification,
  ) => StepOutcome;
}

export interface Loaded {
  readonly spec: Specification;
  readonly rev: number;
  readonly totalLines: number;
  readonly history: History;
  /** The `rev` of the import that is its newest step. */
  readonly importedRev?: number;
  /** Why the stored specification could not be read; `spec` is then empty. */
  readonly refusal?: Refusal;
  /** The last edit that the host has; undefined if it has all of them. */
  readonly hostRev?: number;
  /** Loaded with a specification that isn't empty. */
  readonly steps?: EditingSteps;
}

export type EditorEvent =
  /** `dialog` made the edit: a refusal offers to reopen it. */
  | { readonly type: 'edit'; readonly edit: Edit; readonly dialog?: DraftDialog }
  /** The same, and the dialog closes. */
  | { readonly type: 'save'; readonly edit: Edit; readonly dialog: DraftDialog }
  /** Text that was typed on a card is not saved. `base` is what it was typed on. */
  | { readonly type: 'discard'; readonly update: CardUpdate; readonly base: Specification }
  /** The code that changes the specification came with a dialog. */
  | { readonly type: 'prepared'; readonly steps: EditingSteps }
  /** A save refused by the dialog's own checks: the dialog closes, and can be reopened. */
  | { readonly type: 'save.refused'; readonly refusal: Refusal; readonly dialog: DraftDialog }
  /**
   * `stays`: the same document is about to be imported elsewhere, so the specification that the
   * import opened is not deleted.
   */
  | { readonly type: 'undo'; readonly stays?: boolean }
  | { readonly type: 'redo' }
  | {
      readonly type: 'select';
      readonly kind: Target['kind'];
      /** Undefined clears the selection. */
      readonly name: string | undefined;
    }
  | { readonly type: 'open'; readonly dialog: EditorDialog }
  | { readonly type: 'close' }
  /** An import had opened this specification beside another one before the page was reloaded. */
  | { readonly type: 'opened'; readonly label: string }
  | { readonly type: 'dismiss'; readonly id: string }
  | { readonly type: 'written'; readonly rev: number }
  /** The host of the editor has saved the specification as it was at `rev`. */
  | { readonly type: 'host.saved'; readonly rev: number }
  /**
   * The `rev` that the host really has, which may be lower: a save that counted as done was refused
   * in the end.
   */
  | { readonly type: 'host.has'; readonly rev: number }
  | { readonly type: 'keep.refused'; readonly refusal: Refusal }
  | { readonly type: 'followed'; readonly rev: number; readonly totalLines: number }
  /** Another tab wrote an edit with the number that this tab was about to use. */
  | { readonly type: 'overtaken' }
  /** The code that opens or changes the specification could not be loaded: tries again. */
  | { readonly type: 'load' }
  /** The stored specification has changed in a way that requires reading it again. */
  | { readonly type: 'reload' }
  /** The specification was read, or could not be. */
  | { readonly type: 'read'; readonly refusal: Refusal | undefined }
  /** Something was done: the step about to be undone or redone is no longer the next one. */
  | { readonly type: 'stepped' }
  /** Everything is in the journal after all. */
  | { readonly type: 'mended' }
  | { readonly type: 'remote'; readonly steps: readonly RemoteStep[] }
  | { readonly type: 'role'; readonly role: Role }
  | { readonly type: 'takeOver' }
  | { readonly type: 'recalled'; readonly direction: Direction; readonly edit: Edit }
  | { readonly type: 'recall.refused'; readonly refusal: Refusal }
  | ({ readonly type: 'notice' } & Notice)
  /**
   * Everything is replaced with another specification, as one step that can be undone, unless it
   * `isStart`: then it is the initial specification.
   */
  | {
      readonly type: 'replace';
      readonly spec: Specification;
      readonly label: string;
      readonly reason: ReplaceReason;
      readonly isStart?: boolean;
      /** The message about it, with Undo. */
      readonly said?: string;
    }
  | ImportDone;

export type NoticeEvent = Extract<EditorEvent, { readonly type: 'notice' }>;

/** A history entry whose edit must be fetched. */
export interface RecallMessage {
  readonly type: 'recall';
  readonly direction: Direction;
  readonly entry: Entry;
}

/** Changes of the specification, which must not get lost while something is being loaded. */
export type DeferredEvent = Extract<
  EditorEvent,
  { type: 'edit' | 'imported' | 'replace' | 'undo' | 'redo' | 'remote' }
>;
