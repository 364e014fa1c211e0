import { useEffect } from 'react';
import type { Specification } from '../../../domain/model/specification.ts';
import { lookupsAhead } from '../../../machines/lookupsAhead.ts';
import { untilIdle } from '../../../ui/untilIdle.ts';

/** How long the page works at it before it waits for the next idle moment, in ms. */
const slice = 5;

/** Does the lookups of edits before anybody edits, while the browser is idle. Who only reads needs none. */
export function useLookupsAhead(spec: Specification, readonly: boolean): void {
  useEffect(() => {
    let isWanted = !readonly;
    const steps = lookupsAhead(spec);
    async function work(): Promise<void> {
      while (isWanted) {
        await untilIdle();
        const end = performance.now() + slice;
        while (isWanted && performance.now() < end) isWanted = steps.next().done !== true;
      }
    }
    void work();
    return () => {
      isWanted = false;
    };
  }, [spec, readonly]);
}
