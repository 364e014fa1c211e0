import type { Refusal } from '../domain/model/values/result.ts';
import { subjectOfDialog } from './editSubject.ts';
import type { DraftDialog, EditorContext, Notice } from './editorTypes.ts';

/** The id of the notice about the newest step. */
export const stepNotice = 'step';

/** Notices about a step always concern the newest one. */
export function lasting(notices: readonly Notice[]): readonly Notice[] {
  return notices.filter(({ id }) => id !== stepNotice);
}

/** Why nothing can be changed in a tab that follows another. */
export const following: Refusal = {
  kind: 'refusal',
  code: 'follower',
  message:
    'This specification is open in another tab, which does the saving. Take over to change it here.',
};

/** What was refused in a tab that followed is possible once it writes; what was typed for it stays. */
export function afterFollowing(notices: readonly Notice[]): readonly Notice[] {
  return notices.flatMap((notice) => {
    if (notice.message !== following.message) return [notice];
    if (notice.reopen === undefined) return [];
    const message = 'What you typed while another tab did the saving is not saved. Now it can be.';
    return [{ ...notice, tone: 'warning' as const, message }];
  });
}

/**
 * Shows why something was not done; `reopen` is the dialog that asked for it, `refused` what could
 * not be changed. What was typed is never replaced by what another dialog was refused.
 */
export function refusedStep(
  { notices }: Pick<EditorContext, 'notices'>,
  refusal: Refusal,
  reopen?: DraftDialog,
  refused = reopen && subjectOfDialog(reopen),
): { readonly changes: Pick<EditorContext, 'notices'> } {
  const others = lasting(notices).filter(({ id }) => id !== refusal.code);
  const notice: Notice = {
    ...refusalNotice(refusal),
    ...(reopen && { id: freeId(others, refusal.code), reopen }),
    ...(refused !== undefined && { refused }),
  };
  return { changes: { notices: [...others, notice] } };
}

/** Says something, in place of what was said by this id; what was typed stays beside it. */
export function withNotice(notices: readonly Notice[], notice: Notice): readonly Notice[] {
  if (notice.reopen !== undefined || notice.entered !== undefined) {
    return [...notices, { ...notice, id: freeId(notices, notice.id) }];
  }
  return [...notices.filter(({ id }) => id !== notice.id), notice];
}

/** An id that no other notice has; those that begin alike are numbered. */
function freeId(notices: readonly Notice[], beginning: string): string {
  const ids = new Set(notices.map(({ id }) => id));
  for (let count = 1; ; count += 1) {
    const id = `${beginning} ${count}`;
    if (!ids.has(id)) return id;
  }
}

/**
 * The notices without refusals of what has succeeded now. What was typed in a dialog stays until one saves
 * it: a card has only changed something else about the same.
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
