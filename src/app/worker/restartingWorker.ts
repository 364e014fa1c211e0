import type { Remote } from 'comlink';
import type { SpecWorkerApi } from '../../../workers/spec/specWorkerApi.ts';

/** An instance of the worker, and a promise that rejects if it can't be loaded or dies. */
export interface Instance {
  readonly api: Remote<SpecWorkerApi>;
  readonly failed: Promise<never>;
}

/** Schedules another attempt, after a longer delay each time, until it is reset. */
export interface Retries {
  retryLater(): void;
  reset(): void;
}

interface Call {
  readonly name: string;
  readonly given: readonly unknown[];
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The worker's calls, across as many instances as it takes until one can be loaded. Calls made
 * before the first one has started, after `moment`, wait for it and for a second attempt. If that
 * fails as well, they reject; once an instance can be loaded, calls work again. If it then dies,
 * its state is lost, so from then on calls reject.
 */
export function restartingWorker(
  moment: Promise<void>,
  start: () => Promise<Instance>,
  createRetries: (task: () => void) => Retries,
): Remote<SpecWorkerApi> {
  /** Calls without an answer so far. `Promise.race` would retain every answer forever. */
  const waiting = new Set<Call>();
  const retries = createRetries(connect);
  let running: { readonly ask: (call: Call) => void } | undefined;
  let failures = 0;
  /** Why the last attempt failed, from the second attempt on. */
  let told: { readonly error: unknown } | undefined;

  function connect(): void {
    let answered = false;
    const onFailed = (error: unknown) => {
      running = undefined;
      failures += 1;
      if (answered || failures > 1) {
        told = { error };
        for (const { reject } of waiting) reject(error);
        waiting.clear();
      }
      if (!answered) retries.retryLater();
    };
    const onAnswer = () => {
      answered = true;
      failures = 0;
      retries.reset();
    };
    const ask = (api: Instance['api'], call: Call) => {
      askOnce(api, call)
        .finally(() => waiting.delete(call))
        .then(
          (answer) => {
            onAnswer();
            call.resolve(answer);
          },
          (error: unknown) => {
            onAnswer();
            call.reject(error);
          },
        );
    };
    told = undefined;
    start().then(({ api, failed }) => {
      failed.catch(onFailed);
      running = { ask: (call) => ask(api, call) };
      for (const call of waiting) ask(api, call);
    }, onFailed);
  }

  void moment.then(connect);
  const methods = new Map<string, (...given: readonly unknown[]) => Promise<unknown>>();
  const methodOf = (name: string) => {
    const known = methods.get(name);
    if (known !== undefined) return known;
    const method = (...given: readonly unknown[]) =>
      new Promise<unknown>((resolve, reject) => {
        if (told !== undefined) {
          reject(told.error);
          return;
        }
        const call = { name, given, resolve, reject };
        waiting.add(call);
        running?.ask(call);
      });
    methods.set(name, method);
    return method;
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every method is created when it is read
  return new Proxy({} as Remote<SpecWorkerApi>, {
    // `await` looks for a `then` to see whether this is a promise, which it is not.
    get: (_, name) => (typeof name === 'string' && name !== 'then' ? methodOf(name) : undefined),
  });
}

async function askOnce(api: Remote<SpecWorkerApi>, { name, given }: Call): Promise<unknown> {
  const method: unknown = Reflect.get(api, name);
  if (typeof method !== 'function') throw new TypeError(`The worker has no call ${name}.`);
  return await Reflect.apply(method, api, given);
}
