import { defaultPayloadKey, defaultThrowCode, httpMethods } from '../../domain/constants.ts';
import { isJsonObject, type Json, type JsonObject } from '../../domain/json.ts';
import type {
  Argument,
  ArgumentLocation,
  Operation,
  Payload,
  Throw,
  TypeRef,
} from '../../domain/specification.ts';
import {
  flagField,
  integerField,
  listField,
  noteMalformed,
  noteUnknownKeys,
  objectField,
  textField,
  textsField,
} from '../typeschema/fields.ts';
import type { Mutable } from '../typeschema/mutable.ts';
import { here, note, type Notes } from '../typeschema/notes.ts';
import { readPropertyType } from '../typeschema/readPropertyType.ts';

const operationKeys = new Set([
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
]);
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
  const httpMethod = readMethod(value.method, notes);
  if (httpMethod === undefined) {
    return undefined;
  }
  noteUnknownKeys(value, operationKeys, notes);
  const operation: Mutable<Operation> = {
    name,
    httpMethod,
    httpPath: readPath(value, notes),
    arguments: [],
    throws: [],
  };
  const empty: string[] = [];
  const description = textField(value, 'description', notes);
  if (description !== undefined) operation.description = description;
  const payloadPosition = readArguments(value, operation, empty, notes);
  readReturn(value, operation, empty, notes);
  readThrows(value, operation, empty, notes);
  readFlags(value, operation, notes);
  if (empty.length > 0 || payloadPosition !== undefined) {
    operation.layout = {
      ...(empty.length > 0 ? { empty } : {}),
      ...(payloadPosition === undefined ? {} : { payloadPosition }),
    };
  }
  return operation;
}

/** The method in capitals; GET when there is none (rules 9); undefined for one that is not known. */
export function readMethod(
  value: Json | undefined,
  notes: Notes,
): Operation['httpMethod'] | undefined {
  const text = typeof value === 'string' ? value.toUpperCase() : value;
  const method = httpMethods.find((each) => each === text);
  if (method === undefined && value !== undefined) {
    note(
      notes,
      'error',
      'unknown-method',
      `The operation at ${here(notes)} has none of the methods ${httpMethods.join(', ')} and was left out.`,
    );
    return undefined;
  }
  if (method === undefined || method !== value) {
    note(
      notes,
      'info',
      'method',
      method === undefined
        ? `The operation at ${here(notes)} has no method; GET was taken.`
        : `The method of the operation at ${here(notes)} was read as ${method}.`,
    );
  }
  return method ?? 'GET';
}

function readPath(value: JsonObject, notes: Notes): string {
  const path = textField(value, 'path', notes);
  if (path === undefined) {
    note(
      notes,
      'warning',
      'missing-path',
      `The operation at ${here(notes)} has no path; "/" was taken.`,
    );
  }
  return path ?? '/';
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
    if (!isJsonObject(argument)) {
      note(
        notes,
        'error',
        'malformed',
        `The argument at ${here(notes)} is not an object and was left out.`,
      );
    } else if (argument.in !== 'body') {
      const read = readArgument(name, argument, notes);
      if (read !== undefined) list.push(read);
    } else if (operation.payload === undefined) {
      operation.payload = readPayload(name, argument, notes);
      bodyAt = list.length;
    } else {
      note(
        notes,
        'error',
        'second-body',
        `The operation has a body already: ${here(notes)} was left out.`,
      );
    }
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

function readArgument(name: string, value: JsonObject, notes: Notes): Argument | undefined {
  if (value.in !== 'path' && value.in !== 'query' && value.in !== 'header') {
    note(
      notes,
      'error',
      'unknown-location',
      `Provided an invalid argument: ${here(notes)} is in none of path, query, header and body and was left out.`,
    );
    return undefined;
  }
  noteUnknownKeys(value, argumentKeys, notes);
  const location: ArgumentLocation = value.in;
  const argument: Mutable<Argument> = { name, in: location, type: readRequired(value, notes) };
  const wireName = textField(value, 'name', notes);
  if (wireName !== undefined) argument.wireName = wireName;
  return argument;
}

function readPayload(name: string, value: JsonObject, notes: Notes): Payload {
  noteUnknownKeys(value, argumentKeys, notes);
  const payload: Mutable<Payload> = { type: readRequired(value, notes) };
  if (name !== defaultPayloadKey) payload.key = name;
  const wireName = textField(value, 'name', notes);
  if (wireName !== undefined) payload.wireName = wireName;
  return payload;
}

function readRequired(value: JsonObject, notes: Notes): TypeRef {
  const type = readBody(value, notes);
  if (type === undefined) {
    note(
      notes,
      'error',
      'missing-type',
      `The argument at ${here(notes)} has neither schema nor content type and was read as any.`,
    );
  }
  return type ?? { kind: 'any' };
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

function readThrows(
  value: JsonObject,
  operation: Mutable<Operation>,
  empty: string[],
  notes: Notes,
): void {
  const found = listField(value, 'throws', notes);
  if (found === undefined) {
    return;
  }
  const list: Throw[] = [];
  notes.path.push('throws');
  found.forEach((each, index) => {
    if (!isJsonObject(each)) {
      noteMalformed(notes, String(index), 'an object');
      return;
    }
    notes.path.push(index);
    list.push(readThrow(each, notes));
    notes.path.pop();
  });
  notes.path.pop();
  operation.throws = list;
  if (found.length === 0) empty.push('throws');
}

function readThrow(value: JsonObject, notes: Notes): Throw {
  noteUnknownKeys(value, responseKeys, notes);
  const code = integerField(value, 'code', notes);
  if (code === undefined) {
    note(
      notes,
      'warning',
      'missing-code',
      `The error at ${here(notes)} has no code; ${defaultThrowCode} was taken.`,
    );
  }
  const thrown: Mutable<Throw> = { code: code ?? defaultThrowCode };
  const type = readBody(value, notes);
  if (type !== undefined) thrown.type = type;
  return thrown;
}

/** What internal JSON spells in the same way. */
export function readFlags(value: JsonObject, operation: Mutable<Operation>, notes: Notes): void {
  const stability = integerField(value, 'stability', notes);
  if (stability !== undefined) {
    operation.stability = stability;
    if (stability < 0 || stability > 3) {
      note(
        notes,
        'warning',
        'unknown-stability',
        `The stability ${stability} at ${here(notes)} is none of 0, 1, 2 and 3.`,
      );
    }
  }
  const security = textsField(value, 'security', notes);
  if (security !== undefined) operation.security = security;
  const authorization = flagField(value, 'authorization', notes);
  if (authorization !== undefined) operation.authorization = authorization;
  const tags = textsField(value, 'tags', notes);
  if (tags !== undefined) operation.tags = tags;
}
