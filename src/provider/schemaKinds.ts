import * as v from 'valibot';
import type { Json } from '../domain/model/values/json.ts';
import type { TypeRef } from '../domain/model/specification.ts';

/**
 * The building blocks of the contract's schemas. Each validates at run time, has an inferred type,
 * and carries its type in a specification as metadata; since the contract uses no others, all of it
 * can be printed as TypeAPI (rules 7).
 */

/** A schema that reads unknown input as an `Output`. */
export type Schema<Output = unknown> = v.GenericSchema<unknown, Output>;

export type Entries = Readonly<Record<string, Schema>>;

/** Metadata of a schema. */
export interface KindMetadata {
  /** The type it is printed as: a scalar, any, or a map. */
  readonly says?: TypeRef;
  /** The name it is printed under, for a struct. */
  readonly struct?: string;
}

function says(typeRef: TypeRef) {
  return { says: typeRef } satisfies KindMetadata;
}

export const text = v.pipe(v.string(), v.metadata(says({ kind: 'string' })));

/** RFC 3339. Not validated: it is only displayed. */
export const dateTime = v.pipe(
  v.string(),
  v.metadata(says({ kind: 'string', format: 'date-time' })),
);

/** Numbers in paths and queries are strings; some providers send strings in JSON, too. */
const digits = v.pipe(v.string(), v.regex(/^-?\d{1,15}$/), v.transform(Number));

export const integer = v.pipe(
  v.union([v.number(), digits], 'is not a whole number'),
  v.safeInteger('is not a whole number'),
  v.metadata(says({ kind: 'integer' })),
);

const flagWords: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  [1, true],
  [0, false],
  ['1', true],
  ['0', false],
]);

/** A boolean; in a query it is 1 or 0. */
export const flag = v.pipe(
  v.custom<boolean>((input) => flagWords.has(input), 'is neither true nor false'),
  v.transform((input) => flagWords.get(input) === true),
  v.metadata(says({ kind: 'boolean' })),
);

/**
 * JSON that is passed through to a parser of its own: a schema library would drop keys like
 * `__proto__`, which are ordinary names here.
 */
export const opaque = v.pipe(
  v.custom<Json>((input) => input !== undefined, 'is missing'),
  v.metadata(says({ kind: 'any' })),
);

/** A map from names that people chose to strings, passed through unchanged. */
export const textMap = v.pipe(
  v.custom<Readonly<Record<string, string>>>(isTextMap, 'is not a map of strings'),
  v.metadata(says({ kind: 'map', values: { kind: 'string' } })),
);

function isTextMap(input: unknown): boolean {
  return (
    typeof input === 'object' &&
    input !== null &&
    !Array.isArray(input) &&
    Object.values(input).every((value) => typeof value === 'string')
  );
}

export function list<Output>(item: Schema<Output>): Schema<readonly Output[]> {
  return v.array(item);
}

/** A field that may be absent; null means the same as absent. */
export function optional<Output>(
  schema: Schema<Output>,
): v.OptionalSchema<Schema<Output | undefined>, undefined> {
  return v.optional(
    v.pipe(
      v.nullable(schema),
      v.transform((value) => value ?? undefined),
    ),
  );
}

/** A field that may be absent; null has a meaning of its own. */
export function nullable<Output>(
  schema: Schema<Output>,
): v.OptionalSchema<Schema<Output | null>, undefined> {
  return v.optional(v.nullable(schema));
}

/** An object with these fields, printed under `name`. Unknown fields are dropped. */
export function struct<const Fields extends Entries>(name: string, fields: Fields) {
  return v.pipe(v.object(fields), v.metadata({ struct: name } satisfies KindMetadata));
}
