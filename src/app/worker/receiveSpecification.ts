import { collectSlices } from '../../domain/model/slices.ts';
import type { Specification } from '../../domain/model/specification.ts';

const decoder = new TextDecoder();

/**
 * Receives a specification from a worker, one slice per task, so that the page stays responsive.
 */
export async function receiveSpecification(from: {
  takeSlice(): Promise<ArrayBuffer | null>;
}): Promise<Specification> {
  const collected = collectSlices();
  for (;;) {
    const slice = await from.takeSlice();
    if (slice === null) return collected.done();
    collected.add(decoder.decode(slice));
  }
}
