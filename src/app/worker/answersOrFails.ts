import type { Remote } from 'comlink';
import type { SpecWorkerApi } from '../../../workers/specWorkerApi.ts';

/**
 * The worker's calls, which reject once `failed` does: a worker that has died never answers, and
 * its callers must be told. Not with `Promise.race`, which would retain every answer as long as the
 * worker lives.
 */
export function answersOrFails(
  api: Remote<SpecWorkerApi>,
  failed: Promise<never>,
): Remote<SpecWorkerApi> {
  const waiting = new Set<(error: unknown) => void>();
  let dead = false;
  failed.catch((error: unknown) => {
    dead = true;
    for (const giveUp of waiting) giveUp(error);
  });
  return new Proxy(api, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== 'function' || typeof name !== 'string') return call;
      return (...given: readonly unknown[]) => {
        if (dead) return failed;
        return new Promise((resolve, reject) => {
          waiting.add(reject);
          (Reflect.apply(call, target, given) as Promise<unknown>)
            .then(resolve, reject)
            .finally(() => waiting.delete(reject));
        });
      };
    },
  });
}
