import { swaggerNullable } from '../../../../domain/model/metadata/metadataKeys.ts';
import {
  isJsonObject,
  type Json,
  type JsonObject,
  memberAt,
} from '../../../../domain/model/values/json.ts';
import { dynamicReferences } from './keywordKinds.ts';
import { mayShape, reportKind, reportShaping, shaping } from './preservedKeyword.ts';
import { keep, type MetadataContext, type MetadataDraft } from '../../schemaMetadata.ts';
import { at, type Place } from '../../../reading/place.ts';

/**
 * The keywords of a schema that the model supports, and all others as metadata. All fields always
 * exist, so that all these objects have the same hidden class in the engine.
 */
export interface Keywords {
  ref: string | undefined;
  /**
   * Without "null", which becomes `nullable`. If there are several, no single type can express it.
   */
  types: readonly string[] | undefined;
  properties: JsonObject | undefined;
  required: readonly Json[] | undefined;
  additionalProperties: Json | undefined;
  items: Json | undefined;
  prefixItems: readonly Json[] | undefined;
  allOf: readonly Json[] | undefined;
  oneOf: readonly Json[] | undefined;
  anyOf: readonly Json[] | undefined;
  discriminator: JsonObject | undefined;
  definitions: JsonObject | undefined;
  defs: JsonObject | undefined;
  description: string | undefined;
  deprecated: boolean | undefined;
  nullable: boolean | undefined;
  format: string | undefined;
  default: Json | undefined;
  metadata: MetadataDraft | undefined;
}

/**
 * Sorts out the keywords of a schema; one with a value of the wrong kind is preserved, or left out if
 * it would restrict a value, with a finding.
 */
export function readKeywords(schema: JsonObject, place: Place, context: MetadataContext): Keywords {
  const words: Keywords = {
    ref: undefined,
    types: undefined,
    properties: undefined,
    required: undefined,
    additionalProperties: undefined,
    items: undefined,
    prefixItems: undefined,
    allOf: undefined,
    oneOf: undefined,
    anyOf: undefined,
    discriminator: undefined,
    definitions: undefined,
    defs: undefined,
    description: undefined,
    deprecated: undefined,
    nullable: undefined,
    format: undefined,
    default: undefined,
    metadata: undefined,
  };
  for (const key in schema) {
    const value = memberAt(schema, key);
    if (!readKeyword(words, key, value)) {
      if (dynamicReferences.has(key) && typeof value === 'string') {
        words.ref ??= value;
        reportDynamic(key, place, context);
        continue;
      }
      // The keyword of Swagger 2.0, which also stays in the metadata because it is not a keyword of
      // JSON Schema.
      if (key === swaggerNullable && value === true) words.nullable = true;
      // Otherwise it would replace what another schema of the same value says.
      if (shaping.has(key) && !mayShape(key, value)) {
        reportKind(key, place, context);
        continue;
      }
      words.metadata = keep(words.metadata, key, value, place, context);
      if (value === null) continue;
      if (known.has(key)) reportUnused(key, place, context);
      else if (shaping.has(key)) reportShaping(words.metadata, key, value, place, context);
    }
  }
  return words;
}

/** Keywords that count only if their value is of the right kind. */
const known: ReadonlySet<string> = new Set([
  '$ref',
  'type',
  'properties',
  'required',
  'items',
  'prefixItems',
  'allOf',
  'oneOf',
  'anyOf',
  'discriminator',
  'nullable',
  'deprecated',
  'description',
  'format',
  'definitions',
  '$defs',
]);

/** Returns false for other keywords, and for values of the wrong kind. */
function readKeyword(words: Keywords, key: string, value: Json): boolean {
  switch (key) {
    case 'type':
      return readType(words, value);
    case 'description':
      if (typeof value !== 'string') return false;
      words.description = value;
      return true;
    case '$ref':
      if (typeof value !== 'string') return false;
      words.ref = value;
      return true;
    case 'format':
      if (typeof value !== 'string') return false;
      words.format = value;
      return true;
    case 'nullable':
      if (typeof value !== 'boolean') return false;
      // `type: [x, "null"]` takes precedence, whatever the order of keywords.
      words.nullable = words.nullable === true || value;
      return true;
    case 'properties':
      if (!isJsonObject(value)) return false;
      words.properties = value;
      return true;
    case 'required':
      if (!Array.isArray(value)) return false;
      words.required = value as readonly Json[];
      return true;
    case 'items':
      if (typeof value !== 'object' && typeof value !== 'boolean') return false;
      words.items = value;
      return true;
    case 'additionalProperties':
      words.additionalProperties = value;
      return true;
    case 'default':
      words.default = value;
      return true;
    case 'deprecated':
      if (typeof value !== 'boolean') return false;
      words.deprecated = value;
      return true;
    case 'allOf':
    case 'oneOf':
    case 'anyOf':
    case 'prefixItems':
      if (!Array.isArray(value)) return false;
      words[key] = value as readonly Json[];
      return true;
    case 'discriminator':
      // In Swagger 2.0, the discriminator is just the property's name.
      if (typeof value === 'string') words.discriminator = { propertyName: value };
      else if (isJsonObject(value)) words.discriminator = value;
      else return false;
      return true;
    case '$defs':
      if (!isJsonObject(value)) return false;
      words.defs = value;
      return true;
    case 'definitions':
      if (!isJsonObject(value)) return false;
      words.definitions = value;
      return true;
    default:
      return false;
  }
}

function readType(words: Keywords, value: Json): boolean {
  const types = typesOf(value);
  if (types === undefined) return false;
  words.types = types.names;
  if (types.nullable) words.nullable = true;
  return true;
}

/** The names in a `type` keyword other than "null"; undefined if it is not valid. */
export function typesOf(
  value: Json | undefined,
): { readonly names: readonly string[]; readonly nullable: boolean } | undefined {
  if (typeof value === 'string') {
    return value === 'null' ? { names: [], nullable: true } : { names: [value], nullable: false };
  }
  if (!Array.isArray(value)) return undefined;
  const names = new Set<string>();
  for (const name of value as readonly Json[]) {
    if (typeof name !== 'string') return undefined;
    names.add(name);
  }
  const nullable = names.delete('null');
  return names.size === 0 && !nullable ? undefined : { names: [...names], nullable };
}

function reportUnused(key: string, place: Place, context: MetadataContext): void {
  // In draft 3, `required` is a boolean flag on the property, and stays in the metadata as such.
  if (key !== 'required') reportKind(key, place, context);
}

function reportDynamic(key: string, place: Place, context: MetadataContext): void {
  context.reporter.add(
    'dynamic-reference',
    'warning',
    `"${key}" was read like "$ref": a schema that extends this one can't redirect it.`,
    at(place, key),
  );
}
