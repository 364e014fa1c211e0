import { wrap, type Remote } from 'comlink';
import type { SpecWorkerApi } from '../../workers/specWorkerApi.ts';
import workerUrl from '../../workers/spec.worker.ts?worker&url';
import { collectSlices } from '../domain/slices.ts';
import type { Specification } from '../domain/specification.ts';
import { createModuleWorker } from './trustedTypes.ts';

/** Starts an instance of the spec worker. `failed` rejects when it cannot be loaded or dies. */
export function startSpecWorker(): {
  readonly api: Remote<SpecWorkerApi>;
  readonly failed: Promise<never>;
  stop(): void;
} {
  const worker = createModuleWorker(workerUrl);
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => {
      reject(new Error(event.message || 'The worker could not be loaded.'));
    });
  });
  // Whoever waits for an answer races it; nobody waiting is no error.
  failed.catch(() => undefined);
  return { api: wrap<SpecWorkerApi>(worker), failed, stop: () => worker.terminate() };
}

const decoder = new TextDecoder();

/** Takes a specification over from a worker, a slice a task, so that the page stays live. */
export async function receiveSpecification(from: {
  takeSlice(): Promise<ArrayBuffer | null>;
}): Promise<Specification> {
  const collected = collectSlices();
  for (;;) {
    const slice = await from.takeSlice();
    if (slice === null) return collected.done();
    collected.add(decoder.decode(slice));
  }
}
