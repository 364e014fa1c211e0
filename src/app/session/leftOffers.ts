import type { Notice } from '../../machines/editorTypes.ts';
import type { OpenEditor } from './openEditor.ts';

/** What was typed and not saved, and is offered again by the notices of editors that have ended. */
export interface LeftOffers {
  /** One editor was left for another: what was typed for an import is offered by that one. */
  move(from: OpenEditor, to: OpenEditor, isHeld: boolean): void;
}

/** The offers of each specification, until it is shown again or the page is left. */
export function createLeftOffers(): LeftOffers {
  const left = new Map<string, readonly Notice[]>();
  return {
    move(from, to, isHeld) {
      const { notices } = from.editor.getSnapshot().context;
      // One that is held keeps its own.
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
