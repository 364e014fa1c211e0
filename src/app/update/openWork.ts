import type { OpenWork } from '../../machines/appUpdate.ts';

/** The session, as far as it says whether every edit is in the journal. */
export interface Saving {
  shown(): {
    readonly open: {
      readonly editor: {
        getSnapshot(): { readonly context: { readonly rev: number; readonly keptRev: number } };
        subscribe(listener: () => void): { unsubscribe(): void };
      };
    };
  };
  /** Told when another specification is shown. */
  subscribe(listener: () => void): () => void;
}

/**
 * Tells what a reload would lose, at once and whenever it changes, until what it returns is called.
 * Dialogs are found on the page itself, so that no new one can be forgotten.
 */
export function watchOpenWork(
  page: Document,
  session: Saving,
  tell: (open: OpenWork | undefined) => void,
): () => void {
  let told = findOpenWork(page, session);
  tell(told);
  const look = () => {
    const open = findOpenWork(page, session);
    if (open === told) return;
    told = open;
    tell(open);
  };
  const observer = new MutationObserver(look);
  observer.observe(page.body, { childList: true, subtree: true });
  let editor = session.shown().open.editor.subscribe(look);
  const leave = session.subscribe(() => {
    editor.unsubscribe();
    editor = session.shown().open.editor.subscribe(look);
    look();
  });
  return () => {
    observer.disconnect();
    editor.unsubscribe();
    leave();
  };
}

function findOpenWork(page: Document, session: Saving): OpenWork | undefined {
  if (page.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return 'dialog';
  const { rev, keptRev } = session.shown().open.editor.getSnapshot().context;
  return keptRev < rev ? 'unsaved' : undefined;
}
