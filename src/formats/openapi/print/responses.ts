import { codeText } from '../../../domain/model/codeText.ts';
import {
  anyClientErrorCode,
  anyErrorCode,
  anyServerErrorCode,
  defaultHttpCode,
  noContentCode,
} from '../../../domain/model/constants.ts';
import { phraseOf } from '../../../domain/model/metadata/reasonPhrases.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../domain/model/values/json.ts';
import type { Metadata, Operation, Return, TypeRef } from '../../../domain/model/specification.ts';
import { nothingElse, type Seen } from '../../../domain/model/values/total.ts';
import { extension, fitEntries, leaveOutKey } from '../../jsonschema/print/printShapes.ts';
import { note } from '../../reading/notes.ts';
import { writeContent } from './bodies.ts';
import { response, responseFields, responseKey, share } from './shapes.ts';
import type { OperationMetadata, ResponseMetadata } from '../openapiMetadata.ts';
import type { OpenapiWriting } from './writing.ts';
import { keysIn, metadataIn, without } from '../../../domain/model/metadata/metadataKeys.ts';

/**
 * The responses of an operation: what it returns and throws, and other responses of the source.
 * Undefined if there are none, which OpenAPI 3.1 allows.
 */
export function writeResponses(
  operation: Operation,
  writing: OpenapiWriting,
): JsonObject | undefined {
  const { notes, dialect } = writing;
  const written = new Map<string, Json>();
  notes.path.push('responses');
  const { responses } = metadataIn<OperationMetadata>(operation.metadata);
  const kept = isJsonObject(responses) ? responses : {};
  addReturn(operation, kept, written, writing);
  addThrows(operation, written, writing);
  addKept(operation, kept, written, writing);
  notes.path.pop();
  const hasResponse = [...written.keys()].some((key) => responseKey.test(key));
  if (!hasResponse && dialect === 'openapi-3.0') {
    note(
      notes,
      'info',
      'response-added',
      `${operation.name} has no responses, and OpenAPI 3.0 requires one: 204 is exported.`,
    );
    written.set(String(noContentCode), { description: phraseOf(noContentCode) });
  }
  return written.size === 0 ? undefined : Object.fromEntries(written);
}

function addReturn(
  operation: Operation,
  kept: JsonObject,
  written: Map<string, Json>,
  writing: OpenapiWriting,
): void {
  const { httpCode, return: returned } = operation;
  const { type, metadata }: Partial<ReturnFields> = returned ?? {};
  if (httpCode === undefined && returned === undefined) return;
  const code = httpCode ?? defaultHttpCode;
  const key = keyOf(code, metadata);
  if (key === undefined) return noteCode(operation, code, writing);
  // Without a body, there is no entity for the source's fields, so they are in the operation's metadata.
  const isKept = returned === undefined && (Object.hasOwn(kept, key) || rangeIsKept(code, kept));
  if (!isKept) {
    written.set(key, writeResponse(code, key, type, metadata, writing));
  }
}

type ReturnFields = Seen<Return, 'type' | 'metadata'>;

function rangeIsKept(code: number, kept: JsonObject): boolean {
  return code === defaultHttpCode && Object.keys(kept).some((key) => key.toUpperCase() === '2XX');
}

function addThrows(
  operation: Operation,
  written: Map<string, Json>,
  writing: OpenapiWriting,
): void {
  for (const { code, type, metadata, ...rest } of operation.throws) {
    nothingElse(rest);
    const key = keyOf(code, metadata);
    if (key === undefined) noteCode(operation, code, writing);
    else if (written.has(key)) noteDuplicate(operation, key, writing);
    else written.set(key, writeResponse(code, key, type, metadata, writing));
  }
}

/** Responses of the source that are neither the return nor thrown, and extensions. */
function addKept(
  operation: Operation,
  kept: JsonObject,
  written: Map<string, Json>,
  writing: OpenapiWriting,
): void {
  for (const [name, value] of Object.entries(kept)) {
    const key = normalized(name);
    const isResponse = responseKey.test(key);
    if (written.has(key)) {
      noteDuplicate(operation, key, writing);
      continue;
    }
    writing.notes.path.push(key);
    const fit = isResponse
      ? response(withDescription(value, key), writing)
      : name.startsWith('x-')
        ? extension(value, writing)
        : undefined;
    writing.notes.path.pop();
    if (fit === undefined) leaveOutKey(writing.notes, name);
    else written.set(isResponse ? key : name, fit);
  }
}

function withDescription(value: Json, key: string): Json {
  if (!isJsonObject(value) || typeof value['description'] === 'string') return value;
  return { ...value, description: phraseOf(Number(key)) };
}

const ownKeys = keysIn<ResponseMetadata>('content', 'contentTypes', 'code', 'sharedAs');

function writeResponse(
  code: number,
  key: string,
  type: TypeRef | undefined,
  metadata: Metadata | undefined,
  writing: OpenapiWriting,
): JsonObject {
  writing.notes.path.push(key);
  const said = without(metadata, ownKeys);
  const { description, ...rest } = Object.fromEntries(
    fitEntries(said, responseFields, true, writing),
  );
  const content = writeContent(type, metadata, writing);
  writing.notes.path.pop();
  const whole = {
    description: description ?? phraseOf(code),
    ...rest,
    ...(Object.keys(content).length > 0 && { content }),
  };
  return share('responses', metadataIn<ResponseMetadata>(metadata).sharedAs, whole, writing);
}

/** The key of a response: as written in the source, if that means the same code. */
function keyOf(code: number, metadata: Metadata | undefined): string | undefined {
  const writtenCode = metadataIn<ResponseMetadata>(metadata).code;
  if (
    typeof writtenCode === 'string' &&
    responseKey.test(normalized(writtenCode)) &&
    codeOf(writtenCode) === code
  ) {
    return normalized(writtenCode);
  }
  const key = codeText(code);
  return responseKey.test(key) ? key : undefined;
}

function normalized(key: string): string {
  return /^[1-5]xx$/i.test(key)
    ? key.toUpperCase()
    : key.toLowerCase() === 'default'
      ? 'default'
      : key;
}

function codeOf(key: string): number {
  switch (normalized(key)) {
    case '2XX':
      return defaultHttpCode;
    case '4XX':
      return anyClientErrorCode;
    case '5XX':
      return anyServerErrorCode;
    case 'default':
      return anyErrorCode;
    default:
      return Number(key);
  }
}

function noteDuplicate(operation: Operation, key: string, { notes }: OpenapiWriting): void {
  note(
    notes,
    'error',
    'duplicate-response',
    `${operation.name} has more than one response ${key}: only the first is exported.`,
  );
}

function noteCode(operation: Operation, code: number, { notes }: OpenapiWriting): void {
  note(
    notes,
    'error',
    'response-left-out',
    `${operation.name} has a response with the code ${code}, which is not an HTTP status code: it is left out.`,
  );
}
