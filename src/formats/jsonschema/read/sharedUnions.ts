import type { Operation, Type } from '../../../domain/model/specification.ts';
import { someNested, someTypeRef } from '../../../domain/model/typeRefs.ts';

/** The names of the shared unions that the operations and types contain. */
export function sharedUnions(entities: readonly (Operation | Type)[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const entity of entities) {
    someTypeRef(entity, (ref) =>
      someNested(ref, (nested) => {
        if (nested.kind === 'union' && nested.sharedAs !== undefined) names.add(nested.sharedAs);
        return false;
      }),
    );
  }
  return names;
}
