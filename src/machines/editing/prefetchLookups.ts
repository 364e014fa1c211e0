import { findSharedUses } from '../../domain/model/metadata/removedComponents.ts';
import type { Specification } from '../../domain/model/specification.ts';
import { referencesOf } from '../../domain/model/types/references.ts';

/**
 * Prefetch: computes what `lossOf` and `sideEffectMessage` look up for each operation and type, which is
 * cached from then on. For a large specification, all of it takes longer than an edit may take, so
 * it is done in small steps.
 */
export function* prefetchLookups(spec: Specification): Generator<undefined> {
  for (const entity of [...spec.operations, ...spec.types]) {
    referencesOf(entity);
    yield;
  }
  yield* findSharedUses(spec);
}
