import { contentTypesOf } from '../../../model/metadata/contentTypes.ts';
import {
  keyIn,
  textIn,
  type BodyKeys,
  type OperationKeys,
  type ResponseKeys,
} from '../../../model/metadata/metadataKeys.ts';
import { changedMetadata } from '../../../model/metadata/metadata.ts';
import { phraseOf } from '../../../model/metadata/reasonPhrases.ts';
import { successResponse, withSuccessResponse } from '../../../model/metadata/successResponse.ts';
import { defaultHttpCode } from '../../../model/constants.ts';
import { withOptional } from '../../../model/values/optional.ts';
import { isJsonObject, ownValue, toObject } from '../../../model/values/json.ts';
import type { JsonObject } from '../../../model/values/json.ts';
import type { Body } from '../../../model/metadata/descriptions.ts';
import type { Metadata, Operation } from '../../../model/specification.ts';
import { levelOn } from '../../changes/change.ts';
import type { ChangeLevel } from '../../changes/change.ts';
import type { BodySchemas } from './bodySchemas.ts';
import { compareContentTypes } from './compareContentTypes.ts';
import type { BodyOwner } from './compareContentTypes.ts';
import { compareLinks } from './compareLinks.ts';
import { compareMetadata } from '../compareMetadata.ts';
import { compareSource } from '../compareSource.ts';
import { compareEntries, entriesAt } from '../entries.ts';
import { headersCalledAs, withoutUsualStyle } from '../spelling.ts';
import { equalValues } from '../../equalValues.ts';

const headersKey = 'headers';

/**
 * Compares the metadata of a return or a throw. Headers are received with the body: an added one breaks
 * nobody, but clients may read a removed one.
 */
export function compareResponse(owner: BodyOwner, beforeBody: Body, afterBody: Body): void {
  const { metadata: before } = beforeBody;
  const { metadata: after } = afterBody;
  if (before === after) return;
  const compared = new Set([
    ...compareContentTypes(owner, beforeBody, afterBody),
    ...compareLinks(owner, before, after),
  ]);
  const received = entriesAt(before, headersKey);
  const is = entriesAt(after, headersKey);
  if (received === undefined || is === undefined) {
    compareMetadata(owner, before, after, compared);
    return;
  }
  const was = headersCalledAs(received, is);
  compareMetadata(owner, before, after, new Set([...compared, headersKey]));
  const { report, noun, label, place, source = [] } = owner;
  const nameOf = (header: string) => `header ${header} of ${label}`;
  const code = `${noun}-metadata-changed` as const;
  const sourceOf = (name: string) => [...source, headersKey, name];
  const note = (level: ChangeLevel, name: string, text: string) => {
    const said = (headers: JsonObject) => ({ [`header ${name}`]: ownValue(headers, name) });
    const part = { before: said(was), after: said(is) };
    report(level, code, `: ${nameOf(name)} ${text}`, place, sourceOf(name), part);
  };
  compareEntries(was, is, {
    // Clients may read a removed header that they received, and must send an added one that is required.
    gone: (name) => note(levelOn(owner.sides(), 'minor', 'major'), name, 'was removed'),
    come: (name, header) => {
      const isRequired = isJsonObject(header) && ownValue(header, 'required') === true;
      note(levelOn(owner.sides(), isRequired ? 'major' : 'minor', 'minor'), name, 'was added');
    },
    both: (name, one, other) => {
      if (isJsonObject(one) && isJsonObject(other)) {
        const left = { in: 'header', metadata: one } as const;
        const right = { in: 'header', metadata: other } as const;
        compareSource(
          { ...owner, isType: owner.schemas.isType, label: nameOf(name), source: sourceOf(name) },
          withoutUsualStyle(left, right),
          withoutUsualStyle(right, left),
        );
      } else if (!equalValues(one, other)) {
        note('major', name, 'changed');
      }
    },
  });
}

/**
 * The metadata of an operation without the response of its success code, which is compared elsewhere. The
 * response stays if the other side returns nothing, because nothing else describes it then.
 */
export function otherResponses(operation: Operation, other: Operation): Metadata | undefined {
  const { metadata, httpCode } = operation;
  const listed = entriesAt(metadata, keyIn<OperationKeys>('responses'));
  const key = String(httpCode);
  if (metadata === undefined || listed === undefined || !Object.hasOwn(listed, key))
    return metadata;
  const { [key]: success = {}, ...others } = listed;
  const isAlone = other.return !== undefined;
  const responses = isAlone ? others : { ...others, success };
  const { responses: _, ...rest } = metadata;
  return Object.keys(responses).length === 0 ? rest : { ...rest, responses };
}

/**
 * Both operations with their return among the other responses, if one of them still has the response that the
 * other returns. A reader makes the success with the lowest code the return, so adding or removing a success
 * can change which response that is, although the responses themselves are the same.
 */
export function withoutShown(
  before: Operation,
  after: Operation,
  schemas: BodySchemas,
): readonly [Operation, Operation] {
  const isBeside = answersAsWell(before, after) || answersAsWell(after, before);
  const was = isBeside ? withKeptReturn(before, schemas.before('return')) : undefined;
  const is = isBeside ? withKeptReturn(after, schemas.after('return')) : undefined;
  return was === undefined || is === undefined ? [before, after] : [was, is];
}

/**
 * Both operations; if their success codes differ, without descriptions that are only the usual phrase for the
 * code, which changes with the code.
 */
export function withoutPhrases(
  before: Operation,
  after: Operation,
): readonly [Operation, Operation] {
  if (before.httpCode === after.httpCode) return [before, after];
  // The old phrase may also have stayed with the new code.
  const [was, is] = [before, after].map((one) =>
    textIn<ResponseKeys>(successResponse(one)?.metadata, 'description'),
  );
  if (was === is) return [before, after];
  return [withoutPhrase(before), withoutPhrase(after)];
}

function withoutPhrase(operation: Operation): Operation {
  const { httpCode = defaultHttpCode } = operation;
  const success = successResponse(operation);
  if (textIn<ResponseKeys>(success?.metadata, 'description') !== phraseOf(httpCode))
    return operation;
  const metadata = changedMetadata(success?.metadata, { description: undefined });
  return withSuccessResponse(operation, withOptional({ ...success }, 'metadata', metadata));
}

/**
 * Whether the other operation still has the response that this one returns, beside the one that it returns
 * itself.
 */
function answersAsWell({ httpCode, return: body }: Operation, other: Operation): boolean {
  if (httpCode === undefined || body === undefined || other.return === undefined) return false;
  return httpCode !== other.httpCode && keepsResponse(other, httpCode);
}

/** The operation with its return as a response in its metadata; undefined if the schema is not known. */
function withKeptReturn(
  { return: body, ...operation }: Operation,
  schema: JsonObject | undefined,
): Operation | undefined {
  if (body === undefined || (schema === undefined && body.type.kind !== 'mime')) return undefined;
  const { contentTypes: _, ...rest } = body.metadata ?? {};
  const content = entriesAt(rest, keyIn<BodyKeys>('content')) ?? {};
  const { typed, others } = contentTypesOf(body);
  const media = [...typed, ...others].map((name) => {
    const medium = content[name];
    const isTyped = schema !== undefined && typed.includes(name);
    return [name, { ...(isJsonObject(medium) && medium), ...(isTyped && { schema }) }] as const;
  });
  const key = String(operation.httpCode);
  const responses = entriesAt(operation.metadata, keyIn<OperationKeys>('responses')) ?? {};
  const shown = responses[key];
  const response = { ...(isJsonObject(shown) && shown), ...rest, content: toObject(media) };
  const metadata = { ...operation.metadata, responses: { ...responses, [key]: response } };
  return { ...operation, metadata };
}

/** Whether this operation succeeds without a body, and the other has that code among its other responses. */
export function stillAnswers({ httpCode, return: body }: Operation, other: Operation): boolean {
  if (httpCode === undefined || body !== undefined || httpCode === other.httpCode) return false;
  return keepsResponse(other, httpCode);
}

function keepsResponse({ metadata }: Operation, httpCode: number): boolean {
  return Object.hasOwn(
    entriesAt(metadata, keyIn<OperationKeys>('responses')) ?? {},
    String(httpCode),
  );
}
