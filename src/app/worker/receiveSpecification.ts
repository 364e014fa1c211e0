import { collectSlices } from '../../domain/model/slices.ts';
import type { Specification } from '../../domain/model/specification.ts';

/** How many slices the worker writes while the page reads one: neither waits for messages. */
const ahead = 3;

/**
 * Receives a specification from a worker, one slice per task, so that the page stays responsive.
 */
export async function receiveSpecification(from: {
  takeSlice(): Promise<string | null>;
}): Promise<Specification> {
  const collected = collectSlices();
  const take = () => {
    const slice = from.takeSlice();
    // If reading one throws, nobody waits for those after it.
    slice.catch(() => undefined);
    return slice;
  };
  const asked = Array.from({ length: ahead }, take);
  for (;;) {
    const slice = await asked.shift();
    if (typeof slice !== 'string') return collected.done();
    asked.push(take());
    collected.add(slice);
  }
}
