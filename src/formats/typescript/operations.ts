import { descriptionOf } from '../../domain/model/metadata/descriptions.ts';
import type {
  Argument,
  Operation,
  Payload,
  Return,
  Specification,
  Throw,
} from '../../domain/model/specification.ts';
import type { Seen } from '../../domain/model/values/total.ts';
import type { TextPlace } from '../format.ts';
import type { ArgumentMetadata } from '../openapi/openapiMetadata.ts';
import { metadataIn } from '../../domain/model/metadata/metadataKeys.ts';
import { noteOperationRest } from './leftOut.ts';
import { quote, writeComment, writeKey } from './identifiers.ts';
import { writeType, type TypeWriting } from './types.ts';

/** An interface with all operations: their arguments, results and errors. Places are within it. */
export function writeOperations(
  spec: Specification,
  writing: TypeWriting,
): { readonly lines: readonly string[]; readonly places: readonly TextPlace[] } {
  if (spec.operations.length === 0) return { lines: [], places: [] };
  const name = writing.declarations.identifiers.claim('Operations');
  const written = new Set<string>();
  const lines = [`export interface ${name} {`];
  const places: TextPlace[] = [];
  for (const operation of spec.operations) {
    if (!written.has(operation.name)) {
      written.add(operation.name);
      const own = writeOperation(operation, writing);
      noteOperationRest(operation, writing.notes);
      const at = { line: lines.length, count: own.length };
      places.push({ kind: 'operation', name: operation.name, at });
      for (const line of own) lines.push(`  ${line}`);
      continue;
    }
    writing.notes.reporter.add(
      'duplicate-name',
      'error',
      `There are two operations called "${operation.name}": the second is not exported.`,
      ['operations', operation.name],
    );
  }
  return { lines: [...lines, '}'], places };
}

/** The fields that matter to a caller in TypeScript; others are reported. */
type OperationFields = Seen<
  Operation,
  | ('name' | 'description' | 'stability' | 'httpMethod' | 'httpPath' | 'arguments')
  | ('payload' | 'return' | 'throws'),
  'httpCode' | 'security' | 'authorization' | 'tags' | 'metadata' | 'layout'
>;

function writeOperation(operation: OperationFields, writing: TypeWriting): readonly string[] {
  const { payload, throws, return: returned } = operation;
  const lines = [
    `method: ${quote(operation.httpMethod)};`,
    `path: ${quote(operation.httpPath)};`,
    ...writeArguments(operation.arguments, writing),
    ...(payload === undefined ? [] : [writePayload(payload, writing)]),
    ...(returned === undefined ? [] : [writeReturn(returned, writing)]),
    ...(throws.length === 0 ? [] : writeThrows(throws, writing)),
  ];
  return [
    ...writeComment(operation.description, operation.stability === 0),
    `${writeKey(operation.name)}: {`,
    ...lines.map((line) => `  ${line}`),
    '};',
  ];
}

type ArgumentFields = Seen<Argument, 'name' | 'in' | 'type' | 'metadata', 'wireName'>;

function writeArguments(args: readonly ArgumentFields[], writing: TypeWriting): readonly string[] {
  const members = new Map<string, readonly string[]>();
  for (const argument of args) {
    const { name, in: location, type, metadata } = argument;
    if (members.has(name)) continue;
    const isOptional =
      location !== 'path' && metadataIn<ArgumentMetadata>(metadata).required !== true;
    members.set(name, [
      ...writeComment(descriptionOf(argument), type.deprecated),
      `${writeKey(name)}${isOptional ? '?' : ''}: ${writeType(type, writing)};`,
    ]);
  }
  if (members.size === 0) return [];
  return ['arguments: {', ...[...members.values()].flat().map((line) => `  ${line}`), '};'];
}

type PayloadFields = Seen<Payload, 'type', 'key' | 'wireName' | 'metadata'>;

function writePayload({ type }: PayloadFields, writing: TypeWriting): string {
  return `payload: ${writeType(type, writing)};`;
}

function writeReturn({ type }: Seen<Return, 'type', 'metadata'>, writing: TypeWriting): string {
  return `return: ${writeType(type, writing)};`;
}

type ThrowFields = Seen<Throw, 'code' | 'type', 'metadata'>;

function writeThrows(throws: readonly ThrowFields[], writing: TypeWriting): readonly string[] {
  const members = new Map(
    throws.map(({ code, type }) => [
      code,
      `${quote(String(code))}: ${type === undefined ? 'unknown' : writeType(type, writing)};`,
    ]),
  );
  return ['throws: {', ...[...members.values()].map((line) => `  ${line}`), '};'];
}
