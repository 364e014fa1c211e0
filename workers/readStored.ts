import type { readInternal } from '../src/formats/internal/readSpecification.ts';

type Reader = typeof readInternal;

/** How long to wait before each try, in milliseconds: a network may be away for a moment. */
const pauses = [0, 500, 2000];

/**
 * Loads what reads internal JSON: a first visit has nothing to read. Rejects when it can't be loaded
 * after some tries.
 */
export async function loadInternalReader(
  load: () => Promise<Reader> = async () =>
    (await import('../src/formats/internal/readSpecification.ts')).readInternal,
): Promise<Reader> {
  let failure: unknown;
  for (const pause of pauses) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      return await load();
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
