import { noContentCode } from '../../domain/model/constants.ts';
import { contentTypesOf, contentTypeWords } from '../../domain/model/metadata/contentTypes.ts';
import { descriptionOf } from '../../domain/model/metadata/descriptions.ts';
import {
  metadataIn,
  type ArgumentKeys,
  type BodyKeys,
  type OperationKeys,
} from '../../domain/model/metadata/metadataKeys.ts';
import { successResponse } from '../../domain/model/metadata/successResponse.ts';
import { isJsonObject, ownValue, type Json } from '../../domain/model/values/json.ts';
import type {
  Argument,
  ArgumentLocation,
  Metadata,
  Operation,
  Property,
  Specification,
  TypeRef,
} from '../../domain/model/specification.ts';
import type { Seen } from '../../domain/model/values/total.ts';
import { factsOf, type ShownFact } from './facts.ts';
import { requestSample } from './requestSample.ts';
import { isRequired, sampleOf, shortened, type Receiver } from './sample.ts';
import { firstOf } from './sampleValues.ts';
import { typeLookup } from './typeLookup.ts';

/** An argument or a property, prepared for display. */
export interface Field {
  readonly name: string;
  /** The name in requests, if it differs. */
  readonly wireName?: string | undefined;
  readonly type: TypeRef;
  readonly description?: string | undefined;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly deprecated: boolean;
  readonly facts: readonly ShownFact[];
}

/** A request or response body. */
export interface BodyContent {
  readonly type: TypeRef | undefined;
  readonly description?: string | undefined;
  /** The content types that can't be seen from the type, for people; may be empty. */
  readonly contentTypes: string;
  /** JSON text; undefined if there is no sample. */
  readonly sample?: string | undefined;
}

export interface Answer extends BodyContent {
  /** Undefined if the source names none. */
  readonly code: number | undefined;
}

/** Everything the reference shows about an operation. */
export interface OperationContent {
  readonly arguments: readonly {
    readonly in: ArgumentLocation;
    readonly fields: readonly Field[];
  }[];
  readonly body?: (BodyContent & { readonly required: boolean }) | undefined;
  readonly answers: readonly Answer[];
  readonly errors: readonly Answer[];
  /** Who may call it; undefined if the specification does not say. */
  readonly access?: { readonly scopes: readonly string[]; readonly open: boolean } | undefined;
  /** The call as a shell command. */
  readonly request: string;
}

/** Whether an operation is deprecated. */
export function isDeprecated({ stability, metadata }: Operation): boolean {
  return stability === 0 || metadataIn<OperationKeys>(metadata).deprecated === true;
}

/** The fields that are shown here or in the operation's heading; the tags group the pages. */
type OperationFields = Seen<
  Operation,
  'payload' | 'throws' | 'security' | 'authorization' | 'arguments',
  | ('name' | 'description' | 'httpMethod' | 'httpPath' | 'httpCode' | 'return' | 'stability')
  | ('tags' | 'metadata' | 'layout')
>;

const locations: readonly ArgumentLocation[] = ['path', 'query', 'header'];

/** Collects what the reference shows about an operation. */
export function operationContent(operation: Operation, spec: Specification): OperationContent {
  const { payload, throws, security, authorization, arguments: args }: OperationFields = operation;
  const isJson = payload !== undefined && payload.type.kind !== 'mime';
  const bodySample = isJson
    ? sampleBody(payload.type, payload.metadata, spec, 'server')
    : undefined;
  const mediaType = isJson ? contentTypesOf(payload).typed[0] : undefined;
  const body = payload && {
    ...bodyOf(payload.type, payload.metadata, bodySample),
    required: isRequired(payload),
  };
  return {
    arguments: locations
      .map((place) => ({
        in: place,
        fields: args.filter((one) => one.in === place).map(argumentField),
      }))
      .filter(({ fields }) => fields.length > 0),
    body,
    answers: answersOf(operation, spec),
    errors: throws.map(({ code, type, metadata: own }) => ({
      code,
      ...bodyOf(type, own, undefined),
    })),
    access:
      authorization === false || security !== undefined
        ? { scopes: security ?? [], open: authorization === false }
        : undefined,
    request: requestSample(operation, spec, bodySample, mediaType),
  };
}

function answersOf(operation: Operation, spec: Specification): readonly Answer[] {
  const { return: returned, httpCode } = operation;
  if (returned === undefined) {
    const success = successResponse(operation);
    return success === undefined
      ? []
      : [{ code: httpCode, ...bodyOf(undefined, success.metadata) }];
  }
  const { type, metadata } = returned;
  const sample =
    httpCode === noContentCode || type.kind === 'mime'
      ? undefined
      : sampleBody(type, metadata, spec, 'client');
  return [{ code: httpCode, ...bodyOf(type, metadata, sample) }];
}

function bodyOf(
  type: TypeRef | undefined,
  metadata: Metadata | undefined,
  sample?: Json,
): BodyContent {
  const body = { ...(type && { type }), ...(metadata && { metadata }) };
  return {
    type,
    description: descriptionOf({ ...(metadata && { metadata }) }),
    contentTypes: contentTypeWords(body),
    sample: sample === undefined ? undefined : JSON.stringify(sample, null, 2),
  };
}

/** The source's own example of a body, or a generated one. */
function sampleBody(
  type: TypeRef,
  metadata: Metadata | undefined,
  spec: Specification,
  receiver: Receiver,
): Json | undefined {
  const { content } = metadataIn<BodyKeys>(metadata);
  const medium = isJsonObject(content)
    ? (ownValue(content, 'application/json') ?? Object.values(content)[0])
    : undefined;
  if (isJsonObject(medium)) {
    const example = ownValue(medium, 'example') ?? firstOf(ownValue(medium, 'examples'));
    if (example !== undefined) return shortened(example);
  }
  return sampleOf(type, typeLookup(spec), receiver);
}

function argumentField(argument: Argument): Field {
  const { name, wireName, type, metadata } = argument;
  return {
    name,
    wireName,
    type,
    description: descriptionOf(argument),
    required: argument.in === 'path' || isRequired(argument),
    nullable: type.nullable === true,
    deprecated: type.deprecated === true || metadataIn<ArgumentKeys>(metadata).deprecated === true,
    facts: factsOf(argument),
  };
}

/** Prepares a property for display. */
export function propertyField(property: Property): Field {
  const { name, type, description, nullable, deprecated } = property;
  return {
    name,
    type,
    description,
    required: isRequired(property),
    nullable: nullable === true,
    deprecated: deprecated === true,
    facts: factsOf(property),
  };
}
