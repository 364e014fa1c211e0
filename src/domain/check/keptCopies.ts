import { eachSharedUse, eachSharedUseInMetadata } from '../model/metadata/sharedParts.ts';
import {
  textIn,
  saidIn,
  type ComponentKeys,
  type DocumentKeys,
  type SchemaDocumentKeys,
  type SchemaKeys,
} from '../model/metadata/metadataKeys.ts';
import type { Operation, Specification, TypeBase } from '../model/specification.ts';
import { isJsonObject } from '../model/values/json.ts';

/** The names of schemas in an entity. */
export interface SchemaNames {
  /** Those of copies, in what is kept as the source has it. */
  readonly copied: readonly string[];
  /** Those that the schemas of the model share, which are printed under these names. */
  readonly shared: readonly string[];
}

const known = new WeakMap<object, SchemaNames>();

/** Cached per entity, which must be immutable. */
export function schemaNamesIn(entity: Operation | TypeBase): SchemaNames {
  let names = known.get(entity);
  if (names === undefined) {
    const copied = new Set<string>();
    const shared = new Set<string>();
    // Copies have the name that a type has in its source.
    const ownName = textIn<SchemaKeys>(entity.metadata, 'name');
    if (ownName !== undefined) shared.add(ownName);
    const part = 'httpMethod' in entity ? { operations: [entity] } : { types: [entity] };
    eachSharedUse(part, (kind, name, value) => {
      if (kind === 'schemas') (isOfModel(value) ? shared : copied).add(name);
      else if (kind === 'types' && '$sharedAs' in value) copied.add(name);
    });
    names = { copied: [...copied], shared: [...shared] };
    known.set(entity, names);
  }
  return names;
}

/** Whether it is a type reference, or something that has one, and not a schema. */
function isOfModel(value: object): boolean {
  return 'kind' in value || ('type' in value && typeof value.type === 'object');
}

/** The copies in what is kept of a document, by the key that has them. */
export function copiesInDocument(
  spec: Specification,
): readonly { readonly key: string; readonly copied: readonly string[] }[] {
  return Object.entries(spec.metadata ?? {}).flatMap(([key, value]) => {
    const copied = new Set<string>();
    eachSharedUseInMetadata({ ...spec, metadata: { [key]: value } }, (kind, name, found) => {
      if (kind === 'schemas' || (kind === 'types' && '$sharedAs' in found)) copied.add(name);
    });
    return copied.size === 0 ? [] : [{ key, copied: [...copied] }];
  });
}

/** The schemas that the document keeps under a name. */
export function keptSchemas({ metadata }: Specification): readonly string[] {
  const { components, $defs, unions } = saidIn<DocumentKeys & SchemaDocumentKeys>(metadata);
  const schemas = isJsonObject(components) ? saidIn<ComponentKeys>(components).schemas : undefined;
  return [schemas, $defs, unions].flatMap((one) =>
    one !== undefined && isJsonObject(one) ? Object.keys(one) : [],
  );
}
