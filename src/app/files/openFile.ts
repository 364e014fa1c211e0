import { refuse, succeed, type Result } from '../../domain/model/values/result.ts';
import { chooseFile } from './chooseFile.ts';
import {
  errorName,
  openTypes,
  pickerId,
  type FilePickers,
  isFileHandle,
  type OpenedFile,
} from './filePickers.ts';

export interface OpenPorts extends Pick<FilePickers, 'showOpenFilePicker'> {
  /** The dialog of browsers without a picker. */
  readonly chooseFile: () => Promise<File | undefined>;
}

/**
 * Lets the person choose a file. Must be called in the click handler: browsers open the dialog only
 * then. Undefined when they cancel; refuses what cannot be read (`file-gone`, `file-unreadable`).
 */
export async function openFile(
  ports: OpenPorts = browserPorts(),
): Promise<Result<OpenedFile> | undefined> {
  const picked = await pick(ports);
  if (picked === 'cancelled') return undefined;
  if (picked !== 'no picker') return readHandle(picked);
  const file = await ports.chooseFile();
  return file === undefined ? undefined : succeed({ file });
}

async function pick(ports: OpenPorts): Promise<FileSystemFileHandle | 'cancelled' | 'no picker'> {
  if (ports.showOpenFilePicker === undefined) return 'no picker';
  try {
    const [handle] = await ports.showOpenFilePicker({ id: pickerId, types: openTypes });
    return handle ?? 'cancelled';
  } catch (error) {
    if (errorName(error) === 'AbortError') return 'cancelled';
    // In a frame on another site, a page may not show pickers, but may show an input's dialog.
    if (errorName(error) === 'SecurityError') return 'no picker';
    throw error;
  }
}

/** The file behind a handle; refuses `file-gone` and `file-unreadable`. */
export async function readHandle(handle: FileSystemFileHandle): Promise<Result<OpenedFile>> {
  try {
    return succeed({ file: await handle.getFile(), handle });
  } catch (error) {
    if (errorName(error) === 'NotFoundError') {
      return refuse(
        'file-gone',
        `${handle.name} is no longer there: it was moved, renamed or deleted. Open it from where it is now.`,
      );
    }
    return refuse(
      'file-unreadable',
      `${handle.name} couldn't be read: the browser or the system does not allow it. Open it again, or copy it to another folder first.`,
    );
  }
}

declare global {
  interface DataTransferItem {
    readonly getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
  }
}

/**
 * The first file of a drop, with its handle where the browser gives one. Must be called in the
 * drop's event handler, whose data is gone afterwards. Undefined when no file was dropped; refuses
 * a folder (`dropped-folder`).
 */
export async function readDroppedFile(
  transfer: DataTransfer,
): Promise<Result<OpenedFile> | undefined> {
  const item = [...transfer.items].find(({ kind }) => kind === 'file');
  const file = item?.getAsFile() ?? undefined;
  const handle = await item
    ?.getAsFileSystemHandle?.()
    // A file that a page created has no handle.
    .catch(() => null);
  if (handle?.kind === 'directory') {
    return refuse(
      'dropped-folder',
      `${handle.name} is a folder. Drop one JSON or YAML file from it instead.`,
    );
  }
  if (handle && isFileHandle(handle)) {
    // Saving compares this modification time, so both must be read in the same way.
    const read = await readHandle(handle);
    if (read.ok || file === undefined) return read;
  }
  return file === undefined ? undefined : succeed({ file });
}

function browserPorts(): OpenPorts {
  const { showOpenFilePicker } = window;
  return {
    chooseFile,
    ...(showOpenFilePicker === undefined
      ? {}
      : { showOpenFilePicker: showOpenFilePicker.bind(window) }),
  };
}
