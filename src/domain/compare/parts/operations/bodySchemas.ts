import type { JsonObject } from '../../../model/values/json.ts';
import type { Operation, Specification, TypeRef } from '../../../model/specification.ts';
import { schemaOfType } from '../types/schemaOfType.ts';

/** The types of an operation's bodies as schemas, by place, to compare them with schemas in metadata. */
export interface BodySchemas {
  readonly before: (place: string) => JsonObject | undefined;
  readonly after: (place: string) => JsonObject | undefined;
  /** Whether both sides have a type of this name. */
  readonly isType: (name: string) => boolean;
}

/** For calls in metadata, which already have schemas for their bodies. */
export function ownBodySchemas(isType: (name: string) => boolean): BodySchemas {
  return { before: () => undefined, after: () => undefined, isType };
}

/**
 * `before` may already have the new names of inline objects, so it is looked up in its specification by its
 * name.
 */
export function bodySchemas(
  before: Operation,
  after: Operation,
  was: Specification,
  is: Specification,
): BodySchemas {
  const original = was.operations.find(({ name }) => name === before.name) ?? before;
  const schemaIn = (operation: Operation, spec: Specification) => (place: string) => {
    const type = bodyAt(operation, place);
    return type && schemaOfType(type, spec.types);
  };
  const has = (spec: Specification, target: string) =>
    spec.types.some(({ name }) => name === target);
  return {
    before: schemaIn(original, was),
    after: schemaIn(after, is),
    isType: (name) => has(was, name) && has(is, name),
  };
}

function bodyAt(operation: Operation, place: string): TypeRef | undefined {
  if (place === 'payload') return operation.payload?.type;
  if (place === 'return') return operation.return?.type;
  return operation.throws.find(({ code }) => place === `throw ${code}`)?.type;
}
