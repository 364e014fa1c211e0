import type { StorageStatus } from '../../screens/library/libraryCommands.ts';
import type { OpenEditor } from '../session/openEditor.ts';
import { createPersistence } from '../session/journal/persistence.ts';
import type { Services } from '../session/services.ts';

/**
 * The browser's answers about its storage (rules 4); `manager` is undefined where it gives none.
 */
export function createStorageStatus(
  services: Pick<Services, 'openStore'>,
  open: () => Pick<OpenEditor, 'editor'>,
  manager: Partial<StorageManager> | undefined = navigator.storage,
): StorageStatus {
  return {
    ...createPersistence(services, manager),

    async room() {
      const { usage, quota } = (await manager?.estimate?.().catch(() => undefined)) ?? {};
      const { unsaved } = open().editor.getSnapshot().context;
      return { usage, quota, full: unsaved === 'quota', memoryOnly: unsaved === 'storage' };
    },
  };
}
