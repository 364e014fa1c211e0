import type { Remote } from 'comlink';
import type { Result } from '../../domain/model/values/result.ts';
import type { Specification } from '../../domain/model/specification.ts';
import type { SpecWorkerApi } from '../../../workers/spec/specWorkerApi.ts';
import { receiveSpecification } from './receiveSpecification.ts';

/** The worker's answer, with the specification that follows it. */
export type Received<Value> = Result<{ readonly value: Value; readonly spec: Specification }>;

export interface SpecReceiver {
  /** Asks for a specification and receives it. */
  take<Value>(
    ask: (worker: Remote<SpecWorkerApi>) => Promise<Result<Value>>,
  ): Promise<Received<Value>>;
}

/**
 * Receives specifications from the worker one after the other: the worker hands out the slices of
 * only one at a time.
 */
export function createReceiver(worker: Remote<SpecWorkerApi>): SpecReceiver {
  let last: Promise<unknown> = Promise.resolve();
  return {
    take(ask) {
      const taken = last.then(async () => {
        const answer = await ask(worker);
        if (!answer.ok) return answer;
        const spec = await receiveSpecification(worker);
        return { ok: true as const, value: { value: answer.value, spec } };
      });
      last = taken.catch(() => undefined);
      return taken;
    },
  };
}
