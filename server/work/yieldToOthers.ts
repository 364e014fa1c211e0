import { setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { background } from './lane.ts';

/** A nice value; 19 would be the lowest priority. */
const lower = 10;

/**
 * Lowers the priority of this thread, so that threads that answer and save come first. Only on
 * Linux, where each thread has a priority of its own; elsewhere the whole process would be
 * affected.
 */
export function yieldToOthers(): void {
  const data: unknown = workerData;
  if (process.platform !== 'linux' || !Array.isArray(data) || !data.includes(background)) return;
  setPriority(lower);
}
