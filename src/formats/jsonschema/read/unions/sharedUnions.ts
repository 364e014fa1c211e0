import type { JsonObject } from '../../../../domain/model/values/json.ts';
import type { Operation, Type } from '../../../../domain/model/specification.ts';
import { nothingElse } from '../../../../domain/model/values/total.ts';
import { someNested, someTypeRef } from '../../../../domain/model/types/typeRefs.ts';
import { setOwn, type MetadataDraft } from '../../schemaMetadata.ts';
import type { Component } from '../source/component.ts';

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

/** The annotations that the source has for each of these unions, by name; undefined if there are none. */
export function wordsOfUnions(
  components: Iterable<Component>,
  shared: ReadonlySet<string>,
): JsonObject | undefined {
  let all: MetadataDraft | undefined;
  for (const { name: own, partName: name = own, use } of components) {
    if (use?.type.kind !== 'union' || use.type.sharedAs !== name || !shared.has(name)) continue;
    const { type: _, description, deprecated, nullable, metadata, ...rest } = use;
    nothingElse(rest);
    all ??= {};
    setOwn(all, name, {
      ...metadata,
      ...(description !== undefined && { description }),
      ...(deprecated !== undefined && { deprecated }),
      ...(nullable !== undefined && { nullable }),
    });
  }
  return all;
}
