import type { Refusal } from '../domain/model/values/result.ts';
import { subjectOfDialog } from './editSubject.ts';
import type { DraftDialog, EditorContext, Notice } from './editorTypes.ts';

/** The id of the notice about the newest step. */
export const stepNotice = 'step';

/** Notices about a step always concern the newest one. */
export function withoutStepNotice(notices: readonly Notice[]): readonly Notice[] {
  return notices.filter(({ id }) => id !== stepNotice);
}

/** Why nothing can be changed in a tab that follows another. */
export const followerRefusal: Refusal = {
  kind: 'refusal',
  code: 'follower',
  message:
    'This specification is open in another tab, which does the saving. Take over to change it here.',
};

/** Removes the refusals of a tab that followed, once it writes; notices with typed text stay. */
export function withoutFollowerRefusals(notices: readonly Notice[]): readonly Notice[] {
  return notices.flatMap((notice) => {
    if (notice.message !== followerRefusal.message) return [notice];
    if (notice.reopen === undefined) return [];
    const message = 'What you typed while another tab did the saving is not saved. Now it can be.';
    return [{ ...notice, tone: 'warning' as const, message }];
  });
}

/**
 * Shows why something was not done; `reopen` is the dialog that tried it, `refused` what could not
 * be changed. Typed text in a notice is never replaced by a refusal of another dialog.
 */
export function refusedStep(
  { notices }: Pick<EditorContext, 'notices'>,
  refusal: Refusal,
  reopen?: DraftDialog,
  refused = reopen && subjectOfDialog(reopen),
): { readonly changes: Pick<EditorContext, 'notices'> } {
  const others = withoutStepNotice(notices).filter(({ id }) => id !== refusal.code);
  const notice: Notice = {
    ...refusalNotice(refusal),
    ...(reopen && { id: freeId(others, refusal.code), reopen }),
    ...(refused !== undefined && { refused }),
  };
  return { changes: { notices: [...others, notice] } };
}

/**
 * Adds a notice in place of the one with its id; a notice that offers typed text gets an id of its
 * own, and replaces none.
 */
export function withNotice(notices: readonly Notice[], notice: Notice): readonly Notice[] {
  if (notice.reopen !== undefined || notice.entered !== undefined) {
    return [...notices, { ...notice, id: freeId(notices, notice.id) }];
  }
  return [...notices.filter(({ id }) => id !== notice.id), notice];
}

/** An id that no other notice has: `beginning` with a number. */
function freeId(notices: readonly Notice[], beginning: string): string {
  const ids = new Set(notices.map(({ id }) => id));
  for (let count = 1; ; count += 1) {
    const id = `${beginning} ${count}`;
    if (!ids.has(id)) return id;
  }
}

/**
 * The notices without refusals of changes that have succeeded now. Text typed in a dialog stays
 * until a dialog saves it: an edit on a card changed only another part of the same thing.
 */
export function withoutStale(
  notices: readonly Notice[],
  about: string | undefined,
  isByDialog: boolean,
): readonly Notice[] {
  if (about === undefined) return notices;
  return notices.filter(
    ({ refused, reopen }) => refused !== about || (reopen !== undefined && !isByDialog),
  );
}

export function refusalNotice({ code, message }: Refusal): Notice {
  return { id: code, tone: 'danger', message };
}
