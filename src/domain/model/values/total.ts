/*
 * Code that handles the fields of an entity (a reader, a printer, a comparison, a merge, a check) uses one of
 * the types below, so that a new field of the model does not compile until each of them has an answer for it.
 * "Not in this format" is an answer.
 */

/** A table with an answer for each field of an entity, optional ones included. */
export type EachField<Entity, Answer> = { readonly [Field in keyof Entity]-?: Answer };

/** All fields of an entity; undefined for absent ones. */
export type Whole<Entity> = Entity extends unknown
  ? { readonly [Field in Exclude<keyof Entity, never>]: Entity[Field] | Absent<Entity, Field> }
  : never;

type Absent<Entity, Field extends keyof Entity> =
  object extends Pick<Entity, Field> ? undefined : never;

/** For readers: the entity made of these fields, without the undefined ones. */
export function stated<Entity extends object>(whole: Whole<Entity>): Entity {
  const fields = whole as { readonly [field: string]: unknown };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is left of `Whole` is the entity
  return (isComplete(fields) ? fields : withoutAbsent(fields)) as Entity;
}

function isComplete(fields: { readonly [field: string]: unknown }): boolean {
  for (const field in fields) if (fields[field] === undefined) return false;
  return true;
}

function withoutAbsent(fields: { readonly [field: string]: unknown }): object {
  const entity: { [field: string]: unknown } = {};
  for (const field in fields) {
    const value = fields[field];
    if (value !== undefined) entity[field] = value;
  }
  return entity;
}

/**
 * For printers and everything else that takes an entity apart: `const { name, …, ...rest } =
 * entity` leaves nothing, and so compiles, only if every field is named.
 */
export function nothingElse(_rest: { readonly [field: string]: never }): void {}

/**
 * The same without creating the rest, for code that runs tens of thousands of times: the entity with the
 * fields that are used. All others must be named as unused.
 */
export type Seen<Entity, Used extends keyof Entity, Unused extends keyof Entity = never> = [
  Exclude<keyof Entity, Used | Unused>,
] extends [never]
  ? Pick<Entity, Used>
  : Unanswered<Exclude<keyof Entity, Used | Unused>>;

/** A type that nothing has, so that the compiler's message names the fields without an answer. */
export type Unanswered<Field> = {
  readonly [Name in Field & string as `no answer for ${Name}`]: never;
};
