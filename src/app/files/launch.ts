import type { Refusal } from '../../domain/model/values/result.ts';
import { isFileHandle, type OpenedFile } from './filePickers.ts';
import { readHandle } from './openFile.ts';

/** What the browser passes to an installed app that was started with files. */
export interface LaunchQueue {
  readonly setConsumer: (
    consumer: (launch: { readonly files?: readonly FileSystemHandle[] }) => void,
  ) => void;
}

declare global {
  interface Window {
    readonly launchQueue?: LaunchQueue;
  }
}

export interface LaunchEvents {
  readonly onFile: (opened: OpenedFile) => void;
  readonly onRefused: (refusal: Refusal) => void;
}

/**
 * Handles the files with which the system starts the installed app, now and later, one at a time
 * and in order. The browser holds them until this is called. Does nothing where there is no launch
 * queue.
 */
export function receiveLaunchedFiles(
  { onFile, onRefused }: LaunchEvents,
  { launchQueue }: Pick<Window, 'launchQueue'> = window,
): void {
  let queue = Promise.resolve();
  const take = async (handle: FileSystemFileHandle) => {
    const read = await readHandle(handle);
    if (read.ok) onFile(read.value);
    else onRefused(read.refusal);
  };
  launchQueue?.setConsumer(({ files = [] }) => {
    for (const handle of files.filter(isFileHandle)) {
      queue = queue.then(() => take(handle));
    }
  });
}
