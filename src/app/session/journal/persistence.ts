import type { StorageStatus } from '../../../screens/library/libraryCommands.ts';
import { askedSetting } from '../../../storage/specs/libraryReads.ts';
import { markStored } from './lostDatabase.ts';
import type { Services } from '../services.ts';

/** Whether the browser keeps the stored data, and a function that asks it to (rules 4). */
export type Persistence = Pick<StorageStatus, 'persisted' | 'ask'>;

/** `manager` is undefined where the browser says nothing about its storage. */
export function createPersistence(
  { openStore }: Pick<Services, 'openStore'>,
  manager: Partial<StorageManager> | undefined = navigator.storage,
): Persistence {
  return {
    persisted: async () => manager?.persisted?.().catch(() => undefined),

    async ask() {
      const answered = manager?.persist?.();
      // Stored before the answer: a browser that shows a question may never get one.
      await (await openStore()).putSetting(askedSetting, true);
      await answered;
    },
  };
}

/** Asks the browser to keep the data, once, unless it was asked before or already does. */
export async function askOnce(
  { openStore }: Pick<Services, 'openStore'>,
  { persisted, ask }: Persistence,
): Promise<void> {
  if ((await persisted()) !== false) return;
  if ((await (await openStore()).setting(askedSetting)) !== true) await ask();
}

/**
 * Prepares for the first thing that this page stores: then the browser is asked to keep it, and a
 * later loss can be noticed; not before `lossIsKnown`, since it would hide an earlier one.
 */
export function persistOnFirstWrite(services: Services, lossIsKnown: Promise<unknown>): void {
  services.onStored = () => {
    services.onStored = undefined;
    void askOnce(services, createPersistence(services)).catch(() => undefined);
    void lossIsKnown.then(() => markStored(services)).catch(() => undefined);
  };
}
