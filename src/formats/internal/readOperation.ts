import { isJsonObject, type Json, type JsonObject } from '../../domain/model/json.ts';
import type {
  Argument,
  Operation,
  Payload,
  Return,
  Throw,
  TypeRef,
} from '../../domain/model/specification.ts';
import {
  addArgument,
  readFlags,
  readThrows,
  startOperation,
  type ArgumentContent,
  type OperationKeys,
} from '../typeapi/operationParts.ts';
import { integerField, noteUnknownKeys, objectField, textField } from '../typeschema/fields.ts';
import type { Mutable } from '../typeschema/mutable.ts';
import { here, note } from '../reading/notes.ts';
import { bodyNameOf, nameOf, shapeOf } from './flat.ts';
import {
  plainAny,
  readAdded,
  readBody,
  readLayout,
  readList,
  readName,
  readOwnName,
  type Reading,
} from './reading.ts';

const operationKeys: OperationKeys = {
  method: 'httpMethod',
  path: 'httpPath',
  known: new Set([
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
  ]),
};
const argumentKeys = new Set(['name', 'in', 'type', 'format', 'typeRef', 'wireName', 'metadata']);
const throwKeys = new Set(['name', 'code', 'type', 'typeShape', 'typeRef', 'metadata']);

/** A member of `operations`, the notes standing at it. */
export function readOperation(value: Json, reading: Reading): Operation | undefined {
  const { notes } = reading;
  const name = readOwnName(value, 'operation', notes);
  if (name === undefined || !isJsonObject(value)) {
    return undefined;
  }
  const operation = startOperation(name, value, operationKeys, notes);
  if (operation === undefined) {
    return undefined;
  }
  const httpCode = integerField(value, 'httpCode', notes);
  if (httpCode !== undefined) operation.httpCode = httpCode;
  const payload = readPayload(value, reading);
  if (payload !== undefined) operation.payload = payload;
  operation.arguments = readArguments(value, operation, reading);
  const throws = readList(value, 'throws', notes);
  operation.throws = readThrows(throws.values, throws.keys, notes, (each, thrown) =>
    readThrow(each, thrown, reading),
  );
  const returned = readReturn(value, reading);
  if (returned !== undefined) operation.return = returned;
  readFlags(value, operation, notes);
  const metadata = objectField(value, 'metadata', notes);
  if (metadata !== undefined) operation.metadata = metadata;
  const layout = readLayout(value, notes);
  if (layout !== undefined) operation.layout = layout;
  return operation;
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
  if (value[keys.ref] !== undefined) {
    const ref = readAdded(
      value,
      keys.ref,
      notes,
      (added) => bodyNameOf(added) === name && shapeOf(added) === shape,
    );
    if (ref !== undefined) return ref;
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
    const name = readOwnName(member, 'argument', notes);
    // Before there was a payload, it was an argument.
    if (name !== undefined && isJsonObject(member)) {
      addArgument(name, member, operation, list, notes, (each, content) =>
        readContent(each, content, reading),
      );
    }
    notes.path.pop();
  }
  notes.path.pop();
  return list;
}

function readContent(value: JsonObject, content: ArgumentContent, reading: Reading): void {
  const { notes } = reading;
  noteUnknownKeys(value, argumentKeys, notes);
  content.type = readArgumentType(value, reading);
  const wireName = textField(value, 'wireName', notes);
  if (wireName !== undefined) content.wireName = wireName;
  const metadata = objectField(value, 'metadata', notes);
  if (metadata !== undefined) content.metadata = metadata;
}

function readArgumentType(value: JsonObject, reading: Reading): TypeRef {
  const { notes } = reading;
  const name = textField(value, 'type', notes);
  if (value.typeRef !== undefined) {
    const ref = readAdded(value, 'typeRef', notes, (added) => nameOf(added) === name);
    if (ref !== undefined) return ref;
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

function readThrow(value: JsonObject, thrown: Mutable<Throw>, reading: Reading): void {
  const { notes } = reading;
  noteUnknownKeys(value, throwKeys, notes);
  const type = readBodyAt(value, throwTypeKeys, reading);
  if (type !== undefined) thrown.type = type;
  const metadata = objectField(value, 'metadata', notes);
  if (metadata !== undefined) thrown.metadata = metadata;
}
