import type { OpenWork } from '../../machines/appUpdate.ts';

/** What says whether every edit is in the journal: the editor that is open, whichever that is. */
export interface Saving {
  getSnapshot(): { readonly context: { readonly rev: number; readonly writtenRev: number } };
  subscribe(listener: () => void): { unsubscribe(): void };
}

/**
 * Tells what a reload would lose, at once and whenever it changes, until what it returns is called.
 * Dialogs are found on the page itself, so that no new one can be forgotten.
 */
export function watchOpenWork(
  page: Document,
  saving: Saving,
  tell: (open: OpenWork | undefined) => void,
): () => void {
  let told = findOpenWork(page, saving);
  tell(told);
  const look = () => {
    const open = findOpenWork(page, saving);
    if (open === told) return;
    told = open;
    tell(open);
  };
  const observer = new MutationObserver(look);
  observer.observe(page.body, { childList: true, subtree: true });
  const subscription = saving.subscribe(look);
  return () => {
    observer.disconnect();
    subscription.unsubscribe();
  };
}

function findOpenWork(page: Document, saving: Saving): OpenWork | undefined {
  if (page.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return 'dialog';
  const { rev, writtenRev } = saving.getSnapshot().context;
  return writtenRev < rev ? 'unsaved' : undefined;
}
