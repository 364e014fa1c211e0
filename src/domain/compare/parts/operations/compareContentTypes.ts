import { contentTypesOf } from '../../../model/metadata/contentTypes.ts';
import { keyIn, keysIn, type BodyKeys } from '../../../model/metadata/metadataKeys.ts';
import type { Body } from '../../../model/metadata/descriptions.ts';
import { isJsonObject } from '../../../model/values/json.ts';
import type { Json, JsonObject } from '../../../model/values/json.ts';
import { levelOn } from '../../changes/change.ts';
import type { ChangeLevel } from '../../changes/change.ts';
import { typedNouns } from '../../changes/changeCodes.ts';
import { equalValues } from '../../equalValues.ts';
import { compareEncoding } from './compareEncoding.ts';
import { compareMetadata } from '../compareMetadata.ts';
import { entriesAt } from '../entries.ts';
import { compareSchemas } from '../compareSchemas.ts';
import { contentTypeOf } from '../spelling.ts';
import type { BodySchemas } from './bodySchemas.ts';
import type { MetadataOwner } from '../compareMetadata.ts';

const contentKeys = keysIn<BodyKeys>('contentTypes', 'content');
const nothing: ReadonlySet<string> = new Set();

/** Something that has a body, with the schemas of its type on both sides. */
export interface BodyOwner extends MetadataOwner {
  readonly schemas: BodySchemas;
}

/**
 * Compares the content types of a payload, a return or a throw: an added one is an option, but a removed one
 * may still be sent or expected. Returns the keys of the metadata that this covers.
 */
export function compareContentTypes(
  owner: BodyOwner,
  before: Body,
  after: Body,
): ReadonlySet<string> {
  const was = mediaOf(before);
  const is = mediaOf(after);
  if (was === undefined || is === undefined) return nothing;
  // A body that was added or removed is reported as a change of the type.
  if ((before.type === undefined) !== (after.type === undefined)) return contentKeys;
  const { noun, label, place, report } = owner;
  const typed = typedNouns.find((one) => one === noun);
  const code =
    typed === undefined
      ? (`${noun}-metadata-changed` as const)
      : (`${typed}-content-type-changed` as const);
  // A change of the kind of body is reported as one of the type.
  if (mimeOf(before) !== mimeOf(after) && !isSentAsBefore(before, after)) return contentKeys;
  const [[only, one], [changed, other]] = [onlyOf(was), onlyOf(is)];
  const part = { before: contentTypesIn(was), after: contentTypesIn(is) };
  const note = (level: ChangeLevel, text: string) =>
    report(level, code, `: ${text}`, place, undefined, part);
  if (
    only !== undefined &&
    changed !== undefined &&
    only !== changed &&
    one?.isTyped === other?.isTyped
  ) {
    note('major', `${label} is now sent as ${changed}, was ${only}`);
    compareSaid(owner, changed, one?.said ?? {}, other?.said ?? {});
    return contentKeys;
  }
  // If only one side has content types, they are reported together.
  if (was.size === 0 || is.size === 0) {
    const [to, from] = [[...is.keys()].join(', '), [...was.keys()].join(', ')];
    // A new body breaks clients if they have to send it, and nobody if the server sends it.
    const level = levelOn(owner.sides(), 'major', 'minor');
    if (is.size > 0) note(level, `${label} is now sent as ${to}, was empty`);
    else if (was.size > 0) note('major', `${label} is now empty, was sent as ${from}`);
    return contentKeys;
  }
  for (const name of was.keys()) {
    if (!is.has(name)) note('major', `${label} can no longer be sent as ${name}`);
  }
  for (const name of is.keys()) {
    if (!was.has(name)) note('minor', `${label} can now also be sent as ${name}`);
  }
  for (const [name, left] of was) {
    const right = is.get(name);
    if (right === undefined) continue;
    const isOne = was.size === 1 && is.size === 1;
    const each = isOne ? owner : { ...owner, label: `${label} as ${name}` };
    const areTyped = left.isTyped && right.isTyped;
    const [said, saidAfter] = areTyped
      ? [left.said, right.said]
      : [withSchema(left, owner, 'before'), withSchema(right, owner, 'after')];
    if (said === undefined || saidAfter === undefined) {
      report('major', code, `: the schema of ${label} as ${name} changed`, place);
    } else compareSaid(each, name, said, saidAfter);
  }
  return contentKeys;
}

/**
 * Whether a body whose type has changed can still be sent in one of its former content types. The type of a
 * body is that of its JSON, so it changes when JSON is added to other content types or removed from them.
 */
export function isSentAsBefore(before: Body, after: Body): boolean {
  const [was, is] = [mediaOf(before), mediaOf(after)];
  if (was === undefined || is === undefined) return false;
  const shared = [...was.keys()].filter((name) => is.has(name));
  if (mimeOf(before) === mimeOf(after)) {
    // The types are of different kinds of JSON, each of which says what it was.
    const isShown = (name: string) =>
      was.get(name)?.isTyped === true && is.get(name)?.isTyped === true;
    return mimeOf(before) === undefined && shared.length > 0 && !shared.some(isShown);
  }
  // If all content types are the same, only the type has changed.
  return shared.length > 0 && shared.length < Math.max(was.size, is.size);
}

function compareSaid(owner: BodyOwner, name: string, before: Json, after: Json): void {
  const { schema: was = {}, itemSchema: item = {}, ...said } = asObject(before);
  const { schema: is = {}, itemSchema: itemAfter = {}, ...saidAfter } = asObject(after);
  const { schemas, source = [] } = owner;
  const { isType } = schemas;
  const [left, right] = compareEncoding(
    { ...owner, isType },
    name,
    { said, schema: was },
    { said: saidAfter, schema: is },
  );
  const medium = [...source, 'content', name];
  compareMetadata({ ...owner, source: medium }, left, right);
  const items = { label: `each item of ${owner.label}`, source: [...medium, 'itemSchema'] };
  compareSchemas({ ...owner, ...items, isType }, item, itemAfter);
  if (isBinary(was) && isBinary(is)) return;
  compareSchemas({ ...owner, isType, source: [...medium, 'schema'] }, was, is);
}

function asObject(schema: Json): JsonObject {
  return isJsonObject(schema) ? schema : { schema };
}

/** Whether the schema means any bytes: OpenAPI 3.1 has an empty schema for them, 3.0 a format. */
function isBinary(schema: Json): boolean {
  return [{}, { type: 'string', format: 'binary' }].some((one) => equalValues(one, schema));
}

/** The source's description of the medium, with the schema of the body's type if the medium has that type. */
function withSchema(
  { isTyped, said }: Medium,
  { schemas, place }: BodyOwner,
  side: 'before' | 'after',
): Json | undefined {
  if (!isTyped) return said;
  const schema = place === undefined ? undefined : schemas[side](place);
  return schema && isJsonObject(said) ? { ...said, schema } : undefined;
}

/** All content types of a body, as the details of a change. */
function contentTypesIn(media: ReadonlyMap<string, Medium>): object {
  return { 'content types': [...media.keys()] };
}

/** The content type of a body that has only one. */
function onlyOf(media: ReadonlyMap<string, Medium>): readonly [name?: string, medium?: Medium] {
  const [first, ...others] = media;
  return first === undefined || others.length > 0 ? [] : first;
}

interface Medium {
  /** Whether the body's type in the model is sent in this medium. */
  readonly isTyped: boolean;
  /** What the source says about the medium. */
  readonly said: Json;
}

/** The media of a body by content type; undefined if the source's value is invalid. */
function mediaOf(body: Body): ReadonlyMap<string, Medium> | undefined {
  const content = entriesAt(body.metadata, keyIn<BodyKeys>('content'));
  if (content === undefined) return undefined;
  const { typed, others } = contentTypesOf(body);
  const isMime = body.type?.kind === 'mime';
  return new Map(
    [...typed, ...others].map((name, index) => [
      contentTypeOf(name),
      { isTyped: !isMime && index < typed.length, said: content[name] ?? {} },
    ]),
  );
}

function mimeOf({ type }: Body): string | undefined {
  return type?.kind === 'mime' ? contentTypeOf(type.contentType) : undefined;
}
