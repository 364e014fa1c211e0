import { isJsonObject, type Json } from '../../../../domain/model/values/json.ts';
import type { Metadata } from '../../../../domain/model/specification.ts';
import {
  keysIn,
  metadataIn,
  withTypedMetadata,
  without,
} from '../../../../domain/model/metadata/metadataKeys.ts';
import type { MetadataDraft, SchemaMetadata } from '../../schemaMetadata.ts';
import { referenceOf } from './keywordKinds.ts';

/**
 * The metadata of a list or an object, with keys for what its source omits because it follows from the rest.
 */
export function withImplied(
  metadata: MetadataDraft | undefined,
  isTyped: boolean,
  hasContents: boolean,
): MetadataDraft | undefined {
  // An invalid type is in the metadata.
  const isImplied = !isTyped && metadataIn<SchemaMetadata>(metadata).type === undefined;
  if (!isImplied && hasContents) return metadata;
  const draft = metadata ?? {};
  if (isImplied) withTypedMetadata<SchemaMetadata>(draft, { impliedType: true });
  if (!hasContents) withTypedMetadata<SchemaMetadata>(draft, { impliedContents: true });
  return draft;
}

const typeKeys = keysIn<SchemaMetadata>('impliedType');

/** The metadata without `impliedType`, because another schema states the type. */
export function asTyped(metadata: Metadata | undefined): Metadata | undefined {
  if (metadata === undefined) return undefined;
  const rest = without(metadata, typeKeys);
  return Object.keys(rest).length > 0 ? rest : undefined;
}

/** The only schema of a union with the type stated beside it, unless it has its own. */
export function withType(schema: Json, types: readonly string[] | undefined): Json {
  const [type, ...others] = types ?? [];
  if (type === undefined || others.length > 0 || !isJsonObject(schema)) return schema;
  const isImplied =
    !Object.hasOwn(schema, 'type') && contents.some((key) => Object.hasOwn(schema, key));
  return isImplied && referenceOf(schema) === undefined ? { type, ...schema } : schema;
}

const contents = ['properties', 'additionalProperties', 'items', 'prefixItems'];
