import { wrap, type Remote } from 'comlink';
import type { SpecWorkerApi } from '../../../workers/spec/specWorkerApi.ts';
import workerUrl from '../../../workers/spec.worker.ts?worker&url';
import { terminateInBfcache } from './terminateInBfcache.ts';
import type { Instance } from './restartingWorker.ts';
import { createModuleWorker } from './trustedTypes.ts';

/** A started instance of the spec worker. `failed` rejects when it can't be loaded or dies. */
export interface StartedWorker {
  readonly api: Remote<SpecWorkerApi>;
  readonly failed: Promise<never>;
  stop(): void;
}

export function startSpecWorker(): StartedWorker {
  const worker = createModuleWorker(workerUrl);
  terminateInBfcache(worker);
  return { ...watch(worker), api: wrap<SpecWorkerApi>(worker), stop: () => worker.terminate() };
}

/** An instance that lasts as long as the page. */
export function startWorkerInstance(): Instance {
  const { api, failed } = startSpecWorker();
  return { api: cacheParts(api), failed };
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

function watch(worker: Worker): Pick<StartedWorker, 'failed'> {
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => {
      reject(
        new Error(
          event.message ||
            "A part of Typewright couldn't be loaded. Check your connection and try again.",
        ),
      );
    });
  });
  // Callers race their answer against it; without callers, a rejection is not an error.
  failed.catch(() => undefined);
  return { failed };
}
