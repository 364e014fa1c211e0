import { collectSlices } from '../../domain/model/slices.ts';
import type { Specification } from '../../domain/model/specification.ts';

/**
 * Receives a specification from a worker, one slice per task, so that the page stays responsive.
 */
export async function receiveSpecification(from: {
  takeSlice(): Promise<string | null>;
}): Promise<Specification> {
  const collected = collectSlices();
  // The worker writes the next slice while the page reads this one.
  for (let next = from.takeSlice(); ;) {
    const slice = await next;
    if (slice === null) return collected.done();
    next = from.takeSlice();
    // If reading this one throws, nobody waits for it.
    next.catch(() => undefined);
    collected.add(slice);
  }
}
