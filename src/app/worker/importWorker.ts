import { startSpecWorker, type StartedWorker } from './startSpecWorker.ts';

/** Milliseconds after which an instance that nobody takes is ended: it holds some 10 MB. */
const patience = 300_000;

let prepared: StartedWorker | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Starts the instance that the next import runs in, once it can be foreseen: what it needs is loaded
 * and compiled by the time the document is chosen.
 */
export function prepareImport(): void {
  clearTimeout(timer);
  timer = setTimeout(discard, patience);
  if (prepared !== undefined) return;
  const worker = startSpecWorker();
  prepared = worker;
  // One that cannot start is not kept: the import starts another and tells what is wrong.
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

/** The prepared instance, or a new one. It is the caller's, who has to stop it. */
export function takeImportWorker(): StartedWorker {
  const worker = prepared ?? startSpecWorker();
  prepared = undefined;
  return worker;
}
