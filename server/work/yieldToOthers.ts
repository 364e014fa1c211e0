import { setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { background } from './lane.ts';

/** Of 19, the lowest priority. */
const lower = 10;

/**
 * Lets the threads that answer and save come first, in a thread that only reads. On Linux a thread has
 * a priority of its own; elsewhere it would be that of the whole process.
 */
export function yieldToOthers(): void {
  const told: unknown = workerData;
  if (process.platform !== 'linux' || !Array.isArray(told) || !told.includes(background)) return;
  setPriority(lower);
}
