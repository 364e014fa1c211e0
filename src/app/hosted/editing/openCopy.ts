import type { OpenEditor } from '../../session/openEditor.ts';
import type { Saving } from '../../update/openWork.ts';

/** The editor of the document that the page shows, if any. */
export interface OpenCopy {
  readonly saving: Saving;
  /** Called whenever another editor is shown, or none. */
  readonly show: (editor: OpenEditor['editor'] | undefined) => void;
}

const nothing = { context: { rev: 0, writtenRev: 0, deferred: [] } };

/** Starts without an editor, and thus with nothing that a reload could lose. */
export function createOpenCopy(): OpenCopy {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  let shown: OpenEditor['editor'] | undefined;
  let following: { unsubscribe(): void } | undefined;
  return {
    saving: {
      getSnapshot: () => shown?.getSnapshot() ?? nothing,
      subscribe(listener) {
        listeners.add(listener);
        return { unsubscribe: () => void listeners.delete(listener) };
      },
    },
    show(editor) {
      following?.unsubscribe();
      shown = editor;
      following = editor?.subscribe(tell);
      tell();
    },
  };
}
