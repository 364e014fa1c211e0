import { isLargePaste } from './largePaste.ts';

interface Takers {
  readonly onFile: (file: File) => void;
  readonly onLargePaste: (text: string) => void;
}

/** Handles a pasted file or a large pasted text. Returns false if the browser should paste it as usual. */
export function readPaste(data: DataTransfer, take: Takers): boolean {
  const text = data.getData('text/plain');
  if (isLargePaste(text)) {
    take.onLargePaste(text);
    return true;
  }
  const file = text === '' ? data.files[0] : undefined;
  if (file === undefined) return false;
  take.onFile(file);
  return true;
}

/**
 * Why dropped items can't be used, as a message for people; undefined if exactly one file was
 * dropped, or none.
 */
export function refuseDropped({ items, files }: DataTransfer): string | undefined {
  const entries = [...items].map((item) => item.webkitGetAsEntry());
  const folder = entries.find((entry) => entry?.isDirectory === true);
  if (folder) return `${folder.name} is a folder. Drop one JSON or YAML file from it instead.`;
  if (files.length <= 1) return undefined;
  return `${files.length} files were dropped, and only one can be read at a time. Drop the one that you want.`;
}

/** Handles a dropped file or a large dropped text. Returns false if the browser should drop it as usual. */
export function readDrop(
  data: DataTransfer,
  take: Takers & { readonly onRefused: (message: string | undefined) => void },
): boolean {
  const refused = refuseDropped(data);
  take.onRefused(refused);
  if (refused !== undefined) return true;
  const file = data.files[0];
  if (file !== undefined) {
    take.onFile(file);
    return true;
  }
  const text = data.getData('text/plain');
  if (!isLargePaste(text)) return false;
  take.onLargePaste(text);
  return true;
}
