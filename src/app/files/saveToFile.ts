import { errorMessage } from '../../domain/model/values/errorMessage.ts';
import { refuse, type Refusal } from '../../domain/model/values/result.ts';
import { saveFile } from './downloadFile.ts';
import type { PrintableFormat } from './fileFormat.ts';
import {
  errorName,
  mimeTypeOf,
  pickerId,
  saveTypes,
  type AskableHandle,
  type FilePickers,
} from './filePickers.ts';

/** Refusals have a `kind`, and a message that names the file and says what to do. */
export type SaveOutcome = SavedFile | DownloadedFile | { readonly kind: 'cancelled' } | Refusal;

/**
 * Handed to the browser as a download. The page is not told where the file goes, under which name,
 * or whether it was saved at all.
 */
export interface DownloadedFile {
  readonly kind: 'downloaded';
  readonly name: string;
}

export interface SavedFile {
  readonly kind: 'saved';
  readonly name: string;
  readonly handle: FileSystemFileHandle;
  /** Modification time of the file as written, in ms since 1970: for the next `saveToFile`. */
  readonly lastModified?: number;
}

export interface SaveTarget {
  readonly handle: AskableHandle;
  /** When the file last changed as far as we know: `File.lastModified`, or what a save returned. */
  readonly lastModified?: number | undefined;
  /** Write even if another program has changed the file since, and lose its changes. */
  readonly overwrite?: boolean;
}

/** The whole text. Asked for only after the browser's dialogs, which must open within the click. */
export type WholeText = () => Promise<ArrayBuffer>;

/**
 * Saves to the same file. Must be called in the click handler, because the browser may ask for
 * permission. The browser writes a temporary file and replaces the original at the end, so that a
 * failure leaves the original as it was. Refuses `file-permission`, `file-gone`, `file-changed`
 * (ask, then save with `overwrite` or under another name), `disk-full`, `file-not-written`.
 */
export async function saveToFile(target: SaveTarget, content: WholeText): Promise<SaveOutcome> {
  const { handle, lastModified: known, overwrite = false } = target;
  try {
    if (!(await mayWrite(handle))) return noPermission(handle.name);
    return await write(handle, content, async () => {
      // Browsers would create a missing file again, in a folder where nobody looks any more.
      const { lastModified: found } = await handle.getFile();
      return known === undefined || overwrite || found === known;
    });
  } catch (error) {
    return writeRefusal(handle.name, error);
  }
}

export interface SaveAsPorts extends Pick<FilePickers, 'showSaveFilePicker'> {
  /** For browsers without a dialog for saving. */
  readonly download: (name: string, type: string, content: ArrayBuffer) => void;
}

/**
 * Lets the person choose where to save; a download where the browser has no dialog for it. Must be
 * called in the click handler. Refuses as `saveToFile` does.
 */
export async function saveAs(
  wanted: { readonly suggestedName: string; readonly format: PrintableFormat },
  content: WholeText,
  ports: SaveAsPorts = browserPorts(),
): Promise<SaveOutcome> {
  const { suggestedName, format } = wanted;
  const picked = await pick(ports, suggestedName, format);
  if (picked === 'cancelled') return { kind: 'cancelled' };
  try {
    if (picked !== 'no picker') return await write(picked, content, () => Promise.resolve(true));
    ports.download(suggestedName, mimeTypeOf(format.syntax), await content());
    return { kind: 'downloaded', name: suggestedName };
  } catch (error) {
    return writeRefusal(picked === 'no picker' ? suggestedName : picked.name, error);
  }
}

async function pick(
  { showSaveFilePicker }: SaveAsPorts,
  suggestedName: string,
  format: PrintableFormat,
): Promise<FileSystemFileHandle | 'cancelled' | 'no picker'> {
  if (showSaveFilePicker === undefined) return 'no picker';
  try {
    return await showSaveFilePicker({ id: pickerId, suggestedName, types: saveTypes(format) });
  } catch (error) {
    if (errorName(error) === 'AbortError') return 'cancelled';
    // In a frame on another site, or too long after the click.
    if (errorName(error) === 'SecurityError') return 'no picker';
    throw error;
  }
}

async function mayWrite(handle: AskableHandle): Promise<boolean> {
  const wanted = { mode: 'readwrite' } as const;
  if (handle.queryPermission === undefined) return true;
  if ((await handle.queryPermission(wanted)) === 'granted') return true;
  return (await handle.requestPermission?.(wanted)) === 'granted';
}

async function write(
  handle: FileSystemFileHandle,
  content: WholeText,
  unchanged: () => Promise<boolean>,
): Promise<SaveOutcome> {
  const bytes = await content();
  const writable = await handle.createWritable();
  try {
    await writable.write(bytes);
    // Checked as late as possible: whatever is written between this check and closing is lost.
    if (!(await unchanged())) {
      await writable.abort();
      return changed(handle.name);
    }
    await writable.close();
  } catch (error) {
    // A stream that failed is already closed.
    await writable.abort().catch(() => undefined);
    throw error;
  }
  const lastModified = await handle.getFile().then(
    (file) => file.lastModified,
    () => undefined,
  );
  return {
    kind: 'saved',
    name: handle.name,
    handle,
    ...(lastModified === undefined ? {} : { lastModified }),
  };
}

function noPermission(name: string): Refusal {
  return refuse(
    'file-permission',
    `${name} was not saved: the browser has no permission to change it. Save again and allow it, or save under another name.`,
  ).refusal;
}

function changed(name: string): Refusal {
  return refuse(
    'file-changed',
    `${name} was not saved: another program has changed it since you opened it here. Overwrite it, or save under another name to keep both.`,
  ).refusal;
}

function writeRefusal(name: string, error: unknown): Refusal {
  switch (errorName(error)) {
    case 'NotAllowedError':
    case 'SecurityError':
      return noPermission(name);
    case 'NotFoundError':
      return refuse(
        'file-gone',
        `${name} was not saved: it is no longer there (moved, renamed or deleted). Save it as a new file.`,
      ).refusal;
    case 'QuotaExceededError':
      return refuse(
        'disk-full',
        `${name} was not saved: its disk is full. The file still has its previous content. Free some space and save again, or save to another disk.`,
      ).refusal;
    default: {
      const reason = errorMessage(error);
      return refuse(
        'file-not-written',
        `${name} was not saved: ${reason} The file still has its previous content. Save again, or save under another name.`,
      ).refusal;
    }
  }
}

function browserPorts(): SaveAsPorts {
  const { showSaveFilePicker } = window;
  return {
    download: saveFile,
    ...(showSaveFilePicker === undefined
      ? {}
      : { showSaveFilePicker: showSaveFilePicker.bind(window) }),
  };
}
