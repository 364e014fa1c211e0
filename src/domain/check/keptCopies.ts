import { eachSharedUse, eachSharedUseInMetadata } from '../model/metadata/sharedParts.ts';
import {
  textIn,
  metadataIn,
  type ComponentKeys,
  type DocumentKeys,
  type SchemaDocumentKeys,
  type SchemaKeys,
  type ExtensionKeys,
  type TypedMetadata,
} from '../model/metadata/metadataKeys.ts';
import type { Operation, Specification, TypeBase } from '../model/specification.ts';
import { isJsonObject } from '../model/values/json.ts';

/** The names under which an entity's schemas are shared in its source. */
export interface SchemaNames {
  /** Names of schemas that its metadata has copies of. */
  readonly copied: readonly string[];
  /** Names of schemas that fields of the model come from; exports print them under these names. */
  readonly shared: readonly string[];
}

const known = new WeakMap<object, SchemaNames>();

/** Cached per entity, which must be immutable. */
export function schemaNamesIn(entity: Operation | TypeBase): SchemaNames {
  let names = known.get(entity);
  if (names === undefined) {
    const copied = new Set<string>();
    const shared = new Set<string>();
    // The name of the type in its source, which copies of it have, too.
    const ownName = textIn<SchemaKeys>(entity.metadata, 'name');
    if (ownName !== undefined) shared.add(ownName);
    const part = 'httpMethod' in entity ? { operations: [entity] } : { types: [entity] };
    eachSharedUse(part, (kind, name, value) => {
      if (kind === 'schemas') (isOfModel(value) ? shared : copied).add(name);
      else if (kind === 'types' && isCopy(value)) copied.add(name);
    });
    names = { copied: [...copied], shared: [...shared] };
    known.set(entity, names);
  }
  return names;
}

/** Whether the value is the copy of a schema in an extension. */
function isCopy(value: object): boolean {
  const { $sharedAs }: TypedMetadata<ExtensionKeys> = value;
  return $sharedAs !== undefined;
}

/**
 * Whether the value belongs to the model (a type reference, or something that has one) and is not a schema in
 * metadata.
 */
function isOfModel(value: object): boolean {
  return 'kind' in value || ('type' in value && typeof value.type === 'object');
}

/** The names of the schemas of which the specification's metadata has copies, by the key of the metadata. */
export function copiesInDocument(
  spec: Specification,
): readonly { readonly key: string; readonly copied: readonly string[] }[] {
  return Object.entries(spec.metadata ?? {}).flatMap(([key, value]) => {
    const copied = new Set<string>();
    eachSharedUseInMetadata({ ...spec, metadata: { [key]: value } }, (kind, name, found) => {
      if (kind === 'schemas' || (kind === 'types' && isCopy(found))) copied.add(name);
    });
    return copied.size === 0 ? [] : [{ key, copied: [...copied] }];
  });
}

/** The names of the schemas in the specification's metadata. */
export function keptSchemas({ metadata }: Specification): readonly string[] {
  const { components, $defs, unions } = metadataIn<DocumentKeys & SchemaDocumentKeys>(metadata);
  const schemas = isJsonObject(components)
    ? metadataIn<ComponentKeys>(components).schemas
    : undefined;
  return [schemas, $defs, unions].flatMap((one) =>
    one !== undefined && isJsonObject(one) ? Object.keys(one) : [],
  );
}
