import type { StorageStatus } from '../../screens/library/libraryCommands.ts';
import { askedSetting } from '../../storage/libraryReads.ts';
import type { OpenEditor } from '../session/openEditor.ts';
import type { Services } from '../session/services.ts';

/**
 * What the browser says about its storage (rules 4); `manager` is undefined where it says nothing.
 */
export function createStorageStatus(
  { openStore }: Pick<Services, 'openStore'>,
  open: () => Pick<OpenEditor, 'editor'>,
  manager: Partial<StorageManager> | undefined = navigator.storage,
): StorageStatus {
  return {
    async room() {
      const { usage, quota } = (await manager?.estimate?.().catch(() => undefined)) ?? {};
      const { unsaved } = open().editor.getSnapshot().context;
      return { usage, quota, full: unsaved === 'quota', memoryOnly: unsaved === 'storage' };
    },

    persisted: async () => manager?.persisted?.().catch(() => undefined),

    async ask() {
      await manager?.persist?.();
      await (await openStore()).putSetting(askedSetting, true);
    },
  };
}

/** Asks the browser to keep the data, once, unless it was asked before or already does. */
export async function askOnce(
  { openStore }: Pick<Services, 'openStore'>,
  status: StorageStatus,
): Promise<void> {
  if ((await status.persisted()) !== false) return;
  if ((await (await openStore()).setting(askedSetting)) !== true) await status.ask();
}
