import { itemAt } from '../../../domain/model/lists.ts';
import {
  isJsonObject,
  type Json,
  type JsonObject,
  memberAt,
  isJsonList,
} from '../../../domain/model/json.ts';
import { note } from '../../reading/notes.ts';
import { setOwn, type MetadataDraft } from '../metadata.ts';
import type { Fitting } from './printShapes.ts';
import { isNullSchema } from '../read/shape.ts';

/*
 * The same said in two ways: OpenAPI 3.0 and the older drafts have `nullable`, flags beside bounds
 * and one example where JSON Schema 2020-12 has types in a list, bounds of their own and several
 * examples. Both ways take keywords that are spelled for the other, or already as they should be.
 */

const bounds = [
  { exclusive: 'exclusiveMinimum', bound: 'minimum', pick: Math.max },
  { exclusive: 'exclusiveMaximum', bound: 'maximum', pick: Math.min },
] as const;

/** Keywords as JSON Schema 2020-12 spells them. */
export function toSchema2020(raw: JsonObject): JsonObject {
  const out = copy(raw);
  for (const { exclusive, bound } of bounds) {
    const flag = out[exclusive];
    if (typeof flag !== 'boolean') continue;
    delete out[exclusive];
    if (!flag || typeof out[bound] !== 'number') continue;
    out[exclusive] = out[bound];
    delete out[bound];
  }
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
    if (nullable) allowNull(out);
  }
  return out;
}

/** Until draft 7 one keyword said both what else is required and what else must fit. */
function splitDependencies(out: MetadataDraft): void {
  const { dependencies } = out;
  if (!isJsonObject(dependencies)) return;
  const required: [string, Json][] = [];
  const schemas: [string, Json][] = [];
  for (const [name, value] of Object.entries<Json>(dependencies)) {
    if (Array.isArray(value)) required.push([name, value]);
    // Draft 3 names a single property without a list.
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

/** Lets null fit where the type says something; where it says nothing null fits anyway. */
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

/** Keywords as OpenAPI 3.0 spells them; what it cannot say at all stays as it is. */
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
  const isTuple = Array.isArray(out['items']) || out['prefixItems'] !== undefined;
  if (isTuple) {
    note(
      fitting.notes,
      'warning',
      'tuple-is-array',
      "OpenAPI 3.0 can't have a schema for each place of a list: this is a list of any.",
    );
    for (const key of ['items', 'prefixItems', 'additionalItems']) delete out[key];
    out['items'] = {};
  }
  if (Array.isArray(out['required']) && out['required'].length === 0) delete out['required'];
  separateNull(out);
  return out;
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

function copy(raw: JsonObject): MetadataDraft {
  const out: MetadataDraft = {};
  for (const key of Object.keys(raw)) setOwn(out, key, memberAt(raw, key));
  return out;
}

/** Whether a keyword's members are all of one kind, so that they may stand in its place. */
export function areAllOf(kind: string, members: Json | undefined): members is readonly Json[] {
  return (
    Array.isArray(members) &&
    members.length > 0 &&
    (members as readonly Json[]).every((member) => isJsonObject(member) && isOfKind(member, kind))
  );
}

function isOfKind(member: JsonObject, kind: string): boolean {
  const { type } = member;
  if (type !== undefined) return type === kind || (Array.isArray(type) && type[0] === kind);
  const { enum: values } = member;
  return Array.isArray(values) && values.length > 0 && typeof values[0] === kind;
}
