import {
  isJsonList,
  isJsonObject,
  memberAt,
  ownValue,
  type Json,
  type JsonObject,
} from '../model/values/json.ts';
import {
  metadataIn,
  keyIn,
  type ComponentKeys,
  type DocumentKeys,
  type SchemaDocumentKeys,
  type SharedKeys,
} from '../model/metadata/metadataKeys.ts';
import type { Specification } from '../model/specification.ts';
import { elementOf } from '../model/types/typeRefs.ts';
import { sharedName, statedValue, typeOf, type Constrained } from './constraints.ts';
import { flatSchema } from './flatSchema.ts';

const none: JsonObject = {};

/** The shared schemas of the source that are not types of the model, by name. */
export function sharedSchemas({ metadata }: Specification): JsonObject {
  const { components, $defs } = metadataIn<DocumentKeys & SchemaDocumentKeys>(metadata);
  const schemas = isJsonObject(components)
    ? metadataIn<ComponentKeys>(components).schemas
    : undefined;
  const known = schemas ?? $defs;
  return known !== undefined && isJsonObject(known) ? known : none;
}

/**
 * The name under which the source shares the owner's schema, if the owner still has the content of that
 * schema: then exports refer to it, and otherwise write the content. `schemas` are those of the source.
 */
export function currentSharedName(owner: Constrained, schemas: JsonObject): string | undefined {
  const name = sharedName(owner);
  // Edits of a union remove its shared name.
  if (name === undefined || typeOf(owner).kind === 'union') return name;
  return says(owner, ownValue(schemas, name)) ? name : undefined;
}

/** Whether the owner says everything that a schema does, and nothing more about its values. */
function says(owner: Constrained, schema: Json | undefined): boolean {
  if (schema === undefined || !isJsonObject(schema)) return true;
  // Readers read combined schemas as one where they can.
  return [schema, flatSchema(schema)].some(
    (shared) =>
      Object.keys(shared).every((key) => saysKeyword(owner, key, memberAt(shared, key))) &&
      exact.every((key) => ownValue(shared, key) !== undefined || !has(owner, key)),
  );
}

/** If the schema has none of these, the owner can't add it; it can add everything else. */
const exact = ['enum', 'const', 'format'] as const;
const exactKeys: ReadonlySet<string> = new Set(exact);

function saysKeyword(owner: Constrained, key: string, value: Json): boolean {
  const type = typeOf(owner);
  const element = elementOf(type);
  if (key === 'type') return saysType(owner, value);
  if (element !== undefined && (key === 'items' || key === 'additionalProperties')) {
    if (element.kind === 'union' || !isJsonObject(value)) return true;
    const name = metadataIn<SharedKeys>(value).sharedAs;
    if (element.kind === 'reference') return name === undefined || name === element.target;
    return says(element, value);
  }
  if (exactKeys.has(key)) return textOf(stated(owner, key)) === textOf(value);
  return isBeside(owner, key, value) || has(owner, key);
}

function saysType(owner: Constrained, value: Json): boolean {
  const names = isJsonList(value) ? value.filter((name) => name !== 'null') : [value];
  const { kind } = typeOf(owner);
  if (kind === 'any') return names.length !== 1 || has(owner, 'type');
  return names.length === 1 && names[0] === (kind === 'map' ? 'object' : kind);
}

/** Whether the key does not restrict values, or is a field of the owner instead of metadata. */
function isBeside(owner: Constrained, key: string, value: Json): boolean {
  if (
    key === 'nullable' ||
    key === keyIn<SharedKeys>('sharedAs') ||
    key.startsWith('$') ||
    value === false
  ) {
    return true;
  }
  if (key !== 'description' && key !== 'deprecated') return false;
  // Arguments have their own description beside that of their schema.
  return 'in' in owner || (owner[key] ?? typeOf(owner)[key]) !== undefined;
}

function has(owner: Constrained, key: string): boolean {
  return stated(owner, key) !== undefined;
}

function stated(owner: Constrained, key: string): Json | undefined {
  if (key === 'format' || key === 'default') return statedValue(owner, key);
  const metadata = 'in' in owner ? owner.type.metadata : owner.metadata;
  return metadata && ownValue(metadata, key);
}

/** The value as text without null, which a use may allow although its schema does not. */
function textOf(value: Json | undefined): string | undefined {
  const said =
    value !== undefined && isJsonList(value) ? value.filter((one) => one !== null) : value;
  return JSON.stringify(said);
}
