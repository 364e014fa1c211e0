import type { readInternal } from '../src/formats/internal/readSpecification.ts';

/** How long to wait before each try, in milliseconds: a network may be away for a moment. */
const pauses = [0, 500, 2000];

/**
 * Loads what reads internal JSON: a first visit has nothing to read. Rejects when it can't be loaded
 * after some tries.
 */
export async function loadInternalReader(): Promise<typeof readInternal> {
  let failure: unknown;
  for (const pause of pauses) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      return (await import('../src/formats/internal/readSpecification.ts')).readInternal;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
