import type { Remote } from 'comlink';
import type { SpecWorkerApi } from '../../../workers/spec/specWorkerApi.ts';
import type { Timing } from '../../screens/library/debugInfo.ts';

/** The worker, with the duration of each call recorded in `timings`. */
export function timeCalls(
  worker: Remote<SpecWorkerApi>,
  timings: Map<string, Timing>,
): Remote<SpecWorkerApi> {
  return new Proxy(worker, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== 'function' || typeof name !== 'string') return call;
      return async (...given: readonly unknown[]): Promise<unknown> => {
        const started = performance.now();
        try {
          return await (Reflect.apply(call, target, given) as unknown);
        } finally {
          const lastMs = performance.now() - started;
          const { count = 0, worstMs = 0 } = timings.get(name) ?? {};
          timings.set(name, {
            name,
            count: count + 1,
            lastMs,
            worstMs: Math.max(worstMs, lastMs),
          });
        }
      };
    },
  });
}
