import { isJsonObject, ownValue, type Json, type JsonObject } from '../../model/values/json.ts';
import { compareMetadata } from './compareMetadata.ts';
import { compareSchemas } from './compareSchemas.ts';
import type { SchemaOwner } from './compareSchemas.ts';
import { entriesAt } from './entries.ts';

const schemaKey: ReadonlySet<string> = new Set(['schema']);
const contentKey: ReadonlySet<string> = new Set(['content']);
/** Keys that say how a value is written. A value with a content type has only that. */
const writtenKeys: ReadonlySet<string> = new Set([
  ...schemaKey,
  'content',
  'style',
  'explode',
  'allowReserved',
]);

/** Compares two objects in metadata, such as headers or unused parameters, and their schemas. */
export function compareSource(owner: SchemaOwner, before: JsonObject, after: JsonObject): void {
  const [gone, come] = [contentOf(before), contentOf(after)];
  const isOther = (gone === undefined) !== (come === undefined);
  const isSentAlike = gone !== undefined && gone.type === come?.type;
  const [was, is] = [gone?.schema ?? before['schema'], come?.schema ?? after['schema']];
  if (isOther && isJsonObject(was) && isJsonObject(is)) {
    noteContent(owner, before, after, (gone ?? come)?.type);
    compareMetadata(owner, before, after, writtenKeys);
    compareSchemas({ ...owner, source: [...(owner.source ?? []), 'schema'] }, was, is);
    return;
  }
  if (isSentAlike && isJsonObject(was) && isJsonObject(is)) {
    const source = [...(owner.source ?? []), 'content', gone.type];
    compareMetadata(owner, before, after, contentKey);
    compareMetadata({ ...owner, source }, gone.medium, come?.medium, schemaKey);
    compareSchemas({ ...owner, source: [...source, 'schema'] }, was, is);
    return;
  }
  const [one, other] = [ownValue(before, 'schema'), ownValue(after, 'schema')];
  const hasSchemas = isJsonObject(one) && isJsonObject(other);
  compareMetadata(owner, before, after, hasSchemas ? schemaKey : undefined);
  if (!hasSchemas) return;
  compareSchemas({ ...owner, source: [...(owner.source ?? []), 'schema'] }, one, other);
}

interface Content {
  readonly type: string;
  readonly medium: JsonObject;
  readonly schema: Json;
}

/** The content type of a value that is described by `content`, and the schema for it. */
function contentOf(source: JsonObject): Content | undefined {
  const [first, ...others] = Object.entries(entriesAt(source, 'content') ?? {});
  if (first === undefined || others.length > 0 || Object.hasOwn(source, 'schema')) return undefined;
  const [type, value] = first;
  const medium = isJsonObject(value) ? value : {};
  return { type, medium, schema: ownValue(medium, 'schema') ?? {} };
}

function noteContent(
  { noun, label, place, source = [], report }: SchemaOwner,
  { content: was }: JsonObject,
  { content: is }: JsonObject,
  type: string | undefined,
): void {
  const text = is === undefined ? `no longer sent as ${type}` : `now sent as ${type}`;
  const part = { before: { content: was }, after: { content: is } };
  const code = `${noun}-metadata-changed` as const;
  report('major', code, `: ${label} is ${text}`, place, [...source, 'content'], part);
}
