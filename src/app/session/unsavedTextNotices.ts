import type { Notice } from '../../machines/editorTypes.ts';
import type { OpenEditor } from './openEditor.ts';

/** Notices of editors that have ended, each offering text again that was typed and not saved. */
export interface UnsavedTextNotices {
  /**
   * One editor was left for another, which now shows the notices about text typed for an import.
   */
  move(from: OpenEditor, to: OpenEditor, isHeld: boolean): void;
}

/** The notices of each specification, until it is shown again or the page is left. */
export function createUnsavedTextNotices(): UnsavedTextNotices {
  const left = new Map<string, readonly Notice[]>();
  return {
    move(from, to, isHeld) {
      const { notices } = from.editor.getSnapshot().context;
      // An editor that is held still has its notices.
      if (!isHeld) left.set(from.id, notices.filter(isOfDialog));
      const forImport = notices.filter(({ entered }) => entered !== undefined);
      for (const notice of [...(left.get(to.id) ?? []), ...forImport]) {
        to.editor.send({ type: 'notice', ...notice });
      }
      for (const { id } of forImport) from.editor.send({ type: 'dismiss', id });
      left.delete(to.id);
    },
  };
}

function isOfDialog({ reopen }: Notice): boolean {
  return reopen !== undefined;
}
