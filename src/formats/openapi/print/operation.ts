import type { Json, JsonObject } from '../../../domain/model/values/json.ts';
import type { Operation } from '../../../domain/model/specification.ts';
import { itemAt } from '../../../domain/model/values/lists.ts';
import type { Seen } from '../../../domain/model/values/total.ts';
import { fitEntries, leaveOutKey } from '../../jsonschema/print/printShapes.ts';
import { validName, type UniqueNames } from '../../reading/generatedNames.ts';
import { writeRequestBody } from './bodies.ts';
import { writeParameters } from './parameters.ts';
import { writeResponses } from './responses.ts';
import { writeRequirements } from './security.ts';
import { operationFields } from './shapes.ts';
import type { OperationMetadata } from '../openapiMetadata.ts';
import type { OpenapiWriting } from './writing.ts';
import {
  keysIn,
  metadataIn,
  without,
  stabilityKey,
  type TypedMetadata,
} from '../../../domain/model/metadata/metadataKeys.ts';

/** Keys of the metadata that need special treatment. */
const ownKeys = keysIn<OperationMetadata>(
  'operationId',
  'path',
  'summary',
  'description',
  'deprecated',
  'tags',
  'security',
  'parameters',
  'requestBody',
  'responses',
);

/**
 * Prints an operation; the notes point to it. `variables`: the names of the path's variables, by
 * what the operation calls them.
 */
export function writeOperation(
  operation: Operation,
  operationId: string,
  variables: ReadonlyMap<string, string>,
  writing: OpenapiWriting,
): JsonObject {
  const { description, tags, stability, metadata }: OperationFields = operation;
  const typed = metadataIn<OperationMetadata>(metadata);
  const rest = fitEntries(without(metadata, ownKeys), operationFields, true, writing);
  for (const key of ['description', 'deprecated', 'tags'] as const)
    noteUnusable(key, typed, writing);
  if (stability !== undefined && stability !== 0 && !rest.has(stabilityKey)) {
    rest.set(stabilityKey, stability);
  }
  const deprecated = stability === 0 ? true : typed.deprecated === false ? false : undefined;
  const parameters = writeParameters(operation, variables, writing);
  const requestBody = writeRequestBody(operation, writing);
  const responses = writeResponses(operation, writing);
  const security = writeRequirements(operation, writing);
  return {
    operationId,
    ...(tags && { tags }),
    ...writeTexts(description, typed),
    ...(deprecated !== undefined && { deprecated }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    ...(responses && { responses }),
    ...(security && { security }),
    ...Object.fromEntries(rest),
  };
}

/**
 * The fields printed here; the other files in this folder print the rest. The layout has no
 * meaning.
 */
type OperationFields = Seen<
  Operation,
  'description' | 'tags' | 'stability' | 'metadata',
  | ('name' | 'httpMethod' | 'httpPath' | 'httpCode' | 'arguments' | 'payload' | 'return')
  | ('throws' | 'security' | 'authorization' | 'layout')
>;

/** If the reader used a lone summary as the description, it becomes the summary again. */
function writeTexts(
  description: string | undefined,
  metadata: TypedMetadata<OperationMetadata>,
): JsonObject {
  const summary = textOf(metadata.summary);
  const kept = textOf(metadata.description);
  const isSummary = summary !== undefined && description === summary;
  const described = isSummary ? kept : (description ?? kept);
  return {
    ...(summary !== undefined && (description !== undefined || summary === '') && { summary }),
    ...(described !== undefined && { description: described }),
  };
}

function noteUnusable(
  key: 'description' | 'deprecated' | 'tags',
  metadata: TypedMetadata<OperationMetadata>,
  { notes }: OpenapiWriting,
): void {
  const value = metadata[key];
  const isUsable =
    value === undefined ||
    (key === 'description' && typeof value === 'string') ||
    (key === 'deprecated' && typeof value === 'boolean');
  if (!isUsable) leaveOutKey(notes, key);
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/**
 * The id of each operation, in order: the one from the source, if the operation was not renamed and
 * the id is free; otherwise its name.
 */
export function nameOperations(
  operations: readonly Operation[],
  names: UniqueNames,
): readonly string[] {
  const ids: (string | undefined)[] = operations.map((operation) => {
    const isOwn = sourceId(operation) === undefined && !names.has(operation.name);
    return isOwn ? names.claim(operation.name) : undefined;
  });
  return operations.map((operation, index) => {
    const given = ids[index];
    if (given !== undefined) return given;
    const wanted = sourceId(operation);
    return names.claim(wanted !== undefined && !names.has(wanted) ? wanted : operation.name);
  });
}

/**
 * Returns the printed id of the operation that a link names. After a rename the link has the operation's
 * name, which may differ from its printed id.
 */
export function idsInLinks(
  operations: readonly Operation[],
  ids: readonly string[],
): (id: string) => string {
  const printed = new Map(operations.map(({ name }, index) => [name, itemAt(ids, index)]));
  for (const id of ids) printed.set(id, id);
  return (id) => printed.get(id) ?? id;
}

/** Whether an id is the operation's name, in the model or in the source. */
export function isNameOf(operation: Operation, id: string): boolean {
  return id === operation.name || id === sourceId(operation);
}

/** The id from the source, as long as the operation has not been renamed. */
export function sourceId({ name, metadata }: Operation): string | undefined {
  const id = textOf(metadataIn<OperationMetadata>(metadata).operationId);
  if (id === undefined || id === name) return undefined;
  const valid = validName('operation', id.replaceAll('/', '.'), name);
  return valid === name || name.replace(/_[0-9]+$/, '') === valid ? id : undefined;
}
