import type { readInternal } from '../../src/formats/internal/readSpecification.ts';
import { RefusedError } from '../../src/storage/database/storageRefusal.ts';

type Reader = typeof readInternal;

/** Delays before each retry, in milliseconds, as the network may be away for a moment. */
const pauses = [0, 500, 2000];

/** Loads the parser of internal JSON, which a first visit doesn't need. */
export function loadInternalReader(): Promise<Reader> {
  return loadRetrying(
    async () => (await import('../../src/formats/internal/readSpecification.ts')).readInternal,
  );
}

/** Loads the code that applies stored edits, which a first visit doesn't need. */
export function loadEdits() {
  return loadRetrying(async () => {
    const [{ applyEdit }, { fromStored, toStored }] = await Promise.all([
      import('../../src/domain/edits/applyEdit.ts'),
      import('../../src/domain/edits/storedEdit.ts'),
    ]);
    return { applyEdit, fromStored, toStored };
  });
}

/** Rejects after some retries, with the code `not-loaded`. */
export async function loadRetrying<Part>(load: () => Promise<Part>): Promise<Part> {
  let failure: unknown;
  for (const pause of pauses) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      return await load();
    } catch (error) {
      failure = error;
    }
  }
  throw new RefusedError(
    'not-loaded',
    "A part of Typewright couldn't be loaded. Check your connection and try again, or reload the page.",
    failure,
  );
}
