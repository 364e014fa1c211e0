import type { Instance } from './restartingWorker.ts';
import { startSpecWorker } from './startSpecWorker.ts';

/** How long an unused instance is held, in milliseconds: it takes some 10 MB. */
const patience = 300_000;

let prepared: Instance | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Starts the instance for the next import as soon as an import looks likely, so that its code is
 * loaded and compiled by the time the document is chosen.
 */
export function prepareImport(): void {
  clearTimeout(timer);
  timer = setTimeout(discard, patience);
  if (prepared !== undefined) return;
  const worker = startSpecWorker();
  prepared = worker;
  // An instance that can't start is dropped: the import starts another and reports what is wrong.
  const forget = () => {
    if (prepared === worker) discard();
  };
  worker.failed.catch(forget);
  worker.api.prepareImport().catch(forget);
}

function discard(): void {
  prepared?.stop();
  prepared = undefined;
}

/** The prepared instance, or a new one. The caller owns it and must stop it. */
export function takeImportWorker(): Instance {
  const worker = prepared ?? startSpecWorker();
  prepared = undefined;
  return worker;
}
