import { findSharedUses } from '../domain/model/metadata/goneComponents.ts';
import type { Specification } from '../domain/model/specification.ts';
import { referencesOf } from '../domain/model/types/references.ts';

/**
 * Prefetch: looks up what `lossOf` and `followedBy` ask of each operation and type, which is cached from then
 * on. Of a large specification, all of it takes longer than an edit may take; a step takes far less.
 */
export function* lookupsAhead(spec: Specification): Generator<undefined> {
  for (const entity of [...spec.operations, ...spec.types]) {
    referencesOf(entity);
    yield;
  }
  yield* findSharedUses(spec);
}
