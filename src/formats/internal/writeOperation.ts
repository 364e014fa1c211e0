import type { JsonObject } from '../../domain/model/values/json.ts';
import type {
  Argument,
  Operation,
  Payload,
  Return,
  Throw,
} from '../../domain/model/specification.ts';
import { nothingElse } from '../../domain/model/values/total.ts';
import { bodyNameOf, isFlatBody, isNamed, flatName, shapeOf } from './flat.ts';
import type { argumentKeys, operationKeys, throwKeys, Writing } from './keys.ts';
import { writeTypeRef } from './writeTypeRef.ts';

export function writeOperation({
  name,
  description,
  httpMethod,
  httpPath,
  httpCode,
  arguments: args,
  payload,
  throws,
  return: returned,
  stability,
  security,
  authorization,
  tags,
  metadata,
  layout,
  ...rest
}: Operation): JsonObject {
  nothingElse(rest);
  const out: Writing<typeof operationKeys> = { name };
  if (description !== undefined) out.description = description;
  out.httpMethod = httpMethod;
  out.httpPath = httpPath;
  if (httpCode !== undefined) out.httpCode = httpCode;
  out.arguments = args.map(writeArgument);
  if (payload !== undefined) writePayload(payload, out);
  out.throws = throws.map(writeThrow);
  if (returned !== undefined) writeReturn(returned, out);
  if (stability !== undefined) out.stability = stability;
  if (security !== undefined) out.security = security;
  if (authorization !== undefined) out.authorization = authorization;
  if (tags !== undefined) out.tags = tags;
  if (metadata !== undefined) out.metadata = metadata;
  if (layout !== undefined) out.layout = { ...layout };
  return out;
}

function writeArgument(argument: Argument): JsonObject {
  const { name, in: location, type, wireName, metadata, ...rest } = argument;
  nothingElse(rest);
  const out: Writing<typeof argumentKeys> = { name, in: location, type: flatName(type) };
  if (!isNamed(type)) out.typeRef = writeTypeRef(type);
  if (wireName !== undefined) out.wireName = wireName;
  if (metadata !== undefined) out.metadata = metadata;
  return out;
}

function writePayload(payload: Payload, out: Writing<typeof operationKeys>): void {
  const { type, key, wireName, metadata, ...rest } = payload;
  nothingElse(rest);
  const shape = shapeOf(type);
  out.payload = bodyNameOf(type);
  if (shape !== undefined) out.payloadShape = shape;
  if (!isFlatBody(type)) out.payloadRef = writeTypeRef(type);
  if (key !== undefined) out.payloadKey = key;
  if (wireName !== undefined) out.payloadName = wireName;
  if (metadata !== undefined) out.payloadMetadata = metadata;
}

function writeReturn(
  { type, metadata, ...rest }: Return,
  out: Writing<typeof operationKeys>,
): void {
  nothingElse(rest);
  const shape = shapeOf(type);
  out.return = bodyNameOf(type);
  if (shape !== undefined) out.returnShape = shape;
  if (!isFlatBody(type)) out.returnRef = writeTypeRef(type);
  if (metadata !== undefined) out.returnMetadata = metadata;
}

function writeThrow({ code, type, metadata, ...rest }: Throw): JsonObject {
  nothingElse(rest);
  const out: Writing<typeof throwKeys> = { code };
  if (type !== undefined) {
    const shape = shapeOf(type);
    out.type = bodyNameOf(type);
    if (shape !== undefined) out.typeShape = shape;
    if (!isFlatBody(type)) out.typeRef = writeTypeRef(type);
  }
  if (metadata !== undefined) out.metadata = metadata;
  return out;
}
