import type { OpenWork } from '../../machines/appUpdate.ts';

/** What says whether every edit is in the journal: the editor. */
export interface Saving {
  getSnapshot(): { readonly context: { readonly rev: number; readonly keptRev: number } };
  subscribe(listener: () => void): { unsubscribe(): void };
}

/**
 * Tells what a reload would lose, at once and whenever it changes, until what it returns is called.
 * Dialogs are found on the page itself, so that no new one can be forgotten.
 */
export function watchOpenWork(
  page: Document,
  editor: Saving,
  tell: (open: OpenWork | undefined) => void,
): () => void {
  let told = findOpenWork(page, editor);
  tell(told);
  const look = () => {
    const open = findOpenWork(page, editor);
    if (open === told) return;
    told = open;
    tell(open);
  };
  const observer = new MutationObserver(look);
  observer.observe(page.body, { childList: true, subtree: true });
  const subscription = editor.subscribe(look);
  return () => {
    observer.disconnect();
    subscription.unsubscribe();
  };
}

function findOpenWork(page: Document, editor: Saving): OpenWork | undefined {
  if (page.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return 'dialog';
  const { rev, keptRev } = editor.getSnapshot().context;
  return keptRev < rev ? 'unsaved' : undefined;
}
