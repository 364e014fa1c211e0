import { isLarge } from './largePaste.ts';

interface Takers {
  readonly onFile: (file: File) => void;
  readonly onLargePaste: (text: string) => void;
}

/**
 * Takes over a pasted file or a large pasted text. Returns false if the browser should paste it as
 * usual.
 */
export function readPaste(data: DataTransfer, take: Takers): boolean {
  const text = data.getData('text/plain');
  if (isLarge(text)) {
    take.onLargePaste(text);
    return true;
  }
  const file = text === '' ? data.files[0] : undefined;
  if (file === undefined) return false;
  take.onFile(file);
  return true;
}

/**
 * Takes over a dropped file or a large dropped text. Returns false if the browser should drop it as
 * usual.
 */
export function readDrop(data: DataTransfer, take: Takers): boolean {
  const file = data.files[0];
  if (file !== undefined) {
    take.onFile(file);
    return true;
  }
  const text = data.getData('text/plain');
  if (!isLarge(text)) return false;
  take.onLargePaste(text);
  return true;
}
