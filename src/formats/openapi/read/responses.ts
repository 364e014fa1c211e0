import { codeText } from '../../../domain/model/codeText.ts';
import {
  anyClientErrorCode,
  anyErrorCode,
  anyServerErrorCode,
} from '../../../domain/model/constants.ts';
import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
  memberAt,
} from '../../../domain/model/values/json.ts';
import type { Metadata, Return, Throw, TypeRef } from '../../../domain/model/specification.ts';
import { stated } from '../../../domain/model/values/total.ts';
import { keep, setOwn, type MetadataDraft } from '../../jsonschema/schemaMetadata.ts';
import { at, rootPlace, type Place } from '../../reading/place.ts';
import { readContent } from './content.ts';
import {
  follow,
  objectAt,
  reportKind,
  type ConvertedBody,
  type Located,
  versionOf,
  type OpenapiReader,
} from './reader.ts';
import { referenceWords } from '../../reading/referenceWords.ts';
import { withTypedMetadata } from '../../../domain/model/metadata/metadataKeys.ts';
import { type ResponseMetadata } from '../openapiMetadata.ts';

export interface Responses {
  readonly httpCode: number | undefined;
  readonly return: Return | undefined;
  readonly throws: readonly Throw[];
  /** By code: the fields of responses that are neither the return nor thrown with a type. */
  readonly metadata: MetadataDraft | undefined;
}

interface Success {
  readonly key: string;
  readonly code: number;
  readonly located: Located;
}

/**
 * The success response with the lowest code among those with a body is the return; errors are
 * thrown; all others become findings.
 */
export function readResponses(
  reader: OpenapiReader,
  responses: JsonObject,
  place: Place,
): Responses {
  const successes: Success[] = [];
  const throws: Throw[] = [];
  let metadata: MetadataDraft | undefined;
  const keepResponse = (key: string, value: Json): void => {
    metadata ??= {};
    setOwn(metadata, key, value);
  };
  for (const key in responses) {
    const keyPlace = at(place, key, labelOf(key));
    if (key.startsWith('x-')) {
      metadata = keep(metadata, key, memberAt(responses, key), place, reader);
      continue;
    }
    const code = codeOf(key);
    if (code === undefined) {
      reportLeftOut(reader, key, keyPlace, 'it has no code that a response can have');
      continue;
    }
    const located =
      follow(reader, responses[key], keyPlace, labelOf(key), wordsOfResponse(reader)) ?? unfound;
    if (code >= 200 && code < 300) successes.push({ key, code, located });
    else if (code < 400 || throws.some((known) => known.code === code)) {
      if (located !== unfound) keepOther(reader, key, located, keyPlace, keepResponse);
    } else throws.push(toThrow(code, key, readShared(reader, located, responses[key])));
  }
  const chosen = chooseSuccess(successes);
  for (const success of successes) {
    if (success === chosen || success.located === unfound) continue;
    keepOther(reader, success.key, success.located, at(place, success.key), keepResponse);
  }
  if (chosen === undefined) {
    return { httpCode: undefined, return: undefined, throws, metadata };
  }
  const body = readShared(reader, chosen.located, responses[chosen.key]);
  if (body.type === undefined && body.metadata !== undefined)
    keepResponse(chosen.key, body.metadata);
  return {
    httpCode: chosen.code,
    return: body.type && toReturn(body.type, chosen.code, chosen.key, body.metadata),
    throws,
    metadata,
  };
}

/** The keywords that may be beside a reference to a response; a response has a summary since OpenAPI 3.2. */
function wordsOfResponse(reader: OpenapiReader): readonly string[] {
  return versionOf(reader).startsWith('3.2') ? referenceWords : ['description'];
}

/** Of a response that can't be found, only the code remains. */
const unfound: Located = { object: {}, place: rootPlace };

function chooseSuccess(successes: readonly Success[]): Success | undefined {
  if (successes.length < 2) return successes[0];
  const sorted = successes.toSorted((a, b) => a.code - b.code);
  return sorted.find(({ located }) => hasContent(located.object)) ?? sorted[0];
}

function hasContent(response: JsonObject): boolean {
  const content = ownValue(response, 'content');
  return isJsonObject(content) && Object.keys(content).length > 0;
}

/** The code as a number; ranges and `default` have codes that stand for them (rules 3). */
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

function toThrow(code: number, key: string, { type, metadata }: ConvertedBody): Throw {
  return stated<Throw>({ code, type, metadata: withCode(metadata, code, key) });
}

function toReturn(
  type: TypeRef,
  code: number,
  key: string,
  metadata: Metadata | undefined,
): Return {
  return stated<Return>({ type, metadata: withCode(metadata, code, key) });
}

/** The fields of a response, and its code if it is written in an unusual way. */
function withCode(metadata: Metadata | undefined, code: number, key: string): Metadata | undefined {
  const usual = codeText(code);
  if (key === usual || key.toUpperCase() === usual.toUpperCase()) return metadata;
  return withTypedMetadata<ResponseMetadata>({ ...metadata }, { code: key });
}

/** The target of a reference is read only once; a response that is not shared needs no cache. */
function readShared(
  reader: OpenapiReader,
  located: Located,
  source: Json | undefined,
): ConvertedBody {
  if (located.object === source) return readResponse(reader, located);
  let body = reader.responses.get(located.object);
  if (body === undefined) {
    body = readResponse(reader, located);
    reader.responses.set(located.object, body);
  }
  return body;
}

function readResponse(reader: OpenapiReader, { object, place }: Located): ConvertedBody {
  const content = readContent(
    reader,
    objectAt(reader, object, 'content', place),
    at(place, 'content'),
  );
  let metadata = content?.metadata;
  for (const key in object) {
    const value = memberAt(object, key);
    if (key === 'content') {
      // Without a type, there are no content types to list.
      if (content === undefined && isJsonObject(value)) {
        metadata = keep(metadata, key, value, place, reader);
      }
    } else if (key === 'headers' || key === 'links') {
      metadata = keepShared(reader, metadata, key, value, place);
    } else metadata = keep(metadata, key, value, place, reader);
    if (key === 'links' && metadata !== undefined && Object.hasOwn(metadata, key)) {
      reportLinks(reader, at(place, key));
    }
  }
  return { type: content?.type, metadata: reader.componentNames.name(object, metadata) };
}

/** Headers or links, with references replaced by their targets. */
function keepShared(
  reader: OpenapiReader,
  metadata: MetadataDraft | undefined,
  key: keyof ResponseMetadata & ('headers' | 'links'),
  entries: Json,
  place: Place,
): MetadataDraft | undefined {
  const parent = at(place, key);
  if (!isJsonObject(entries)) {
    reportKind(reader, parent, 'an object');
    return metadata;
  }
  let kept: MetadataDraft | undefined = Object.keys(entries).length === 0 ? {} : undefined;
  for (const name in entries) {
    const located = follow(reader, entries[name], at(parent, name));
    if (located === undefined) continue;
    kept = keep(kept, name, located.object, parent, reader, true);
    const value = kept && ownValue(kept, name);
    if (kept !== undefined && value !== undefined) {
      setOwn(kept, name, reader.componentNames.tell(located.object, value));
    }
  }
  if (kept === undefined) return metadata;
  const entry: ResponseMetadata = key === 'headers' ? { headers: kept } : { links: kept };
  return withTypedMetadata<ResponseMetadata>(metadata, entry);
}

function reportLinks(reader: OpenapiReader, place: Place): void {
  reader.reporter.add(
    'links-kept',
    'info',
    'The links of this response are kept for OpenAPI and not shown.',
    place,
  );
}

/**
 * An operation has one return, and one throw per code: other responses are preserved as they are.
 */
function keepOther(
  reader: OpenapiReader,
  key: string,
  { object }: Located,
  place: Place,
  keepResponse: (key: string, value: Json) => void,
): void {
  const kept = reader.inPlace(object);
  if (kept === undefined) {
    const why =
      'an operation has one return and one error for each code, and what it refers to is too large, missing or refers to itself';
    return reportLeftOut(reader, key, place, why);
  }
  keepResponse(key, reader.componentNames.tell(object, kept));
  reader.reporter.add(
    'response-kept',
    'info',
    `The response ${key} is neither the return nor an error of the operation: it is kept for OpenAPI and not shown.`,
    place,
  );
}

function reportLeftOut(reader: OpenapiReader, key: string, place: Place, why: string): void {
  reader.reporter.add(
    'response-left-out',
    'error',
    `The response ${key} is left out: ${why}.`,
    place,
  );
}
