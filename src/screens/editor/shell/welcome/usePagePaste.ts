import { useEffect } from 'react';
import { readPaste } from '../../../../ui/fields/transferredText.ts';
import type { ImportEntered } from '../../../../machines/importRequest.ts';
import { firstLines } from '../../dialogs/import/readHead.ts';
import { isTyping } from '../useShortcuts.ts';

/** The initial contents of the import dialog for a text that was pasted outside of any field. */
function enteredOf(data: DataTransfer, onFile: (file: File) => void): ImportEntered | undefined {
  let held: ImportEntered['held'];
  const isTaken = readPaste(data, {
    onFile,
    onLargePaste: (text) => {
      held = { file: new Blob([text]), preview: firstLines(text) };
    },
  });
  if (isTaken) return held && { text: '', address: '', held };
  const text = data.getData('text/plain');
  return text.trim() === '' ? undefined : { text, address: '' };
}

/** Handles a file or a text that is pasted while the page has the focus, and no field or dialog. */
export function usePagePaste(
  onFile: (file: File) => void,
  onText: (entered: ImportEntered) => void,
): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { target, clipboardData, defaultPrevented } = event;
      if (clipboardData === null || defaultPrevented || isTyping(target)) return;
      // A dialog that is open has the focus.
      if (document.activeElement?.closest('[role="dialog"]')) return;
      const entered = enteredOf(clipboardData, onFile);
      if (entered !== undefined) onText(entered);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, [onFile, onText]);
}
