import type { Json, JsonObject } from '../../../domain/model/values/json.ts';
import type { Metadata } from '../../../domain/model/specification.ts';
import { shareSchema, type Sharing } from './printSharing.ts';
import type { TypeTable } from './printTypes.ts';

/** A schema that is just `true` or `false`, or a reference to it if the source shared it. */
export function shareBoolean(
  schema: boolean,
  metadata: Metadata | undefined,
  writing: { readonly sharing?: Sharing | undefined; readonly table: TypeTable },
): JsonObject | boolean {
  const said = objectOf(schema);
  const shared = shareSchema(said, metadata, writing);
  return shared === said ? schema : shared;
}

/** The shared schema as `true` or `false` if the source had that and nothing was added. */
export function asBoolean(shared: JsonObject, kept: Json | undefined): JsonObject | boolean {
  if (typeof kept !== 'boolean') return shared;
  return JSON.stringify(shared) === JSON.stringify(objectOf(kept)) ? kept : shared;
}

function objectOf(schema: boolean): JsonObject {
  return schema ? {} : { not: {} };
}
