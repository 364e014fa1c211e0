import { changedMetadata, withMetadata } from './metadata.ts';
import type { Body } from './descriptions.ts';
import { defaultHttpCode } from '../constants.ts';
import { isJsonObject, ownValue, type JsonObject } from '../values/json.ts';
import { withOptional } from '../values/optional.ts';
import type { Operation } from '../specification.ts';

/*
 * A return has what a source says of its response. Without one, that is in the operation's metadata, by the code of
 * the response, beside other responses that the model has no place for.
 */

/** The success response: its type, if it returns one, and what is said of it; undefined without either. */
export function successResponse(operation: Operation): Body | undefined {
  if (operation.return !== undefined) return operation.return;
  const key = keyOf(operation);
  if (key === undefined) return undefined;
  const said = ownValue(responsesOf(operation), key);
  return isJsonObject(said) && Object.keys(said).length > 0 ? { metadata: said } : {};
}

/**
 * The operation with another success response, or with this one under another code; what is said of it comes along.
 * Without a type it has no contents, and without a code there is none.
 */
export function withSuccessResponse(
  operation: Operation,
  { type, metadata }: Body,
  httpCode = operation.httpCode,
): Operation {
  const left = withOptional(withoutSuccess(operation), 'httpCode', httpCode);
  if (type !== undefined) {
    return { ...left, return: { type, ...(metadata !== undefined && { metadata }) } };
  }
  // What is called as a range in the source stays so, as long as it has its code.
  const isRange = operation.return === undefined && operation.httpCode === httpCode;
  const key = keyOf(isRange ? operation : left);
  const said = changedMetadata(metadata, {
    content: undefined,
    contentTypes: undefined,
    code: undefined,
  });
  if (key === undefined || said === undefined) return left;
  return withResponses(left, changedMetadata(responsesOf(left), { [key]: said }));
}

/** Whether a description is only the phrase of a response without content, as exports have it. */
export function saysNoContent(description: string): boolean {
  return /^no content\.?$/i.test(description.trim());
}

/** What a source says of other responses, by their codes; extensions are among them. */
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

/** What the response without a return is called in its source: its code, or `2XX`, which is read as 200. */
function keyOf(operation: Operation): string | undefined {
  const { httpCode } = operation;
  if (httpCode === undefined) return undefined;
  const key = String(httpCode);
  const responses = responsesOf(operation);
  if (httpCode !== defaultHttpCode || Object.hasOwn(responses, key)) return key;
  return Object.keys(responses).find((one) => one.toUpperCase() === '2XX') ?? key;
}

function responsesOf({ metadata }: Operation): JsonObject {
  const said = metadata && ownValue(metadata, 'responses');
  return isJsonObject(said) ? said : {};
}

function withResponses(operation: Operation, responses: JsonObject | undefined): Operation {
  return withMetadata(operation, { responses });
}
