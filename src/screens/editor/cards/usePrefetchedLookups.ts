import { useEffect } from 'react';
import type { Specification } from '../../../domain/model/specification.ts';
import { prefetchLookups } from '../../../machines/editing/prefetchLookups.ts';
import { untilIdle } from '../../../ui/untilIdle.ts';

/** How long the page works before it waits for the next idle moment, in ms. */
const slice = 5;

/** Prepares the lookups of edits while the browser is idle, unless the specification is read-only. */
export function usePrefetchedLookups(spec: Specification, readonly: boolean): void {
  useEffect(() => {
    let isWanted = !readonly;
    const steps = prefetchLookups(spec);
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
