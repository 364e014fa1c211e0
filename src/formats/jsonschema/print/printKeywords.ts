import {
  isJsonObject,
  type Json,
  type JsonObject,
  memberAt,
} from '../../../domain/model/values/json.ts';
import { decodeStep } from '../../../domain/model/values/jsonPointer.ts';
import { keysIn, metadataIn, without } from '../../../domain/model/metadata/metadataKeys.ts';
import { setOwn, type MetadataDraft, type SchemaMetadata } from '../schemaMetadata.ts';
import { identified, isIdentifier } from './printIdentity.ts';
import {
  count,
  data,
  extension,
  fitEntries,
  flag,
  leaveOutKey,
  list,
  mapOf,
  numeric,
  object,
  text,
  type Dialect,
  type Fields,
  type Fitting,
  type Shape,
} from './printShapes.ts';
import { toOpenapi30, toSchema2020 } from './printSpelling.ts';

/** Keywords whose value is a schema or contains schemas. */
const schema: Shape = (value, fitting) => fitSchema(value, fitting);
const schemas = list(schema, 1);

const externalDocs = object({ description: text, url: text }, { required: ['url'] });
const xml = object({ name: text, namespace: text, prefix: text, attribute: flag, wrapped: flag });
/** The type for a value of a discriminator, by name or as a reference. */
const mapped: Shape = (value, { copies }) => {
  if (typeof value !== 'string') return undefined;
  const [, name] = /#\/.*\/([^/]+)$/.exec(value) ?? [];
  return name === undefined || copies === undefined ? value : copies.type(decodeStep(name))?.$ref;
};
const discriminator = object(
  { propertyName: text, mapping: mapOf(mapped) },
  { required: ['propertyName'] },
);
const uniqueTexts: Shape = (value) => {
  if (!Array.isArray(value)) return undefined;
  const texts = new Set((value as readonly Json[]).filter((item) => typeof item === 'string'));
  return texts.size > 0 ? [...texts] : undefined;
};
const positive: Shape = (value) => (typeof value === 'number' && value > 0 ? value : undefined);
const values: Shape = (value, fitting) =>
  Array.isArray(value) && value.length > 0 ? data(value, fitting) : undefined;

/** Keywords that OpenAPI and JSON Schema have in common. */
const shared: Fields = {
  title: text,
  multipleOf: positive,
  maximum: numeric,
  minimum: numeric,
  maxLength: count,
  minLength: count,
  pattern: text,
  maxItems: count,
  minItems: count,
  uniqueItems: flag,
  maxProperties: count,
  minProperties: count,
  required: uniqueTexts,
  enum: values,
  not: schema,
  allOf: schemas,
  oneOf: schemas,
  anyOf: schemas,
  items: schema,
  properties: mapOf(schema),
  additionalProperties: (value, fitting) =>
    typeof value === 'boolean' ? value : fitSchema(value, fitting),
  description: text,
  format: text,
  default: data,
  discriminator,
  readOnly: flag,
  writeOnly: flag,
  example: data,
  externalDocs,
  deprecated: flag,
  xml,
};

const typeNames = ['array', 'boolean', 'integer', 'number', 'object', 'string'];

function isTypeName(value: Json): boolean {
  return typeof value === 'string' && typeNames.includes(value);
}

const openapi30: Fields = {
  ...shared,
  type: (value) => (isTypeName(value) ? value : undefined),
  nullable: flag,
  exclusiveMaximum: flag,
  exclusiveMinimum: flag,
};

const schema2020: Fields = {
  ...shared,
  type: (value) => {
    const names = [value].flat();
    const isType = names.every((name) => name === 'null' || isTypeName(name));
    return isType && names.length > 0 && new Set(names).size === names.length ? value : undefined;
  },
  exclusiveMaximum: numeric,
  exclusiveMinimum: numeric,
  const: data,
  prefixItems: schemas,
  contains: schema,
  minContains: count,
  maxContains: count,
  unevaluatedItems: schema,
  patternProperties: mapOf(schema),
  propertyNames: schema,
  dependentSchemas: mapOf(schema),
  dependentRequired: mapOf(list(text)),
  unevaluatedProperties: schema,
  ...Object.fromEntries(['if', 'then', 'else'].map((key) => [key, schema])),
  contentEncoding: text,
  contentMediaType: text,
  contentSchema: schema,
  examples: list(data),
  $comment: text,
};

/**
 * Identifiers change the meaning of references; only those of a JSON Schema are printed, by
 * ./printIdentity.ts.
 */
const identities: ReadonlySet<string> = new Set([
  '$id',
  '$anchor',
  '$dynamicAnchor',
  '$dynamicRef',
  '$recursiveAnchor',
  '$recursiveRef',
  '$ref',
  '$schema',
  '$vocabulary',
]);

/**
 * Keywords of a schema for the dialect: in its spelling, and only those with a value of the right
 * kind. JSON Schema allows unknown keywords; OpenAPI 3.0 does not. The identifiers of a JSON Schema
 * are left to `identify`.
 */
export function fitKeywords(raw: JsonObject, fitting: Fitting): JsonObject {
  const isOld = fitting.dialect === 'openapi-3.0';
  const spelled = isOld ? toOpenapi30(raw, fitting) : toSchema2020(raw);
  const known = isOld ? openapi30 : schema2020;
  const foreign: MetadataDraft = {};
  const ours: MetadataDraft = {};
  for (const key of Object.keys(spelled)) {
    const value = memberAt(spelled, key);
    const isIdentity = identities.has(key) || (key === 'id' && fitting.hasOldIds === true);
    if (fitting.identities !== undefined && isIdentifier(key, fitting.identities)) continue;
    if (isOld || Object.hasOwn(known, key)) setOwn(ours, key, value);
    else if (isIdentity && isOpenapi(fitting.dialect)) {
      leaveOutKey(fitting.notes, key, 'OpenAPI is exported without what identifies schemas');
    } else if (isIdentity || data(value, fitting) === undefined) {
      leaveOutKey(fitting.notes, key);
    } else setOwn(foreign, key, (key.startsWith('x-') && extension(value, fitting)) || value);
  }
  const fit = fitEntries(ours, known, true, fitting);
  return { ...Object.fromEntries(fit), ...foreign };
}

/**
 * A complete schema from metadata, which is not a named type: a member of a union, an entry of a
 * tuple, the schema of a header.
 */
export function fitSchema(raw: Json, fitting: Fitting): Json | undefined {
  if (typeof raw === 'boolean') {
    if (fitting.dialect !== 'openapi-3.0') return raw;
    return raw ? {} : { not: {} };
  }
  if (!isJsonObject(raw)) return undefined;
  const { sharedAs } = metadataIn<SchemaMetadata>(raw);
  if (sharedAs === undefined) return fitWhole(raw, fitting);
  const { copies } = fitting;
  const isShared = typeof sharedAs === 'string' && copies !== undefined;
  // It still refers to that type, even if the type has changed.
  const type = isShared ? copies.type(sharedAs) : undefined;
  if (type !== undefined) return type;
  const said = without(raw, sharedKeys);
  // A copy of a schema that contains itself is only a name, which is meaningless without that schema.
  if (!isShared && Object.keys(said).length === 0) leaveOutKey(fitting.notes, '$ref');
  const whole = fitWhole(said, fitting);
  return isShared ? copies.other(sharedAs, whole) : whole;
}

const sharedKeys = keysIn<SchemaMetadata>('sharedAs');

function fitWhole(raw: JsonObject, fitting: Fitting): JsonObject {
  const fit = identified(fitKeywords(raw, fitting), raw, fitting);
  if (fit['type'] !== 'array' || Object.hasOwn(fit, 'items')) return fit;
  // An array in OpenAPI 3.0 must have `items` (Schema Object).
  return fitting.dialect === 'openapi-3.0' ? { ...fit, items: {} } : fit;
}

/** Whether the dialect is that of an OpenAPI version. */
export function isOpenapi(dialect: Dialect): boolean {
  return dialect !== '2020-12';
}
