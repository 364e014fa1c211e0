import { isJsonObject, type Json } from '../../domain/model/values/json.ts';
import type {
  Operation,
  Payload,
  Return,
  Throw,
  TypeRef,
} from '../../domain/model/specification.ts';
import { stated } from '../../domain/model/values/total.ts';
import {
  placeArgument,
  readFlags,
  readThrows,
  readOperationHead,
  type ArgumentContent,
  type ArgumentList,
  type FormatKeys,
} from '../typeapi/operationParts.ts';
import {
  integerField,
  noteUnknownKeys,
  objectField,
  textField,
  type ReadByKey,
  type KeyIn,
} from '../typeschema/fields.ts';
import { currentPlace, note } from '../reading/notes.ts';
import { bodyNameOf, flatName, shapeOf } from './flat.ts';
import {
  argumentKeys,
  operationKeys,
  throwKeys,
  type ArgumentSource,
  type OperationSource,
  type ThrowSource,
} from './keys.ts';
import {
  plainAny,
  readAdded,
  readBodyType,
  readLayout,
  readList,
  readName,
  readOwnName,
  type Reading,
} from './reading.ts';

const headKeys: FormatKeys<keyof OperationSource> = {
  method: 'httpMethod',
  path: 'httpPath',
  known: operationKeys,
};

/** Reads a member of `operations`; the notes point at it. */
export function readOperation(member: Json, reading: Reading): Operation | undefined {
  const { notes } = reading;
  const name = readOwnName(member, 'operation', notes);
  if (name === undefined || !isJsonObject(member)) {
    return undefined;
  }
  const value: OperationSource = member;
  const head = readOperationHead(name, value, headKeys, notes);
  if (head === undefined) {
    return undefined;
  }
  const httpCode = integerField(value, 'httpCode', notes);
  const list = readArguments(value, readPayload(value, reading), reading);
  const throws = readList(value, 'throws', notes);
  const thrown = readThrows(throws.values, throws.keys, notes, (each, code) =>
    readThrow(each, code, reading),
  );
  const returned = readReturn(value, reading);
  const flags = readFlags(value, notes);
  return stated<Operation>({
    name,
    description: head.description,
    httpMethod: head.httpMethod,
    httpPath: head.httpPath,
    httpCode,
    arguments: list.arguments,
    payload: list.payload,
    return: returned,
    throws: thrown,
    stability: flags.stability,
    security: flags.security,
    authorization: flags.authorization,
    tags: flags.tags,
    metadata: objectField(value, 'metadata', notes),
    layout: readLayout(value, notes),
  });
}

/** The keys of a body. */
interface BodyKeys<Keys> {
  readonly name: Keys;
  readonly shape: Keys;
  readonly ref: Keys;
}

/** A body from its word, its shape and the added TypeRef. */
function readBodyAt<Source extends ReadByKey<Source>>(
  value: Source,
  keys: BodyKeys<KeyIn<Source>>,
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
  return readBodyType(name, shape, reading);
}

const payloadKeys: BodyKeys<keyof OperationSource> = {
  name: 'payload',
  shape: 'payloadShape',
  ref: 'payloadRef',
};
const returnKeys: BodyKeys<keyof OperationSource> = {
  name: 'return',
  shape: 'returnShape',
  ref: 'returnRef',
};
const throwTypeKeys: BodyKeys<keyof ThrowSource> = {
  name: 'type',
  shape: 'typeShape',
  ref: 'typeRef',
};

function readPayload(value: OperationSource, reading: Reading): Payload | undefined {
  const { notes } = reading;
  const type = readBodyAt(value, payloadKeys, reading);
  if (type === undefined) {
    return undefined;
  }
  return stated<Payload>({
    type,
    key: textField(value, 'payloadKey', notes),
    wireName: textField(value, 'payloadName', notes),
    metadata: objectField(value, 'payloadMetadata', notes),
  });
}

function readReturn(value: OperationSource, reading: Reading): Return | undefined {
  const type = readBodyAt(value, returnKeys, reading);
  if (type === undefined) {
    return undefined;
  }
  const metadata = objectField(value, 'returnMetadata', reading.notes);
  return stated<Return>({ type, metadata });
}

function readArguments(
  value: OperationSource,
  payload: Payload | undefined,
  reading: Reading,
): ArgumentList {
  const { notes } = reading;
  const list: ArgumentList = { arguments: [], payload };
  notes.path.push('arguments');
  const { values, keys } = readList(value, 'arguments', notes);
  for (const [index, member] of values.entries()) {
    notes.path.push(keys?.[index] ?? index);
    const name = readOwnName(member, 'argument', notes);
    // Before `payload` existed, the body was an argument.
    if (name !== undefined && isJsonObject(member)) {
      placeArgument(name, member, list, notes, (each) => readContent(each, reading));
    }
    notes.path.pop();
  }
  notes.path.pop();
  return list;
}

function readContent(value: ArgumentSource, reading: Reading): ArgumentContent {
  const { notes } = reading;
  noteUnknownKeys(value, argumentKeys, notes);
  return {
    type: readArgumentType(value, reading),
    wireName: textField(value, 'wireName', notes),
    metadata: objectField(value, 'metadata', notes),
  };
}

function readArgumentType(value: ArgumentSource, reading: Reading): TypeRef {
  const { notes } = reading;
  const name = textField(value, 'type', notes);
  if (value.typeRef !== undefined) {
    const ref = readAdded(value, 'typeRef', notes, (added) => flatName(added) === name);
    if (ref !== undefined) return ref;
  }
  if (name === undefined || name === '') {
    note(
      notes,
      'error',
      'missing-type',
      `The argument at ${currentPlace(notes)} has no type and was read as any.`,
    );
    return plainAny;
  }
  const ref = readName(name, undefined, reading);
  const format = textField(value, 'format', notes);
  return ref.kind === 'string' && format !== undefined && format !== '' ? { ...ref, format } : ref;
}

function readThrow(value: ThrowSource, code: number, reading: Reading): Throw {
  const { notes } = reading;
  noteUnknownKeys(value, throwKeys, notes);
  return stated<Throw>({
    code,
    type: readBodyAt(value, throwTypeKeys, reading),
    metadata: objectField(value, 'metadata', notes),
  });
}
