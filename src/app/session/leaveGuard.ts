import type { Fate, LeaveQuestion } from '../../screens/library/specifications/leaveQuestion.ts';
import { unwrittenChanges, type OpenEditor } from './openEditor.ts';

/**
 * Guards every way in that replaces what is shown. `show` is given the question, and then nothing.
 */
export function createLeaveGuard(show: (question: LeaveQuestion | undefined) => void) {
  /**
   * Whether `open` may be left: everything is written, or the person goes on nevertheless. When it
   * gets written in the meantime there is nothing left to ask. `held` says which it is, if it is not shown.
   */
  return async function mayLeave(
    open: OpenEditor,
    fate: Fate,
    held?: LeaveQuestion['held'],
  ): Promise<boolean> {
    await open.settle();
    const changes = unwrittenChanges(open);
    if (changes === 0) return true;
    const { unsaved } = open.editor.getSnapshot().context;
    return new Promise((resolve) => {
      const answer = (goOn: boolean) => {
        written.unsubscribe();
        show(undefined);
        resolve(goOn);
      };
      const written = open.editor.subscribe(() => {
        if (unwrittenChanges(open) === 0) answer(true);
      });
      show({ changes, fate, reason: unsaved, answer, ...(held !== undefined && { held }) });
    });
  };
}
