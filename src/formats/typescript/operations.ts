import type { Operation, Specification } from '../../domain/model/specification.ts';
import { note } from '../reading/notes.ts';
import { quote, writeComment, writeKey } from './names.ts';
import { writeType, type TypeWriting } from './types.ts';

/** One interface of all operations: what each takes, returns and throws. */
export function writeOperations(spec: Specification, writing: TypeWriting): readonly string[] {
  if (spec.operations.length === 0) return [];
  const name = writing.declarations.identifiers.claim('Operations');
  const written = new Set<string>();
  const lines = spec.operations.flatMap((operation) => {
    if (!written.has(operation.name)) {
      written.add(operation.name);
      return writeOperation(operation, writing);
    }
    note(
      writing.notes,
      'error',
      'duplicate-name',
      `There are two operations called "${operation.name}": the second is not printed.`,
    );
    return [];
  });
  return [`export interface ${name} {`, ...lines.map((line) => `  ${line}`), '}'];
}

function writeOperation(operation: Operation, writing: TypeWriting): readonly string[] {
  const { payload, throws } = operation;
  const returned = operation.return;
  const lines = [
    `method: ${quote(operation.httpMethod)};`,
    `path: ${quote(operation.httpPath)};`,
    ...writeArguments(operation, writing),
    ...(payload === undefined ? [] : [`payload: ${writeType(payload.type, writing)};`]),
    ...(returned === undefined ? [] : [`return: ${writeType(returned.type, writing)};`]),
    ...(throws.length === 0 ? [] : writeThrows(operation, writing)),
  ];
  return [
    ...writeComment(operation.description, operation.stability === 0),
    `${writeKey(operation.name)}: {`,
    ...lines.map((line) => `  ${line}`),
    '};',
  ];
}

function writeArguments(operation: Operation, writing: TypeWriting): readonly string[] {
  const members = new Map<string, readonly string[]>();
  for (const argument of operation.arguments) {
    if (members.has(argument.name)) continue;
    const { type, name } = argument;
    const isOptional = argument.in !== 'path' && argument.metadata?.['required'] !== true;
    members.set(name, [
      ...writeComment(type.description, type.deprecated),
      `${writeKey(name)}${isOptional ? '?' : ''}: ${writeType(type, writing)};`,
    ]);
  }
  if (members.size === 0) return [];
  return ['arguments: {', ...[...members.values()].flat().map((line) => `  ${line}`), '};'];
}

function writeThrows(operation: Operation, writing: TypeWriting): readonly string[] {
  const members = new Map(
    operation.throws.map(({ code, type }) => [
      code,
      `${quote(String(code))}: ${type === undefined ? 'unknown' : writeType(type, writing)};`,
    ]),
  );
  return ['throws: {', ...[...members.values()].map((line) => `  ${line}`), '};'];
}
