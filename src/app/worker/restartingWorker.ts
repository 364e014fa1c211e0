import type { Remote } from 'comlink';
import type { SpecWorkerApi } from '../../../workers/spec/specWorkerApi.ts';
import { LoadFailure } from '../../ui/loading/loadFailure.ts';

/** A started instance of the worker. */
export interface Instance {
  readonly api: Remote<SpecWorkerApi>;
  /** Rejects if it can't be loaded or throws an error that nothing catches. */
  readonly failed: Promise<never>;
  stop(): void;
}

interface Call {
  readonly name: string;
  readonly given: readonly unknown[];
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The worker's calls, across as many attempts as it takes until an instance can be loaded. Calls
 * made before the first attempt, after `moment`, wait for it and for a second one after a `pause`
 * (ms). If that fails as well, they reject, and the next call starts another attempt. If a loaded
 * instance fails, the calls without an answer reject, and the next call starts another instance,
 * which has opened nothing yet.
 */
export function restartingWorker(
  moment: Promise<void>,
  start: () => Promise<Instance>,
  pause = 1000,
): Remote<SpecWorkerApi> {
  /** Calls without an answer so far. `Promise.race` would retain every answer forever. */
  const waiting = new Set<Call>();
  let running: Instance | undefined;
  let isTrying = true;
  /** Nothing has been loaded or failed yet. */
  let isFirst = true;
  let isLoaded = false;

  function connect(): void {
    isTrying = true;
    start().then((started) => {
      running = started;
      started.failed.catch(onFailed);
      for (const call of waiting) ask(started, call);
    }, onFailed);
  }

  function onFailed(error: unknown): void {
    running?.stop();
    running = undefined;
    if (isFirst) {
      isFirst = false;
      setTimeout(connect, pause);
      return;
    }
    const reason = isLoaded ? error : new LoadFailure(undefined, error);
    isTrying = false;
    isLoaded = false;
    for (const { reject } of waiting) reject(reason);
    waiting.clear();
  }

  function ask(instance: Instance, call: Call): void {
    askOnce(instance, call)
      .finally(() => {
        isFirst = false;
        isLoaded = true;
        waiting.delete(call);
      })
      .then(call.resolve, call.reject);
  }

  void moment.then(connect);
  const methodOf =
    (name: string) =>
    (...given: readonly unknown[]) =>
      new Promise<unknown>((resolve, reject) => {
        const call = { name, given, resolve, reject };
        waiting.add(call);
        if (running !== undefined) ask(running, call);
        else if (!isTrying) connect();
      });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a method is created whenever it is read
  return new Proxy({} as Remote<SpecWorkerApi>, {
    // `await` looks for a `then` to see whether this is a promise, which it is not.
    get: (_, name) => (typeof name === 'string' && name !== 'then' ? methodOf(name) : undefined),
  });
}

async function askOnce({ api }: Instance, { name, given }: Call): Promise<unknown> {
  const method: unknown = Reflect.get(api, name);
  // Comlink has a function for every name.
  return typeof method === 'function' ? await Reflect.apply(method, api, given) : undefined;
}
