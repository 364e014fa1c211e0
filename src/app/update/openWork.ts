import type { OpenWork } from '../../machines/appUpdate.ts';
import { isWritten, type EditorContext } from '../../machines/editorTypes.ts';

/** The current editor, which knows whether every edit is in the journal. */
export interface Saving {
  getSnapshot(): { readonly context: Pick<EditorContext, 'rev' | 'writtenRev' | 'deferred'> };
  subscribe(listener: () => void): { unsubscribe(): void };
}

/**
 * Reports what a reload would lose, now and on every change, until the returned function is called.
 * Dialogs are looked up in the page itself, so that a new one can't be forgotten.
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
  return isWritten(saving.getSnapshot().context) ? undefined : 'unsaved';
}
