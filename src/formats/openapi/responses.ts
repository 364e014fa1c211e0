import { anyClientErrorCode, anyErrorCode, anyServerErrorCode } from '../../domain/constants.ts';
import { ownValue, type Json, type JsonObject } from '../../domain/json.ts';
import type { Return, Throw } from '../../domain/specification.ts';
import { containsReference, keep, setOwn, type MetadataDraft } from '../jsonschema/metadata.ts';
import { at, type Place } from '../jsonschema/place.ts';
import { readContent } from './content.ts';
import {
  follow,
  objectAt,
  reportKind,
  type Body,
  type Located,
  type OpenapiReader,
} from './reader.ts';

export interface Responses {
  readonly httpCode: number | undefined;
  readonly return: Return | undefined;
  readonly throws: readonly Throw[];
  /** What is said of responses that are neither the return nor thrown with a type, by code. */
  readonly metadata: MetadataDraft | undefined;
}

interface Success {
  readonly key: string;
  readonly code: number;
  readonly located: Located;
}

/** The lowest success with a body is the return; errors are thrown; all others are findings. */
export function readResponses(
  reader: OpenapiReader,
  responses: JsonObject,
  place: Place,
): Responses {
  const successes: Success[] = [];
  const throws = new Map<number, Throw>();
  let metadata: MetadataDraft | undefined;
  const keepResponse = (key: string, value: Json): void => {
    metadata ??= {};
    setOwn(metadata, key, value);
  };
  for (const key in responses) {
    const keyPlace = at(place, key, labelOf(key));
    if (key.startsWith('x-')) {
      metadata = keep(metadata, key, responses[key] as Json, place, reader.reporter);
      continue;
    }
    const code = codeOf(key);
    if (code === undefined) {
      reportLeftOut(reader, key, keyPlace, 'error');
      continue;
    }
    const located = follow(reader, responses[key], keyPlace, labelOf(key));
    if (located === undefined) continue;
    if (code >= 200 && code < 300) successes.push({ key, code, located });
    else if (code < 400) leaveOut(reader, key, located, keyPlace, keepResponse);
    else if (throws.has(code)) reportLeftOut(reader, key, keyPlace, 'error');
    else throws.set(code, toThrow(code, readResponse(reader, located)));
  }
  const chosen = chooseSuccess(successes);
  for (const success of successes) {
    if (success === chosen) continue;
    leaveOut(reader, success.key, success.located, at(place, success.key), keepResponse);
  }
  if (chosen === undefined) {
    return { httpCode: undefined, return: undefined, throws: [...throws.values()], metadata };
  }
  const body = readResponse(reader, chosen.located);
  if (body.type === undefined && body.metadata !== undefined)
    keepResponse(chosen.key, body.metadata);
  return {
    httpCode: chosen.code,
    return: body.type && withMetadata({ type: body.type }, body),
    throws: [...throws.values()],
    metadata,
  };
}

function chooseSuccess(successes: readonly Success[]): Success | undefined {
  const sorted = successes.toSorted((a, b) => a.code - b.code);
  return sorted.find(({ located }) => hasContent(located.object)) ?? sorted[0];
}

function hasContent(response: JsonObject): boolean {
  const content = ownValue(response, 'content');
  return typeof content === 'object' && content !== null && Object.keys(content).length > 0;
}

/** The code as a number; ranges and `default` by the codes that stand for them (rules 3). */
function codeOf(key: string): number | undefined {
  if (/^[1-5][0-9][0-9]$/.test(key)) return Number(key);
  switch (key.toUpperCase()) {
    case '2XX':
      return 200;
    case '4XX':
      return anyClientErrorCode;
    case '5XX':
      return anyServerErrorCode;
    case 'DEFAULT':
      return anyErrorCode;
    case '1XX':
      return 100;
    case '3XX':
      return 300;
    default:
      return undefined;
  }
}

function labelOf(key: string): string {
  if (key.startsWith('2')) return 'return';
  return key === 'default' ? 'error' : `error ${key}`;
}

function toThrow(code: number, body: Body): Throw {
  return withMetadata(body.type === undefined ? { code } : { code, type: body.type }, body);
}

function withMetadata<Entity extends Return | Throw>(entity: Entity, body: Body): Entity {
  return body.metadata === undefined ? entity : { ...entity, metadata: body.metadata };
}

function readResponse(reader: OpenapiReader, { object, place }: Located): Body {
  const known = reader.responses.get(object);
  if (known !== undefined) return known;
  const content = readContent(
    reader,
    objectAt(reader, object, 'content', place),
    at(place, 'content'),
  );
  let metadata = content?.metadata;
  for (const key in object) {
    const value = object[key] as Json;
    if (key === 'content') continue;
    if (key === 'headers') metadata = keepHeaders(reader, metadata, value, place);
    else if (key === 'links') reportLinks(reader, at(place, key));
    else metadata = keep(metadata, key, value, place, reader.reporter);
  }
  const body: Body = { type: content?.type, metadata };
  reader.responses.set(object, body);
  return body;
}

/** Headers with what they refer to in place, as long as they name no types. */
function keepHeaders(
  reader: OpenapiReader,
  metadata: MetadataDraft | undefined,
  headers: Json,
  place: Place,
): MetadataDraft | undefined {
  const parent = at(place, 'headers');
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers)) {
    reportKind(reader, parent, 'an object');
    return metadata;
  }
  const object = headers as JsonObject;
  let kept: MetadataDraft | undefined;
  for (const name in object) {
    const located = follow(reader, object[name], at(parent, name));
    if (located !== undefined) kept = keep(kept, name, located.object, parent, reader.reporter);
  }
  if (kept === undefined) return metadata;
  const draft = metadata ?? {};
  setOwn(draft, 'headers', kept);
  return draft;
}

function reportLinks(reader: OpenapiReader, place: Place): void {
  reader.reporter.add(
    'links-left-out',
    'error',
    'The links of this response are left out: nothing here can hold them.',
    place,
  );
}

/** An operation has one return: other successes and redirects are kept as data where that works. */
function leaveOut(
  reader: OpenapiReader,
  key: string,
  { object }: Located,
  place: Place,
  keepResponse: (key: string, value: Json) => void,
): void {
  const isKept = !containsReference(object);
  if (isKept) keepResponse(key, object);
  reportLeftOut(reader, key, place, isKept ? 'info' : 'error');
}

function reportLeftOut(
  reader: OpenapiReader,
  key: string,
  place: Place,
  severity: 'info' | 'error',
): void {
  reader.reporter.add(
    'response-left-out',
    severity,
    `The response ${key} is neither the return nor an error of the operation, so it is left out.`,
    place,
  );
}
