import { transfer, wrap, type Remote } from 'comlink';
import type { ComparedDocument } from '../../domain/compare/compared.ts';
import type { SpecWorkerApi } from '../../../workers/spec/specWorkerApi.ts';
import workerUrl from '../../../workers/spec.worker.ts?worker&url';
import { endWhenSetAside } from './endWhenSetAside.ts';
import type { Instance } from './lastingWorker.ts';
import { createModuleWorker } from './trustedTypes.ts';

type Analysis = Awaited<ReturnType<Remote<SpecWorkerApi>['analysis']>>;

/** A started instance of the spec worker. `failed` rejects when it can't be loaded or dies. */
export interface StartedWorker {
  readonly api: Remote<SpecWorkerApi>;
  readonly failed: Promise<never>;
  stop(): void;
}

export function startSpecWorker(): StartedWorker {
  const worker = createModuleWorker(workerUrl);
  endWhenSetAside(worker);
  return { ...watch(worker), api: wrap<SpecWorkerApi>(worker), stop: () => worker.terminate() };
}

/** An instance that lasts as long as the page. */
export function startLastingWorker(): Instance {
  const { api, failed } = startSpecWorker();
  return { api: holdParts(api), failed };
}

/**
 * Asks for each part once and holds on to it: Comlink closes a connection that is garbage
 * collected, even while an answer is still on its way, which then never arrives (Comlink issue
 * 692).
 */
export function holdParts(api: Remote<SpecWorkerApi>): Remote<SpecWorkerApi> {
  const analysis = hold(async () => givingBytes(await api.analysis()));
  const outbox = hold(() => api.outbox());
  return new Proxy(api, {
    get(target, name) {
      if (name === 'analysis') return analysis;
      return name === 'outbox' ? outbox : (Reflect.get(target, name) as unknown);
    },
  });
}

/** A document to compare with is read once: its bytes move to the worker, since a copy of 13 MB blocks the page. */
function givingBytes(analysis: Analysis): Analysis {
  const compareWith = (other: ComparedDocument) =>
    analysis.compareWith('bytes' in other ? transfer(other, [other.bytes]) : other);
  return new Proxy(analysis, {
    get: (target, name) =>
      name === 'compareWith' ? compareWith : (Reflect.get(target, name) as unknown),
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
