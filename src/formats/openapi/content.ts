import { isJsonObject, ownValue, type Json, type JsonObject } from '../../domain/json.ts';
import type { TypeRef } from '../../domain/specification.ts';
import { annotate } from '../jsonschema/converted.ts';
import { keep, setOwn, type MetadataDraft } from '../jsonschema/metadata.ts';
import { at, type Place } from '../jsonschema/place.ts';
import { readExamples } from './examples.ts';
import { follow, type Located, type OpenapiReader } from './reader.ts';

export interface Content {
  readonly type: TypeRef;
  readonly metadata: MetadataDraft | undefined;
}

interface Medium extends Located {
  readonly contentType: string;
}

/**
 * The type of a body: by the schema of its JSON content, else the first content type alone.
 * Undefined when there is no content at all.
 */
export function readContent(
  reader: OpenapiReader,
  content: JsonObject | undefined,
  place: Place,
): Content | undefined {
  if (content === undefined) return undefined;
  const media: Medium[] = [];
  for (const contentType in content) {
    const located = follow(reader, content[contentType], at(place, contentType));
    if (located !== undefined) media.push({ contentType, ...located });
  }
  const chosen = chooseMedium(media);
  if (chosen === undefined) return undefined;
  if (media.length > 1) reportOthers(reader, chosen, media, place);
  return readMedium(reader, chosen);
}

function chooseMedium(media: readonly Medium[]): Medium | undefined {
  if (media.length === 1) return media[0];
  const json = media.filter((medium) => isJson(medium.contentType) && hasSchema(medium));
  return (
    json.find((medium) => baseOf(medium.contentType) === 'application/json') ??
    json.find((medium) => !medium.contentType.includes('*')) ??
    json[0] ??
    media[0]
  );
}

function hasSchema(medium: Medium): boolean {
  const schema = ownValue(medium.object, 'schema');
  return isJsonObject(schema) || schema === true;
}

/** Without parameters: `application/json; charset=utf-8` is JSON as well. */
function baseOf(contentType: string): string {
  const end = contentType.indexOf(';');
  return (end === -1 ? contentType : contentType.slice(0, end)).trim().toLowerCase();
}

function isJson(contentType: string): boolean {
  if (contentType === 'application/json') return true;
  const base = baseOf(contentType);
  return (
    base === 'application/json' ||
    base === 'text/json' ||
    base === 'application/*' ||
    base === '*/*' ||
    base.endsWith('+json')
  );
}

function readMedium(reader: OpenapiReader, medium: Medium): Content {
  const { object, place, contentType } = medium;
  const bySchema = isJson(contentType) && hasSchema(medium);
  let metadata: MetadataDraft | undefined;
  for (const key in object) {
    if (key === 'schema' && bySchema) continue;
    const value = object[key] as Json;
    metadata =
      key === 'examples'
        ? readExamples(reader, metadata, value, place)
        : keep(metadata, key, value, place, reader.reporter);
  }
  if (!bySchema) return { type: { kind: 'mime', contentType }, metadata };
  if (contentType !== 'application/json') {
    metadata ??= {};
    setOwn(metadata, 'contentType', contentType);
  }
  const schema = ownValue(object, 'schema');
  const type = annotate(reader.schemas.convert(schema, at(place, 'schema')));
  return { type, metadata };
}

/** A body has one type here. Equal schemas under several content types lose only their names. */
function reportOthers(
  reader: OpenapiReader,
  chosen: Medium,
  media: readonly Medium[],
  place: Place,
): void {
  const others = media.filter((medium) => medium !== chosen);
  const isEqual = others.every((other) => sameSchema(chosen.object, other.object));
  reader.reporter.add(
    'content-left-out',
    isEqual ? 'info' : 'warning',
    `Of several content types ${chosen.contentType} is read; ${others.map(({ contentType }) => contentType).join(', ')} is left out.`,
    place,
  );
}

function sameSchema(first: JsonObject, second: JsonObject): boolean {
  const a = ownValue(first, 'schema');
  const b = ownValue(second, 'schema');
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
