import { defaultPayloadKey, defaultThrowCode } from '../../domain/constants.ts';
import { isJsonObject, type Json, type JsonObject } from '../../domain/json.ts';
import type {
  Argument,
  Metadata,
  Operation,
  Payload,
  Return,
  Throw,
  TypeRef,
} from '../../domain/specification.ts';
import { readFlags, readMethod } from '../typeapi/readOperation.ts';
import {
  integerField,
  noteMalformed,
  noteUnknownKeys,
  objectField,
  textField,
} from '../typeschema/fields.ts';
import type { Mutable } from '../typeschema/mutable.ts';
import { here, note } from '../typeschema/notes.ts';
import { bodyNameOf, nameOf, shapeOf } from './flat.ts';
import {
  noteDisagreement,
  plainAny,
  readBody,
  readLayout,
  readList,
  readName,
  readOwnName,
  type Reading,
} from './reading.ts';
import { readTypeRef } from './readTypeRef.ts';

const operationKeys = new Set([
  'name',
  'description',
  'httpMethod',
  'httpPath',
  'httpCode',
  'arguments',
  'payload',
  'payloadShape',
  'payloadRef',
  'payloadKey',
  'payloadName',
  'payloadMetadata',
  'throws',
  'return',
  'returnShape',
  'returnRef',
  'returnMetadata',
  'stability',
  'security',
  'authorization',
  'tags',
  'metadata',
  'layout',
]);
const argumentKeys = new Set(['name', 'in', 'type', 'format', 'typeRef', 'wireName', 'metadata']);
const throwKeys = new Set(['name', 'code', 'type', 'typeShape', 'typeRef', 'metadata']);

/** A member of `operations`, the notes standing at it. */
export function readOperation(value: Json, reading: Reading): Operation | undefined {
  const { notes } = reading;
  const name = readOwnName(value, 'operation', notes);
  if (name === undefined || !isJsonObject(value)) {
    return undefined;
  }
  const httpMethod = readMethod(value.httpMethod, notes);
  if (httpMethod === undefined) {
    return undefined;
  }
  noteUnknownKeys(value, operationKeys, notes);
  const operation: Mutable<Operation> = {
    name,
    httpMethod,
    httpPath: readPath(value, reading),
    arguments: [],
    throws: [],
  };
  const description = textField(value, 'description', notes);
  if (description !== undefined) operation.description = description;
  const httpCode = integerField(value, 'httpCode', notes);
  if (httpCode !== undefined) operation.httpCode = httpCode;
  const payload = readPayload(value, reading);
  if (payload !== undefined) operation.payload = payload;
  operation.arguments = readArguments(value, operation, reading);
  operation.throws = readThrows(value, reading);
  const returned = readReturn(value, reading);
  if (returned !== undefined) operation.return = returned;
  readFlags(value, operation, notes);
  const metadata = objectField(value, 'metadata', notes);
  if (metadata !== undefined) operation.metadata = metadata;
  const layout = readLayout(value, notes);
  if (layout !== undefined) operation.layout = layout;
  return operation;
}

function readPath(value: JsonObject, reading: Reading): string {
  const path = textField(value, 'httpPath', reading.notes);
  if (path === undefined) {
    note(
      reading.notes,
      'warning',
      'missing-path',
      `The operation at ${here(reading.notes)} has no path; "/" was taken.`,
    );
  }
  return path ?? '/';
}

/** A body from its word, its shape and the added type. */
function readBodyAt(
  value: JsonObject,
  keys: { readonly name: string; readonly shape: string; readonly ref: string },
  reading: Reading,
): TypeRef | undefined {
  const { notes } = reading;
  const name = textField(value, keys.name, notes);
  const shape = textField(value, keys.shape, notes);
  const added = value[keys.ref];
  if (added !== undefined) {
    notes.path.push(keys.ref);
    const ref = readTypeRef(added, notes);
    notes.path.pop();
    if (ref !== undefined && bodyNameOf(ref) === name && shapeOf(ref) === shape) return ref;
    noteDisagreement(notes, keys.ref);
  }
  return readBody(name, shape, reading);
}

const payloadKeys = { name: 'payload', shape: 'payloadShape', ref: 'payloadRef' };
const returnKeys = { name: 'return', shape: 'returnShape', ref: 'returnRef' };
const throwTypeKeys = { name: 'type', shape: 'typeShape', ref: 'typeRef' };

function readPayload(value: JsonObject, reading: Reading): Payload | undefined {
  const { notes } = reading;
  const type = readBodyAt(value, payloadKeys, reading);
  if (type === undefined) {
    return undefined;
  }
  const payload: Mutable<Payload> = { type };
  const key = textField(value, 'payloadKey', notes);
  if (key !== undefined) payload.key = key;
  const wireName = textField(value, 'payloadName', notes);
  if (wireName !== undefined) payload.wireName = wireName;
  const metadata = objectField(value, 'payloadMetadata', notes);
  if (metadata !== undefined) payload.metadata = metadata;
  return payload;
}

function readReturn(value: JsonObject, reading: Reading): Return | undefined {
  const type = readBodyAt(value, returnKeys, reading);
  if (type === undefined) {
    return undefined;
  }
  const metadata = objectField(value, 'returnMetadata', reading.notes);
  return metadata === undefined ? { type } : { type, metadata };
}

function readArguments(
  value: JsonObject,
  operation: Mutable<Operation>,
  reading: Reading,
): readonly Argument[] {
  const { notes } = reading;
  const list: Argument[] = [];
  notes.path.push('arguments');
  const { values, keys } = readList(value, 'arguments', notes);
  for (const [index, member] of values.entries()) {
    notes.path.push(keys?.[index] ?? index);
    const argument = readArgument(member, operation, reading);
    if (argument !== undefined) list.push(argument);
    notes.path.pop();
  }
  notes.path.pop();
  return list;
}

function readArgument(
  value: Json,
  operation: Mutable<Operation>,
  reading: Reading,
): Argument | undefined {
  const { notes } = reading;
  const name = readOwnName(value, 'argument', notes);
  if (name === undefined || !isJsonObject(value)) {
    return undefined;
  }
  noteUnknownKeys(value, argumentKeys, notes);
  const type = readArgumentType(value, reading);
  const wireName = textField(value, 'wireName', notes);
  const metadata = objectField(value, 'metadata', notes);
  const rest: { wireName?: string; metadata?: Metadata } = {};
  if (wireName !== undefined) rest.wireName = wireName;
  if (metadata !== undefined) rest.metadata = metadata;
  const location = value.in;
  if (location === 'path' || location === 'query' || location === 'header') {
    return { name, in: location, type, ...rest };
  }
  if (location !== 'body') {
    note(
      notes,
      'error',
      'unknown-location',
      `Provided an invalid argument: "${name}" at ${here(notes)} is in none of path, query and header and was left out.`,
    );
  } else if (operation.payload === undefined) {
    // Before there was a payload, it was an argument.
    operation.payload = {
      type,
      ...(name === defaultPayloadKey ? {} : { key: name }),
      ...rest,
    };
  } else {
    note(
      notes,
      'error',
      'second-body',
      `The operation has a body already: "${name}" at ${here(notes)} was left out.`,
    );
  }
  return undefined;
}

function readArgumentType(value: JsonObject, reading: Reading): TypeRef {
  const { notes } = reading;
  const name = textField(value, 'type', notes);
  if (value.typeRef !== undefined) {
    notes.path.push('typeRef');
    const ref = readTypeRef(value.typeRef, notes);
    notes.path.pop();
    if (ref !== undefined && nameOf(ref) === name) return ref;
    noteDisagreement(notes, 'typeRef');
  }
  if (name === undefined || name === '') {
    note(
      notes,
      'error',
      'missing-type',
      `The argument at ${here(notes)} has no type and was read as any.`,
    );
    return plainAny;
  }
  const ref = readName(name, undefined, reading);
  const format = textField(value, 'format', notes);
  return ref.kind === 'string' && format !== undefined && format !== '' ? { ...ref, format } : ref;
}

function readThrows(value: JsonObject, reading: Reading): readonly Throw[] {
  const { notes } = reading;
  const list: Throw[] = [];
  notes.path.push('throws');
  const { values, keys } = readList(value, 'throws', notes);
  for (const [index, member] of values.entries()) {
    const key = keys?.[index] ?? index;
    if (isJsonObject(member)) {
      notes.path.push(key);
      list.push(readThrow(member, reading));
      notes.path.pop();
    } else {
      noteMalformed(notes, String(key), 'an object');
    }
  }
  notes.path.pop();
  return list;
}

function readThrow(value: JsonObject, reading: Reading): Throw {
  const { notes } = reading;
  noteUnknownKeys(value, throwKeys, notes);
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
  const type = readBodyAt(value, throwTypeKeys, reading);
  if (type !== undefined) thrown.type = type;
  const metadata = objectField(value, 'metadata', notes);
  if (metadata !== undefined) thrown.metadata = metadata;
  return thrown;
}
