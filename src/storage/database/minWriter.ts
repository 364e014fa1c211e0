import { newerApp } from './storageRefusal.ts';

/** Apps below the number in the setting `minWriter` must not write. */
const writerVersion = 1;

/** Throws a `RefusedError` when the setting `minWriter` asks for a newer app than this one. */
export function refuseOldWriter(min: unknown): void {
  if (typeof min === 'number' && min > writerVersion) throw newerApp();
}
