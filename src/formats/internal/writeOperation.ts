import type { Json, JsonObject } from '../../domain/model/json.ts';
import type {
  Argument,
  Operation,
  Payload,
  Return,
  Throw,
} from '../../domain/model/specification.ts';
import { bodyNameOf, isFlatBody, isNamed, nameOf, shapeOf, type Writing } from './flat.ts';
import { writeTypeRef } from './writeTypeRef.ts';

export function writeOperation(operation: Operation): JsonObject {
  const out: Writing = { name: operation.name };
  if (operation.description !== undefined) out.description = operation.description;
  out.httpMethod = operation.httpMethod;
  out.httpPath = operation.httpPath;
  if (operation.httpCode !== undefined) out.httpCode = operation.httpCode;
  const list: Json[] = [];
  for (const argument of operation.arguments) list.push(writeArgument(argument));
  out.arguments = list;
  if (operation.payload !== undefined) writePayload(operation.payload, out);
  const throws: Json[] = [];
  for (const each of operation.throws) throws.push(writeThrow(each));
  out.throws = throws;
  if (operation.return !== undefined) writeReturn(operation.return, out);
  if (operation.stability !== undefined) out.stability = operation.stability;
  if (operation.security !== undefined) out.security = operation.security;
  if (operation.authorization !== undefined) out.authorization = operation.authorization;
  if (operation.tags !== undefined) out.tags = operation.tags;
  if (operation.metadata !== undefined) out.metadata = operation.metadata;
  if (operation.layout !== undefined) out.layout = operation.layout as JsonObject;
  return out;
}

function writeArgument(argument: Argument): JsonObject {
  const { type } = argument;
  const out: Writing = { name: argument.name, in: argument.in, type: nameOf(type) };
  if (!isNamed(type)) out.typeRef = writeTypeRef(type);
  if (argument.wireName !== undefined) out.wireName = argument.wireName;
  if (argument.metadata !== undefined) out.metadata = argument.metadata;
  return out;
}

function writePayload(payload: Payload, out: Writing): void {
  const shape = shapeOf(payload.type);
  out.payload = bodyNameOf(payload.type);
  if (shape !== undefined) out.payloadShape = shape;
  if (!isFlatBody(payload.type)) out.payloadRef = writeTypeRef(payload.type);
  if (payload.key !== undefined) out.payloadKey = payload.key;
  if (payload.wireName !== undefined) out.payloadName = payload.wireName;
  if (payload.metadata !== undefined) out.payloadMetadata = payload.metadata;
}

function writeReturn(returned: Return, out: Writing): void {
  const shape = shapeOf(returned.type);
  out.return = bodyNameOf(returned.type);
  if (shape !== undefined) out.returnShape = shape;
  if (!isFlatBody(returned.type)) out.returnRef = writeTypeRef(returned.type);
  if (returned.metadata !== undefined) out.returnMetadata = returned.metadata;
}

function writeThrow(thrown: Throw): JsonObject {
  const { type } = thrown;
  const out: Writing = { code: thrown.code };
  if (type !== undefined) {
    const shape = shapeOf(type);
    out.type = bodyNameOf(type);
    if (shape !== undefined) out.typeShape = shape;
    if (!isFlatBody(type)) out.typeRef = writeTypeRef(type);
  }
  if (thrown.metadata !== undefined) out.metadata = thrown.metadata;
  return out;
}
