import { wrap, type Remote } from 'comlink';
import type { SpecWorkerApi } from '../../../workers/specWorkerApi.ts';
import workerUrl from '../../../workers/spec.worker.ts?worker&url';
import { collectSlices } from '../../domain/model/slices.ts';
import type { Specification } from '../../domain/model/specification.ts';
import { type Instance, lastingWorker, type Retries } from './lastingWorker.ts';
import { createModuleWorker } from './trustedTypes.ts';

/** A started instance of the spec worker. `failed` rejects when it can't be loaded or dies. */
export interface StartedWorker {
  readonly api: Remote<SpecWorkerApi>;
  readonly failed: Promise<never>;
  stop(): void;
}

export function startSpecWorker(): StartedWorker {
  const worker = createModuleWorker(workerUrl);
  return { ...watch(worker), api: wrap<SpecWorkerApi>(worker), stop: () => worker.terminate() };
}

/**
 * The page's own worker, which starts after `moment`: its script must not compete with the first paint.
 * One whose script can not be loaded is started again, at growing intervals.
 */
export function startSpecWorkerAfter(
  moment: Promise<void>,
  createRetries: (task: () => void) => Retries,
): Remote<SpecWorkerApi> {
  const start = (): Instance => {
    const { api, failed } = startSpecWorker();
    return { api: holdParts(api), failed };
  };
  return lastingWorker(moment, start, createRetries);
}

/**
 * Asks for each part once and holds on to it: Comlink closes a connection that is garbage
 * collected, even while an answer is still on its way, which then never arrives (Comlink issue
 * 692).
 */
export function holdParts(api: Remote<SpecWorkerApi>): Remote<SpecWorkerApi> {
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
      reject(new Error(event.message || "The worker couldn't be loaded."));
    });
  });
  // Callers race their answer against it; without callers, a rejection is not an error.
  failed.catch(() => undefined);
  return { failed };
}

const decoder = new TextDecoder();

/**
 * Receives a specification from a worker, one slice per task, so that the page stays responsive.
 */
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
