import type { Remote } from 'comlink';
import type { SpecWorkerApi } from '../../../workers/specWorkerApi.ts';

/** An instance of the worker, and what rejects when it cannot be loaded or dies. */
export interface Instance {
  readonly api: Remote<SpecWorkerApi>;
  readonly failed: Promise<never>;
}

/** Plans another try of what it was made for, later each time, until it is reset. */
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
 * The worker's calls, over however many instances it takes until one can be loaded. What is called
 * before the first one starts, after `moment`, waits for it, and for a second try. Where that fails as
 * well callers are told; once an instance could be loaded, calls are answered again. One that dies after
 * that takes along what it knew: calls reject from then on.
 */
export function lastingWorker(
  moment: Promise<void>,
  start: () => Promise<Instance>,
  createRetries: (task: () => void) => Retries,
): Remote<SpecWorkerApi> {
  /** Those without an answer yet. Not by `Promise.race`, which would hold every answer for ever. */
  const waiting = new Set<Call>();
  const retries = createRetries(connect);
  let running: { readonly ask: (call: Call) => void } | undefined;
  let failures = 0;
  /** What the last try failed with, from the second on. */
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every method is made when it is asked for
  return new Proxy({} as Remote<SpecWorkerApi>, {
    // What is awaited is asked for `then`: it is no promise.
    get: (_, name) => (typeof name === 'string' && name !== 'then' ? methodOf(name) : undefined),
  });
}

async function askOnce(api: Remote<SpecWorkerApi>, { name, given }: Call): Promise<unknown> {
  const method: unknown = Reflect.get(api, name);
  if (typeof method !== 'function') throw new TypeError(`The worker has no call ${name}.`);
  return await Reflect.apply(method, api, given);
}
