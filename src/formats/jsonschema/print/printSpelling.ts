import { itemAt } from '../../../domain/model/values/lists.ts';
import {
  isJsonObject,
  type Json,
  type JsonObject,
  memberAt,
  isJsonList,
} from '../../../domain/model/values/json.ts';
import { note } from '../../reading/notes.ts';
import {
  metadataIn,
  without,
  swaggerNullable,
} from '../../../domain/model/metadata/metadataKeys.ts';
import type { Metadata } from '../../../domain/model/specification.ts';
import { setOwn, type MetadataDraft, type SchemaMetadata } from '../schemaMetadata.ts';
import type { Fitting } from './printShapes.ts';
import { mayReplace } from '../read/annotations/annotating.ts';
import { isNullSchema } from '../read/keywords/nullSchema.ts';
import { shapeOfValues } from '../read/source/shape.ts';

/*
 * Converts between two spellings of the same keywords: OpenAPI 3.0 and older drafts have
 * `nullable`, boolean exclusive bounds and a single example; JSON Schema 2020-12 has lists of
 * types, numeric exclusive bounds and several examples. Each function accepts either spelling.
 */

const bounds = [
  { exclusive: 'exclusiveMinimum', bound: 'minimum', pick: Math.max },
  { exclusive: 'exclusiveMaximum', bound: 'maximum', pick: Math.min },
] as const;

/** Converts keywords to the spelling of JSON Schema 2020-12. */
export function toSchema2020(raw: JsonObject): JsonObject {
  const names = new Map<string, string>();
  for (const { exclusive, bound } of bounds) {
    if (typeof raw[exclusive] !== 'boolean') continue;
    if (raw[exclusive] && typeof raw[bound] === 'number') names.set(bound, exclusive);
    names.set(exclusive, '');
  }
  const out = copy(raw, names);
  if (Array.isArray(out['items'])) {
    out['prefixItems'] ??= out['items'];
    delete out['items'];
    if (out['additionalItems'] !== undefined) out['items'] = out['additionalItems'];
    delete out['additionalItems'];
  }
  splitDependencies(out);
  const nullable = out['nullable'];
  if (typeof nullable === 'boolean') {
    delete out['nullable'];
    if (nullable && isScalar(out['type']) && refusesNull(out)) return orNull(out);
    if (nullable) allowNull(out);
  }
  return out;
}

function isScalar(type: Json | undefined): boolean {
  return typeof type === 'string' && type !== 'object' && type !== 'array';
}

/** Whether the keywords beside a nullable type may still exclude null. */
export function refusesNull({ not, oneOf, allOf }: JsonObject): boolean {
  if (not !== undefined || oneOf !== undefined) return true;
  if (!isJsonList(allOf)) return false;
  return allOf.some((one) => isJsonObject(one) && (one['type'] !== undefined || refusesNull(one)));
}

/**
 * Whether a keyword describes values without restricting them, so that it may be beside a union with null.
 */
export function annotates(key: string): boolean {
  return besideNull.has(key) || mayReplace(key);
}

/** A union of the schema and null, with the annotations beside it. */
function orNull(schema: JsonObject): JsonObject {
  const entries = Object.entries(schema);
  const beside = entries.filter(([key]) => annotates(key));
  const member = Object.fromEntries(entries.filter(([key]) => !annotates(key)));
  return { ...Object.fromEntries(beside), anyOf: [member, { type: 'null' }] };
}

const besideNull: ReadonlySet<string> = new Set([
  'deprecated',
  'description',
  'readOnly',
  'writeOnly',
]);

/** Until draft 7, `dependencies` covered both `dependentRequired` and `dependentSchemas`. */
function splitDependencies(out: MetadataDraft): void {
  const { dependencies } = out;
  if (!isJsonObject(dependencies)) return;
  const required: [string, Json][] = [];
  const schemas: [string, Json][] = [];
  for (const [name, value] of Object.entries<Json>(dependencies)) {
    if (Array.isArray(value)) required.push([name, value]);
    // In draft 3, a single property needs no list.
    else if (typeof value === 'string') required.push([name, [value]]);
    else schemas.push([name, value]);
  }
  delete out['dependencies'];
  for (const [key, entries] of [
    ['dependentRequired', required],
    ['dependentSchemas', schemas],
  ] as const) {
    const said = out[key];
    if (entries.length === 0) continue;
    out[key] = { ...Object.fromEntries(entries), ...(isJsonObject(said) && said) };
  }
}

/**
 * Allows null in a schema that restricts the type; without a restriction, null is allowed anyway.
 */
function allowNull(out: MetadataDraft): void {
  const type = out['type'];
  if (typeof type === 'string') out['type'] = type === 'null' ? type : [type, 'null'];
  else if (Array.isArray(type)) out['type'] = [...new Set([...(type as readonly Json[]), 'null'])];
  for (const key of ['oneOf', 'anyOf']) {
    const members = out[key];
    if (Array.isArray(members) && !(members as readonly Json[]).some(isNullSchema)) {
      out[key] = [...(members as readonly Json[]), { type: 'null' }];
    }
  }
}

/** Converts keywords to the spelling of OpenAPI 3.0; what it can't express stays as it is. */
export function toOpenapi30(raw: JsonObject, fitting: Fitting): JsonObject {
  const out = copy(raw);
  for (const { exclusive, bound, pick } of bounds) {
    const limit = out[exclusive];
    if (typeof limit !== 'number') continue;
    const other = out[bound];
    out[bound] = typeof other === 'number' ? pick(other, limit) : limit;
    if (out[bound] === limit) out[exclusive] = true;
    else delete out[exclusive];
  }
  if (out['const'] !== undefined) {
    out['enum'] ??= [out['const']];
    delete out['const'];
  }
  const { examples } = out;
  if (isJsonList(examples) && examples.length > 0) {
    out['example'] ??= itemAt(examples, 0);
    delete out['examples'];
    if (examples.length > 1) {
      note(
        fitting.notes,
        'info',
        'examples-left-out',
        'A schema in OpenAPI 3.0 has only one example: the others are left out.',
      );
    }
  }
  const isOldTuple = Array.isArray(out['items']);
  if (isOldTuple || out['prefixItems'] !== undefined) {
    note(
      fitting.notes,
      'warning',
      'tuple-is-array',
      "OpenAPI 3.0 can't have a schema for each place of a list: this is a list of any.",
    );
    delete out['prefixItems'];
    // Without a list in `items`, it has no meaning.
    if (isOldTuple) delete out['additionalItems'];
    out['items'] = {};
  }
  if (Array.isArray(out['required']) && out['required'].length === 0) delete out['required'];
  allowPatterns(out, fitting);
  separateNull(out);
  return out;
}

/**
 * OpenAPI 3.0 has no patterns for names. A restriction of all additional properties would also apply to those
 * with a matching name, so their schemas are allowed for any name instead.
 */
function allowPatterns(out: MetadataDraft, { notes }: Fitting): void {
  const { patternProperties, additionalProperties: others = true } = out;
  if (!isJsonObject(patternProperties)) return;
  delete out['patternProperties'];
  const schemas = Object.values(patternProperties).filter((one) => one !== false);
  if (schemas.length === 0) return;
  const isOpen = others === true || schemas.includes(true);
  const what = isOpen
    ? 'what they say is left out'
    : 'their schemas are allowed under any name instead';
  note(
    notes,
    'warning',
    'patterns-left-out',
    `OpenAPI 3.0 has no patterns for the names of properties: ${what}.`,
  );
  if (others === true) return;
  const all = others === false ? schemas : [...schemas, others];
  const texts = new Set(all.map((one) => JSON.stringify(one)));
  if (isOpen) out['additionalProperties'] = true;
  else out['additionalProperties'] = texts.size === 1 ? itemAt(all, 0) : { anyOf: all };
}

function separateNull(out: MetadataDraft): void {
  for (const key of ['oneOf', 'anyOf']) {
    const members = out[key];
    if (!Array.isArray(members)) continue;
    const others = (members as readonly Json[]).filter((member) => !isNullSchema(member));
    if (others.length === members.length || others.length === 0) continue;
    out[key] = others;
    out['nullable'] = true;
  }
  const { type } = out;
  const names = Array.isArray(type) ? (type as readonly Json[]) : type === 'null' ? [type] : [];
  if (names.length === 0) return;
  const types = names.filter((name) => name !== 'null');
  if (types.length < names.length) out['nullable'] = true;
  delete out['type'];
  const [only] = types;
  if (only === undefined) out['enum'] ??= [null];
  else if (types.length === 1) out['type'] = only;
  else if (out['anyOf'] === undefined) {
    out['anyOf'] = types.map((name): Json =>
      name === 'array' ? { type: name, items: {} } : { type: name },
    );
  }
}

/** Copies an object; `names` has other names for keys, or undefined for keys to omit. */
function copy(raw: JsonObject, names?: ReadonlyMap<string, string>): MetadataDraft {
  const out: MetadataDraft = {};
  for (const key of Object.keys(raw)) {
    const name = names?.get(key) ?? key;
    if (name !== '' || key === '') setOwn(out, name, memberAt(raw, key));
  }
  return out;
}

/**
 * Whether all members of a union are of the given type, so that they need no `type` beside them.
 */
export function areAllOf(kind: string, members: Json | undefined): members is readonly Json[] {
  return (
    Array.isArray(members) &&
    members.length > 0 &&
    (members as readonly Json[]).every((member) => isJsonObject(member) && isOfKind(member, kind))
  );
}

/**
 * Whether its own type or the schemas it combines say so. The type of its values would be enough for our
 * reader, but other tools may need more; a shared schema is printed with the type of its values.
 */
function isOfKind(member: JsonObject, kind: string): boolean {
  const said = metadataIn<SchemaMetadata>(member);
  const { type, allOf, oneOf, anyOf } = said;
  if (type !== undefined) return type === kind || (Array.isArray(type) && type[0] === kind);
  if (Array.isArray(allOf)) {
    return allOf.some((one) => isJsonObject(one) && isOfKind(one, kind));
  }
  if (said.sharedAs !== undefined && shapeOfValues(said.enum, said.const) === kind) return true;
  return areAllOf(kind, oneOf ?? anyOf);
}

/**
 * Whether the type of a scalar that the source omits still follows from its values. Shared schemas state
 * their type, because a use may allow null, too, and beside a union the type is necessary.
 */
export function impliesType(kind: string, metadata: Metadata | undefined): boolean {
  const said = metadataIn<SchemaMetadata>(metadata);
  const { impliedType, sharedAs, sharedThrough, oneOf, anyOf, allOf } = said;
  if (impliedType !== true || shapeOfValues(said.enum, said.const) !== kind) return false;
  return (sharedAs ?? sharedThrough ?? oneOf ?? anyOf ?? allOf) === undefined;
}

const oldNull: ReadonlySet<string> = new Set([swaggerNullable]);

/** The annotations that `withoutOldNull` looks at. */
interface Whole {
  readonly nullable?: boolean | undefined;
  readonly metadata?: Metadata | undefined;
}

/** Without `x-nullable`, the keyword of Swagger 2.0, if the value may no longer be null. */
export function withoutOldNull<Said extends Whole>(annotations: Said): Said {
  const { nullable, metadata } = annotations;
  if (nullable === true || metadata?.[swaggerNullable] !== true) return annotations;
  return { ...annotations, metadata: without(metadata, oldNull) };
}
