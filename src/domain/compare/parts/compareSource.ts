import { isJsonObject, ownValue, type JsonObject } from '../../model/values/json.ts';
import { compareMetadata } from './compareMetadata.ts';
import { compareSchemas } from './compareSchemas.ts';
import type { SchemaOwner } from './compareSchemas.ts';

const schemaKey: ReadonlySet<string> = new Set(['schema']);

/**
 * Compares two objects that are kept as the source has them, such as a header or an unused parameter, and what
 * their schema allows.
 */
export function compareSource(owner: SchemaOwner, before: JsonObject, after: JsonObject): void {
  const was = ownValue(before, 'schema');
  const is = ownValue(after, 'schema');
  const hasSchemas = isJsonObject(was) && isJsonObject(is);
  compareMetadata(owner, before, after, hasSchemas ? schemaKey : undefined);
  if (!hasSchemas) return;
  compareSchemas({ ...owner, source: [...(owner.source ?? []), 'schema'] }, was, is);
}
