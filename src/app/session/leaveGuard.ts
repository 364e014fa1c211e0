import type {
  UnwrittenFate,
  LeaveQuestion,
} from '../../screens/library/specifications/leaveQuestion.ts';
import { unwrittenChanges, type OpenEditor } from './openEditor.ts';

/**
 * Asks before anything replaces the specification that is shown. `show` receives the question, and
 * undefined once it is answered.
 */
export function createLeaveGuard(show: (question: LeaveQuestion | undefined) => void) {
  /**
   * Whether `open` may be left: everything is written, or the person goes on nevertheless. The
   * question disappears if everything gets written in the meantime. `held` names a specification
   * that is not the one shown.
   */
  return async function mayLeave(
    open: OpenEditor,
    fate: UnwrittenFate,
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
