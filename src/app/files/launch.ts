import type { Refusal } from '../../domain/model/result.ts';
import type { OpenedFile } from './filePickers.ts';
import { readHandle } from './openFile.ts';

/** What the browser hands an installed app that was started with files. */
export interface LaunchQueue {
  readonly setConsumer: (
    consumer: (launch: { readonly files?: readonly FileSystemHandle[] }) => void,
  ) => void;
}

export interface LaunchEvents {
  readonly onFile: (opened: OpenedFile) => void;
  readonly onRefused: (refusal: Refusal) => void;
}

/**
 * Takes the files with which the installed app is started from the system, now and later, one after
 * the other in their order. The browser keeps them until this is called; without a launch queue
 * nothing happens.
 */
export function receiveLaunchedFiles(
  { onFile, onRefused }: LaunchEvents,
  { launchQueue }: { readonly launchQueue?: LaunchQueue } = window as {
    readonly launchQueue?: LaunchQueue;
  },
): void {
  let queue = Promise.resolve();
  const take = async (handle: FileSystemHandle) => {
    const read = await readHandle(handle as FileSystemFileHandle);
    if (read.ok) onFile(read.value);
    else onRefused(read.refusal);
  };
  launchQueue?.setConsumer(({ files = [] }) => {
    for (const handle of files.filter(({ kind }) => kind === 'file')) {
      queue = queue.then(() => take(handle));
    }
  });
}
