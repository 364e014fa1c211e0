import { isJsonObject, ownValue } from '../../../model/values/json.ts';
import type { Json, JsonObject } from '../../../model/values/json.ts';
import { levelOn } from '../../changes/change.ts';
import type { ChangeLevel } from '../../changes/change.ts';
import { compareMetadata } from '../compareMetadata.ts';
import type { SchemaOwner } from '../compareSchemas.ts';
import { compareSource } from '../compareSource.ts';
import { compareEntries, entriesAt } from '../entries.ts';
import { headersCalledAs, withoutUsualStyle } from '../spelling.ts';

const encodingKey = 'encoding';
const elsewhere: ReadonlySet<string> = new Set(['contentType', 'headers']);

/** What a source says about a medium, and the schema of the values sent in it. */
interface Form {
  readonly said: JsonObject;
  readonly schema: Json;
}

/**
 * Compares how each property of a form is encoded. Without an encoding, a property is sent in the usual way;
 * added and removed properties are reported elsewhere. Returns the rest of what both sides say about the
 * medium.
 */
export function compareEncoding(
  owner: SchemaOwner,
  medium: string,
  { said: before, schema: left }: Form,
  { said: after, schema: right }: Form,
): readonly [JsonObject, JsonObject] {
  const [was, is] = [entriesAt(before, encodingKey), entriesAt(after, encodingKey)];
  if (was === undefined || is === undefined) return [before, after];
  const source = [...(owner.source ?? []), 'content', medium, encodingKey];
  const both = (name: string, one: Json, other: Json) => {
    const properties = [left, right].map((schema) => propertyOf(schema, name));
    const [property, changed] = properties;
    if (properties.includes(absent) && property !== changed) return;
    const label = `the encoding of property ${name} of ${owner.label}`;
    const each = { ...owner, label, source: [...source, name] };
    compareProperty(each, withoutUsualType(one, property), withoutUsualType(other, changed));
  };
  compareEntries(was, is, {
    gone: (name, one) => both(name, one, {}),
    both,
    come: (name, other) => both(name, {}, other),
  });
  return [withoutEncoding(before), withoutEncoding(after)];
}

function compareProperty(owner: SchemaOwner, before: JsonObject, after: JsonObject): void {
  const { noun, label, place, report, source = [] } = owner;
  const code = `${noun}-metadata-changed` as const;
  const [was, is] = [typesIn(before), typesIn(after)];
  const loses = was.some((one) => !is.includes(one));
  const gains = is.some((one) => !was.includes(one));
  if (loses || gains) {
    const level = levelOn(owner.sides(), loses ? 'major' : 'minor', gains ? 'major' : 'minor');
    const [now, then] = [is, was].map((types) => types.join(', '));
    const part = { before: { 'content type': then }, after: { 'content type': now } };
    const text = `: ${label} is now ${now}, was ${then}`;
    report(level, code, text, place, [...source, 'contentType'], part);
  }
  // The values of a form are written like those of a query.
  const left = { in: 'query', metadata: before } as const;
  const right = { in: 'query', metadata: after } as const;
  const [one, other] = [withoutUsualStyle(left, right), withoutUsualStyle(right, left)];
  compareMetadata(owner, one, other, elsewhere);
  const headers = 'headers';
  const sends = entriesAt(after, headers) ?? {};
  const sent = headersCalledAs(entriesAt(before, headers) ?? {}, sends);
  const note = (level: ChangeLevel, name: string, text: string) => {
    const said = (all: JsonObject) => ({ [`header ${name}`]: ownValue(all, name) });
    const part = { before: said(sent), after: said(sends) };
    report(
      level,
      code,
      `: header ${name} of ${label} ${text}`,
      place,
      [...source, headers, name],
      part,
    );
  };
  compareEntries(sent, sends, {
    // Clients may have to send an added header, and may miss a removed one.
    gone: (name) => {
      const level = levelOn(owner.sides(), 'minor', 'major');
      note(level, name, 'was removed');
    },
    come: (name, header) => {
      const isRequired = isJsonObject(header) && ownValue(header, 'required') === true;
      const level = levelOn(owner.sides(), isRequired ? 'major' : 'minor', 'minor');
      note(level, name, 'was added');
    },
    both: (name, header, changed) => {
      const each = { label: `header ${name} of ${label}`, source: [...source, headers, name] };
      if (!isJsonObject(header) || !isJsonObject(changed)) return;
      compareSource({ ...owner, ...each }, header, changed);
    },
  });
}

/** The schema lists properties, but not this one. */
const absent = Symbol('absent');

/** The schema of a property; undefined if the properties are not known. */
function propertyOf(schema: Json, name: string): Json | undefined | typeof absent {
  const properties = isJsonObject(schema) ? entriesAt(schema, 'properties') : undefined;
  if (properties === undefined || Object.keys(properties).length === 0) return undefined;
  return ownValue(properties, name) ?? absent;
}

/** The encoding without a content type that is the property's default. */
function withoutUsualType(encoding: Json, property: Json | undefined | typeof absent): JsonObject {
  if (!isJsonObject(encoding)) return {};
  const { contentType, ...rest } = encoding;
  const isUsual =
    property !== undefined && property !== absent && contentType === usualTypeOf(property);
  return isUsual ? rest : encoding;
}

/**
 * The default content type of a property of a form (OpenAPI, Encoding Object); undefined if it is not
 * certain.
 */
function usualTypeOf(schema: Json): string | undefined {
  if (!isJsonObject(schema)) return undefined;
  switch (schema['type']) {
    case 'object':
      return 'application/json';
    case 'array':
      return usualTypeOf(schema['items'] ?? null);
    case 'string':
      return ['format', 'contentEncoding'].some((key) => Object.hasOwn(schema, key))
        ? undefined
        : 'text/plain';
    case 'integer':
    case 'number':
    case 'boolean':
      return 'text/plain';
    default:
      return undefined;
  }
}

/** The content types in which a property may be sent. */
function typesIn(encoding: JsonObject): readonly string[] {
  const contentTypes = ownValue(encoding, 'contentType');
  if (typeof contentTypes !== 'string') return ['the usual one'];
  return contentTypes.split(',').map((one) => one.trim());
}

function withoutEncoding(medium: JsonObject): JsonObject {
  const { [encodingKey]: _, ...rest } = medium;
  return rest;
}
