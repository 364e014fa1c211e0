import type { JsonObject } from '../../../model/values/json.ts';
import type { Operation, Specification, TypeRef } from '../../../model/specification.ts';
import { schemaOfType } from '../types/schemaOfType.ts';

/** The schemas of the types of an operation's bodies, by their places, for what is kept as a schema. */
export interface BodySchemas {
  readonly before: (place: string) => JsonObject | undefined;
  readonly after: (place: string) => JsonObject | undefined;
  /** Whether it is the name of a type on both sides. */
  readonly isType: (name: string) => boolean;
}

/** For calls that are kept as a source has them, with the schemas of their bodies. */
export function keptSchemas(isType: (name: string) => boolean): BodySchemas {
  return { before: () => undefined, after: () => undefined, isType };
}

/** `before` may already have the new names of inline objects, and is looked up by its own name. */
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
