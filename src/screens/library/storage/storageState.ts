import type { StorageSpace } from '../../../machines/dialogs/storageDialog.ts';

/** The browser's answer when it was asked to keep the data: `StorageManager.persist`. */
export type PersistAnswer = 'persisted' | 'refused' | 'notAsked' | 'unknown';

/**
 * The answer, derived from whether the data is `persisted`, if the browser says so, and whether it
 * was `asked`.
 */
export function persistenceOf(
  persisted: boolean | undefined,
  asked: boolean | undefined,
): PersistAnswer {
  if (persisted === undefined || asked === undefined) return 'unknown';
  if (persisted) return 'persisted';
  return asked ? 'refused' : 'notAsked';
}

export type StorageTrouble = 'memory' | 'full' | 'nearlyFull';

/** Above this share of the quota, the storage counts as nearly full. */
const nearly = 0.9;

/** The trouble with the storage, the most severe kind first; undefined if there is none. */
export function storageTrouble(room: StorageSpace): StorageTrouble | undefined {
  if (room.memoryOnly === true) return 'memory';
  if (room.full === true) return 'full';
  return (usedShare(room) ?? 0) >= nearly ? 'nearlyFull' : undefined;
}

/** The share of the quota that is used, 0 to 1; undefined if the browser does not say. */
export function usedShare({ usage, quota }: StorageSpace): number | undefined {
  if (usage === undefined || quota === undefined || quota <= 0) return undefined;
  return Math.min(1, usage / quota);
}
