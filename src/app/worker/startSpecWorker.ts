import { wrap, type Remote } from 'comlink';
import type { SpecWorkerApi } from '../../../workers/spec/specWorkerApi.ts';
import workerUrl from '../../../workers/spec.worker.ts?worker&url';
import { stopInBfcache } from './stopInBfcache.ts';
import type { Instance } from './restartingWorker.ts';
import { LoadFailure } from '../../ui/loading/loadFailure.ts';
import { createModuleWorker } from './trustedTypes.ts';

export function startSpecWorker(): Instance {
  const worker = createModuleWorker(workerUrl);
  stopInBfcache(() => worker.terminate());
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', ({ message }) => {
      // If the code does not arrive, the browser has no words for it.
      reject(message ? new Error(message) : new LoadFailure());
    });
  });
  // Callers race their answer against it; without callers, a rejection is not an error.
  failed.catch(() => undefined);
  return { api: wrap<SpecWorkerApi>(worker), failed, stop: () => worker.terminate() };
}

/** An instance that lasts as long as the page. */
export function startWorkerInstance(): Instance {
  const started = startSpecWorker();
  return { ...started, api: cacheParts(started.api) };
}

/**
 * Asks for each part once and holds on to it: Comlink closes a connection that is garbage
 * collected, even while an answer is still on its way, which then never arrives (Comlink issue
 * 692).
 */
export function cacheParts(api: Remote<SpecWorkerApi>): Remote<SpecWorkerApi> {
  const analysis = hold(() => api.analysis());
  const outbox = hold(() => api.outbox());
  return new Proxy(api, {
    get(target, name) {
      if (name === 'analysis') return analysis;
      return name === 'outbox' ? outbox : (Reflect.get(target, name) as unknown);
    },
  });
}

function hold<Part>(ask: () => Promise<Part>): () => Promise<Part> {
  let held: Promise<Part> | undefined;
  return () => {
    held ??= ask().catch((error: unknown) => {
      held = undefined;
      throw error;
    });
    return held;
  };
}
