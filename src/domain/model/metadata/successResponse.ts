import { changedMetadata, withMetadata } from './metadata.ts';
import {
  textIn,
  metadataIn,
  type Changed,
  type OperationKeys,
  type ResponseKeys,
} from './metadataKeys.ts';
import type { Body } from './descriptions.ts';
import { defaultHttpCode } from '../constants.ts';
import { isJsonObject, ownValue, type JsonObject } from '../values/json.ts';
import { withOptional } from '../values/optional.ts';
import type { Operation, TypeRef } from '../specification.ts';

/*
 * The metadata of a response is on the return. If the operation returns nothing, it is in the operation's
 * metadata, under the code of the response, together with responses that are not in the model.
 */

/**
 * The success response with its type and metadata, if it has these; undefined if there is no success code.
 */
export function successResponse(operation: Operation): Body | undefined {
  if (operation.return !== undefined) return operation.return;
  const key = keyOf(operation);
  if (key === undefined) return undefined;
  const response = ownValue(responsesOf(operation), key);
  return isJsonObject(response) && Object.keys(response).length > 0 ? { metadata: response } : {};
}

/**
 * The operation with another success response. Removing its type also removes its content types. Without a
 * code and a type, there is no success response.
 */
export function withSuccessResponse(operation: Operation, { type, metadata }: Body): Operation {
  const key = keyOf(operation);
  const left = withoutSuccess(operation);
  if (type !== undefined) {
    // A code that the source writes as a range stays a range.
    const isRange = operation.return === undefined && key?.toUpperCase() === range;
    const said = isRange ? changedMetadata(metadata, { code: key }) : metadata;
    return { ...left, return: { type, ...(said !== undefined && { metadata: said }) } };
  }
  const hadType = operation.return !== undefined;
  const said = hadType ? changedMetadata(metadata, contentKeys) : metadata;
  if (key === undefined || said === undefined) return left;
  // The source already describes a response without a type under this code.
  if (hadType && Object.hasOwn(responsesOf(left), key)) return left;
  return withResponses(left, changedMetadata(responsesOf(left), { [key]: said }));
}

/** The operation with another type of its return, or without one; the metadata of the response stays. */
export function withReturnType(operation: Operation, type: TypeRef | undefined): Operation {
  const success = successResponse(operation) ?? {};
  return withSuccessResponse(operation, withOptional(success, 'type', type));
}

const contentKeys: Changed<ResponseKeys> = {
  content: undefined,
  contentTypes: undefined,
  code: undefined,
};

/**
 * The operation with its success response under another code. If the source already has a response with that
 * code, this one becomes the success response.
 */
export function withSuccessCode(operation: Operation, httpCode: number | undefined): Operation {
  const moved = withOptional(operation, 'httpCode', httpCode);
  if (operation.return !== undefined || httpCode === operation.httpCode) return moved;
  const key = keyOf(moved);
  if (key === undefined || Object.hasOwn(responsesOf(moved), key)) return moved;
  const left = withOptional(withoutSuccess(operation), 'httpCode', httpCode);
  return withSuccessResponse(left, successResponse(operation) ?? {});
}

/** Whether a description is only the phrase for a response without content, which exports add. */
export function saysNoContent(description: string): boolean {
  return /^no content\.?$/i.test(description.trim());
}

/** The other responses in the metadata by code, extensions included. */
export function responsesBeside(operation: Operation): JsonObject {
  return responsesOf(withoutSuccess(operation));
}

/** The operation without one of the other responses. */
export function withoutResponse(operation: Operation, key: string): Operation {
  return withResponses(operation, changedMetadata(responsesOf(operation), { [key]: undefined }));
}

function withoutSuccess(operation: Operation): Operation {
  if (operation.return !== undefined) return withOptional(operation, 'return', undefined);
  const key = keyOf(operation);
  return key === undefined ? operation : withoutResponse(operation, key);
}

/** The code that a source has for any success; it is read as 200. */
const range = '2XX';

/** The key of the success response in its source: its code, or a range. */
function keyOf(operation: Operation): string | undefined {
  const { httpCode, return: returned } = operation;
  if (httpCode === undefined) return undefined;
  const key = String(httpCode);
  if (httpCode !== defaultHttpCode) return key;
  const responses = responsesOf(operation);
  const code = returned === undefined ? undefined : textIn<ResponseKeys>(returned.metadata, 'code');
  if (code?.toUpperCase() === range) return code;
  if (returned !== undefined || Object.hasOwn(responses, key)) return key;
  return Object.keys(responses).find((one) => one.toUpperCase() === range) ?? key;
}

function responsesOf({ metadata }: Operation): JsonObject {
  const { responses = {} } = metadataIn<OperationKeys>(metadata);
  return isJsonObject(responses) ? responses : {};
}

function withResponses(operation: Operation, responses: JsonObject | undefined): Operation {
  return withMetadata(operation, { responses } satisfies Changed<OperationKeys>);
}
