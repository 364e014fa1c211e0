import { isJsonObject, type Json, type JsonObject } from '../../domain/model/json.ts';
import type { Argument, Operation, Throw, TypeRef } from '../../domain/model/specification.ts';
import {
  integerField,
  listField,
  noteUnknownKeys,
  objectField,
  textField,
} from '../typeschema/fields.ts';
import type { Mutable } from '../typeschema/mutable.ts';
import { here, note, type Notes } from '../reading/notes.ts';
import { readPropertyType } from '../typeschema/readPropertyType.ts';
import {
  addArgument,
  readFlags,
  readThrows,
  startOperation,
  type ArgumentContent,
  type OperationKeys,
} from './operationParts.ts';

const operationKeys: OperationKeys = {
  method: 'method',
  path: 'path',
  known: new Set([
    'description',
    'method',
    'path',
    'arguments',
    'return',
    'throws',
    'stability',
    'security',
    'authorization',
    'tags',
  ]),
};
const argumentKeys = new Set(['in', 'schema', 'contentType', 'name']);
const responseKeys = new Set(['code', 'schema', 'contentType']);

/** One entry of `operations`, the notes standing at it; undefined, after a finding, if it is none. */
export function readOperation(name: string, value: Json, notes: Notes): Operation | undefined {
  if (!isJsonObject(value)) {
    note(
      notes,
      'error',
      'malformed',
      `The operation at ${here(notes)} is not an object and was left out.`,
    );
    return undefined;
  }
  const operation = startOperation(name, value, operationKeys, notes);
  if (operation === undefined) {
    return undefined;
  }
  const empty: string[] = [];
  const payloadPosition = readArguments(value, operation, empty, notes);
  readReturn(value, operation, empty, notes);
  const throws = listField(value, 'throws', notes);
  if (throws !== undefined) {
    operation.throws = readThrows(throws, undefined, notes, (each, thrown) =>
      readThrow(each, thrown, notes),
    );
    if (throws.length === 0) empty.push('throws');
  }
  readFlags(value, operation, notes);
  if (empty.length > 0 || payloadPosition !== undefined) {
    operation.layout = {
      ...(empty.length > 0 ? { empty } : {}),
      ...(payloadPosition === undefined ? {} : { payloadPosition }),
    };
  }
  return operation;
}

/** Gives the payload's position when the arguments are not in the usual order. */
function readArguments(
  value: JsonObject,
  operation: Mutable<Operation>,
  empty: string[],
  notes: Notes,
): number | undefined {
  const found = objectField(value, 'arguments', notes);
  if (found === undefined) {
    return undefined;
  }
  const list: Argument[] = [];
  let bodyAt: number | undefined;
  notes.path.push('arguments');
  const entries = Object.entries(found);
  for (const [name, argument] of entries) {
    notes.path.push(name);
    if (isJsonObject(argument)) {
      addArgument(name, argument, operation, list, notes, (each, content) =>
        readContent(each, content, notes),
      );
    } else {
      note(
        notes,
        'error',
        'malformed',
        `The argument at ${here(notes)} is not an object and was left out.`,
      );
    }
    if (operation.payload !== undefined) bodyAt ??= list.length;
    notes.path.pop();
  }
  notes.path.pop();
  operation.arguments = list;
  if (entries.length === 0) empty.push('arguments');
  return isUsualOrder(list, bodyAt) ? undefined : (bodyAt ?? list.length);
}

/** Path arguments, then the body, then the others. */
function isUsualOrder(list: readonly Argument[], bodyAt: number | undefined): boolean {
  const firstOther = list.findIndex((argument) => argument.in !== 'path');
  const paths = firstOther === -1 ? list.length : firstOther;
  return (
    (bodyAt === undefined || bodyAt === paths) &&
    list.every((argument, index) => (argument.in === 'path') === index < paths)
  );
}

function readContent(value: JsonObject, content: ArgumentContent, notes: Notes): void {
  noteUnknownKeys(value, argumentKeys, notes);
  const type = readBody(value, notes);
  if (type === undefined) {
    note(
      notes,
      'error',
      'missing-type',
      `The argument at ${here(notes)} has neither schema nor content type and was read as any.`,
    );
  } else {
    content.type = type;
  }
  const wireName = textField(value, 'name', notes);
  if (wireName !== undefined) content.wireName = wireName;
}

/** `schema` or `contentType`. The schema says more where a document has both. */
function readBody(value: JsonObject, notes: Notes): TypeRef | undefined {
  const contentType = textField(value, 'contentType', notes);
  if (value.schema === undefined) {
    return contentType === undefined ? undefined : { kind: 'mime', contentType };
  }
  if (contentType !== undefined) {
    note(
      notes,
      'warning',
      'content-type-left-out',
      `${here(notes)} has a schema and a content type: "${contentType}" was left out.`,
    );
  }
  notes.path.push('schema');
  const type = readPropertyType(value.schema, notes);
  notes.path.pop();
  return type;
}

function readReturn(
  value: JsonObject,
  operation: Mutable<Operation>,
  empty: string[],
  notes: Notes,
): void {
  const found = objectField(value, 'return', notes);
  if (found === undefined) {
    return;
  }
  notes.path.push('return');
  noteUnknownKeys(found, responseKeys, notes);
  const code = integerField(found, 'code', notes);
  if (code !== undefined) operation.httpCode = code;
  const type = readBody(found, notes);
  if (type !== undefined) operation.return = { type };
  if (code === undefined && type === undefined) empty.push('return');
  notes.path.pop();
}

function readThrow(value: JsonObject, thrown: Mutable<Throw>, notes: Notes): void {
  noteUnknownKeys(value, responseKeys, notes);
  const type = readBody(value, notes);
  if (type !== undefined) thrown.type = type;
}
