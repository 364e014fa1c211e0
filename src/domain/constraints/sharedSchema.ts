import {
  isJsonList,
  isJsonObject,
  memberAt,
  ownValue,
  type Json,
  type JsonObject,
} from '../model/values/json.ts';
import {
  saidIn,
  type ComponentKeys,
  type DocumentKeys,
  type SchemaDocumentKeys,
} from '../model/metadata/metadataKeys.ts';
import type { Specification } from '../model/specification.ts';
import { elementOf } from '../model/types/typeRefs.ts';
import { sharedName, statedValue, typeOf, type Constrained } from './constraints.ts';
import { flatSchema } from './flatSchema.ts';

const none: JsonObject = {};

/** The schemas of the source that are no types here, by name. */
export function sharedSchemas({ metadata }: Specification): JsonObject {
  const { components, $defs } = saidIn<DocumentKeys & SchemaDocumentKeys>(metadata);
  const schemas = isJsonObject(components) ? saidIn<ComponentKeys>(components).schemas : undefined;
  const known = schemas ?? $defs;
  return known !== undefined && isJsonObject(known) ? known : none;
}

/**
 * The name under which the source shares the schema of this, as long as it is still that schema:
 * printing refers to it then, and writes it out otherwise. `schemas`: those of the source.
 */
export function currentSharedName(owner: Constrained, schemas: JsonObject): string | undefined {
  const name = sharedName(owner);
  // A union loses its name with each change of what it is.
  if (name === undefined || typeOf(owner).kind === 'union') return name;
  return says(owner, ownValue(schemas, name)) ? name : undefined;
}

/** Whether this says all of a schema, and of what its values are nothing else. */
function says(owner: Constrained, schema: Json | undefined): boolean {
  if (schema === undefined || !isJsonObject(schema)) return true;
  // What it combines is read as one, except what can't be.
  return [schema, flatSchema(schema)].some(
    (shared) =>
      Object.keys(shared).every((key) => saysKeyword(owner, key, memberAt(shared, key))) &&
      exact.every((key) => ownValue(shared, key) !== undefined || !has(owner, key)),
  );
}

/** Of these a use can't say more than its schema; everything else can be said beside it. */
const exact = ['enum', 'const', 'format'] as const;
const exactKeys: ReadonlySet<string> = new Set(exact);

function saysKeyword(owner: Constrained, key: string, value: Json): boolean {
  const type = typeOf(owner);
  const element = elementOf(type);
  if (key === 'type') return saysType(owner, value);
  if (element !== undefined && (key === 'items' || key === 'additionalProperties')) {
    if (element.kind === 'union' || !isJsonObject(value)) return true;
    const name = ownValue(value, 'sharedAs');
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

/** What is not said of the values, or is where the owner is and not in the metadata. */
function isBeside(owner: Constrained, key: string, value: Json): boolean {
  if (key === 'nullable' || key === 'sharedAs' || key.startsWith('$') || value === false) {
    return true;
  }
  if (key !== 'description' && key !== 'deprecated') return false;
  // Arguments have words of their own beside those of their schema.
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

/** Without null, which a use may allow and its schema not. */
function textOf(value: Json | undefined): string | undefined {
  const said =
    value !== undefined && isJsonList(value) ? value.filter((one) => one !== null) : value;
  return JSON.stringify(said);
}
