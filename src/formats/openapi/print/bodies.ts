import { isJsonObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { defaultPayloadKey } from '../../../domain/constants.ts';
import type { Metadata, Operation, Payload, TypeRef } from '../../../domain/specification.ts';
import { writeSchema } from '../../jsonschema/printSchema.ts';
import { fitEntries, flag, leaveOut, text } from '../../jsonschema/printShapes.ts';
import { noFilling } from '../../jsonschema/printTypes.ts';
import { note } from '../../typeschema/notes.ts';
import { mediaType, requestBody } from './shapes.ts';
import { without, type OpenapiWriting } from './writing.ts';

const contentKeys = ['content', 'contentTypes', 'code'];

/** The body of an operation; undefined when it has none. */
export function writeRequestBody(
  operation: Operation,
  writing: OpenapiWriting,
): JsonObject | undefined {
  const { notes } = writing;
  const { payload, metadata } = operation;
  notes.path.push('requestBody');
  let body: JsonObject | undefined;
  if (payload !== undefined) body = writePayload(operation, payload, writing);
  else if (metadata?.['requestBody'] !== undefined) {
    const fit = requestBody(metadata['requestBody'], writing);
    if (isJsonObject(fit)) body = fit;
  }
  notes.path.pop();
  return body;
}

function writePayload(operation: Operation, payload: Payload, writing: OpenapiWriting): JsonObject {
  noteName(operation, payload, writing);
  const rest = fitEntries(
    without(payload.metadata, contentKeys),
    { description: text, required: flag },
    true,
    writing,
  );
  const content = writeContent(payload.type, payload.metadata, writing);
  return { content, ...Object.fromEntries(rest) };
}

/** A body is called nothing in OpenAPI; what a reader calls it by itself is not worth a word. */
function noteName(operation: Operation, { key, wireName }: Payload, writing: OpenapiWriting): void {
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
    `The body of ${operation.name} is called "${wireName ?? key}", which OpenAPI can't say.`,
  );
}

/** Content types with their schemas: the type's, and those of which the source alone knows. */
export function writeContent(
  type: TypeRef | undefined,
  metadata: Metadata | undefined,
  writing: OpenapiWriting,
): JsonObject {
  const { notes } = writing;
  const said = isJsonObject(metadata?.['content']) ? metadata['content'] : {};
  const content = new Map<string, Json>();
  notes.path.push('content');
  const typed = type === undefined || type.kind === 'mime' ? [] : contentTypesOf(metadata);
  let schema: JsonObject | boolean | undefined;
  for (const contentType of typed) {
    notes.path.push(contentType);
    if (schema === undefined) {
      notes.path.push('schema');
      schema = writeSchema(type as TypeRef, noFilling, writing);
      notes.path.pop();
    }
    const rest = without(isJsonObject(said[contentType]) ? said[contentType] : {}, ['schema']);
    content.set(contentType, { schema, ...fitMedium(rest, writing) });
    notes.path.pop();
  }
  if (type?.kind === 'mime') {
    noteAnnotations(type, writing);
    content.set(type.contentType, {});
  }
  for (const [contentType, medium] of Object.entries(said)) {
    if (content.has(contentType) && type?.kind !== 'mime') continue;
    notes.path.push(contentType);
    const fit = mediaType(medium, writing);
    notes.path.pop();
    if (isJsonObject(fit)) content.set(contentType, fit);
    else leaveOut(notes, contentType);
  }
  notes.path.pop();
  return Object.fromEntries(content);
}

function fitMedium(raw: JsonObject, writing: OpenapiWriting): JsonObject {
  const fit = Object.keys(raw).length === 0 ? undefined : mediaType(raw, writing);
  return isJsonObject(fit) ? fit : {};
}

function contentTypesOf(metadata: Metadata | undefined): readonly string[] {
  const said = metadata?.['contentTypes'];
  const list = Array.isArray(said) ? (said as readonly Json[]) : [];
  const texts = list.filter((item) => typeof item === 'string');
  return texts.length > 0 ? [...new Set(texts)] : ['application/json'];
}

function noteAnnotations(type: TypeRef & { kind: 'mime' }, { notes }: OpenapiWriting): void {
  const { kind: _kind, contentType, ...others } = type;
  if (Object.values(others).every((value) => value === undefined)) return;
  note(
    notes,
    'warning',
    'annotations-left-out',
    `What is said about the content type "${contentType}" is not printed.`,
  );
}
