import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
} from '../../../domain/model/values/json.ts';
import { defaultPayloadKey } from '../../../domain/model/constants.ts';
import type { Metadata, Operation, Payload, TypeRef } from '../../../domain/model/specification.ts';
import { nothingElse } from '../../../domain/model/values/total.ts';
import { writeSchema } from '../../jsonschema/print/printSchema.ts';
import {
  fitEntries,
  flag,
  leaveOutKey,
  text,
  type Shape,
} from '../../jsonschema/print/printShapes.ts';
import { noFilling } from '../../jsonschema/print/printTypes.ts';
import { note } from '../../reading/notes.ts';
import { isJson } from '../read/medium.ts';
import { mediaType, requestBody, share } from './shapes.ts';
import { typedBodyKey, type MediumMetadata, type OperationMetadata } from '../openapiMetadata.ts';
import type { OpenapiWriting } from './writing.ts';
import {
  keysIn,
  metadataIn,
  without,
  type BodyKeys,
  type PayloadKeys,
} from '../../../domain/model/metadata/metadataKeys.ts';

const contentKeys = keysIn<BodyKeys>('content', 'contentTypes', 'sharedAs');

const schemaKey = keysIn<MediumMetadata>('schema');

/** The request body of an operation, or undefined. */
export function writeRequestBody(
  operation: Operation,
  writing: OpenapiWriting,
): JsonObject | undefined {
  const { notes } = writing;
  const { payload, metadata } = operation;
  const source = metadataIn<OperationMetadata>(metadata).requestBody;
  notes.path.push('requestBody');
  let body: JsonObject | undefined;
  if (payload !== undefined) body = writePayload(operation, payload, writing);
  else if (source !== undefined) {
    const fit = requestBody(source, writing);
    if (isJsonObject(fit)) body = fit;
  }
  notes.path.pop();
  return body;
}

const payloadFields = { description: text, required: flag } satisfies {
  readonly [Key in keyof PayloadKeys]?: Shape;
};

function writePayload(operation: Operation, payload: Payload, writing: OpenapiWriting): JsonObject {
  const { type, key, wireName, metadata, ...others } = payload;
  nothingElse(others);
  noteName(operation, key, wireName, writing);
  const rest = fitEntries(without(metadata, contentKeys), payloadFields, true, writing);
  const content = writeContent(type, metadata, writing);
  const { sharedAs } = metadataIn<PayloadKeys>(metadata);
  return share('requestBodies', sharedAs, { content, ...Object.fromEntries(rest) }, writing);
}

/** Reports the name of a body unless it is the usual one, because OpenAPI has none. */
function noteName(
  operation: Operation,
  key: string | undefined,
  wireName: string | undefined,
  writing: OpenapiWriting,
): void {
  const isUsual =
    key === undefined ||
    key === defaultPayloadKey ||
    (/^body(?:_\d+)?$/.test(key) &&
      operation.arguments.some(({ name }) => name === defaultPayloadKey));
  if (isUsual && wireName === undefined) return;
  note(
    writing.notes,
    'info',
    'body-name-left-out',
    `The body of ${operation.name} is called "${wireName ?? key}", but bodies have no names in OpenAPI.`,
  );
}

/**
 * All content types with their schemas: those of the type, and those that only the metadata has.
 */
export function writeContent(
  type: TypeRef | undefined,
  metadata: Metadata | undefined,
  writing: OpenapiWriting,
): JsonObject {
  const { notes } = writing;
  const { content: raw } = metadataIn<BodyKeys>(metadata);
  const source = isJsonObject(raw) ? raw : {};
  const content = new Map<string, Json>();
  notes.path.push('content');
  if (type?.kind === 'mime') {
    noteAnnotations(type, writing);
    content.set(type.contentType, {});
  }
  const typed = type === undefined || type.kind === 'mime' ? noTypes : contentTypesOf(metadata);
  // Marked, because readers treat bodies other than JSON as a mere content type.
  const marked: JsonObject = [...typed].some(isJson) ? {} : { [typedBodyKey]: true };
  let schema: JsonObject | boolean | undefined;
  for (const contentType of inOrder(typed, source)) {
    const medium = ownValue(source, contentType) ?? null;
    notes.path.push(contentType);
    if (type !== undefined && typed.has(contentType)) {
      if (schema === undefined) {
        notes.path.push('schema');
        schema = writeSchema(type, noFilling, writing);
        notes.path.pop();
      }
      const rest = without(isJsonObject(medium) ? medium : {}, schemaKey);
      content.set(contentType, { schema, ...fitMedium(rest, writing), ...marked });
      notes.path.pop();
      continue;
    }
    const fit = mediaType(medium, writing);
    notes.path.pop();
    if (isJsonObject(fit)) content.set(contentType, fit);
    else leaveOutKey(notes, contentType);
  }
  notes.path.pop();
  return Object.fromEntries(content);
}

function fitMedium(raw: JsonObject, writing: OpenapiWriting): JsonObject {
  const fit = Object.keys(raw).length === 0 ? undefined : mediaType(raw, writing);
  return isJsonObject(fit) ? fit : {};
}

const noTypes: ReadonlySet<string> = new Set();

/** The source's order if all have an entry; otherwise, those of the type come first. */
function inOrder(typed: ReadonlySet<string>, content: JsonObject): Iterable<string> {
  const others = Object.keys(content);
  return new Set(
    [...typed].every((name) => Object.hasOwn(content, name)) ? others : [...typed, ...others],
  );
}

function contentTypesOf(metadata: Metadata | undefined): ReadonlySet<string> {
  const contentTypes = metadataIn<BodyKeys>(metadata).contentTypes;
  const list = Array.isArray(contentTypes) ? (contentTypes as readonly Json[]) : [];
  const texts = list.filter((item) => typeof item === 'string');
  return new Set(texts.length > 0 ? texts : ['application/json']);
}

function noteAnnotations(type: TypeRef & { kind: 'mime' }, { notes }: OpenapiWriting): void {
  const { kind: _kind, contentType, ...others } = type;
  if (Object.values(others).every((value) => value === undefined)) return;
  note(
    notes,
    'warning',
    'annotations-left-out',
    `The details of the content type "${contentType}" are not exported.`,
  );
}
