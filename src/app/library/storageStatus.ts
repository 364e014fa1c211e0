import type { StoragePorts } from '../../screens/sandbox/sandboxPorts.ts';
import type { Persistence, StorageRoom } from '../../screens/library/storageState.ts';
import { localAccount } from '../../storage/account.ts';
import type { OpenEditor } from '../session/openEditor.ts';
import type { Services } from '../session/services.ts';
import { keyOf } from '../session/specIds.ts';

/** The setting that says that the browser was asked to keep the data. */
const askedSetting = 'persistenceAsked';

export interface StorageStatus extends StoragePorts {
  /** Asks the browser to keep the data, the first time that something was saved here. */
  onSaved(): void;
}

/** What the browser says about the storage (rules 4); undefined `manager` where it says nothing. */
export function createStorageStatus(
  { openStore }: Services,
  open: () => OpenEditor,
  manager: Partial<StorageManager> | undefined = navigator.storage,
): StorageStatus {
  let saved = false;

  async function persistence(): Promise<Persistence> {
    if (manager?.persisted === undefined) return 'unknown';
    if (await manager.persisted()) return 'persisted';
    return (await (await openStore()).setting(askedSetting)) === true ? 'refused' : 'notAsked';
  }

  async function ask(): Promise<void> {
    await manager?.persist?.();
    await (await openStore()).putSetting(askedSetting, true);
  }

  async function room(): Promise<StorageRoom> {
    const { usage, quota } = (await manager?.estimate?.().catch(() => undefined)) ?? {};
    const { unsaved } = open().editor.getSnapshot().context;
    return { usage, quota, full: unsaved === 'quota', memoryOnly: unsaved === 'storage' };
  }

  return {
    room,

    async state() {
      const found = await room();
      try {
        const store = await openStore();
        const rows = await store.list(localAccount);
        const points = await Promise.all(
          rows.map(async ({ id }) => store.restorePoints(keyOf(id))),
        );
        return {
          persistence: await persistence(),
          room: found,
          specifications: rows.length,
          restorePoints: points.flat().length,
        };
      } catch {
        return {
          persistence: 'unknown',
          room: { ...found, memoryOnly: true },
          specifications: undefined,
          restorePoints: undefined,
        };
      }
    },

    ask,

    onSaved() {
      if (saved) return;
      saved = true;
      void persistence()
        .then((answer) => (answer === 'notAsked' ? ask() : undefined))
        .catch(() => undefined);
    },
  };
}
