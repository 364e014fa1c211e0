import { isJsonObject, type Json, type JsonObject } from '../../domain/model/values/json.ts';
import type {
  Argument,
  Layout,
  Operation,
  Return,
  Throw,
  TypeRef,
} from '../../domain/model/specification.ts';
import { stated } from '../../domain/model/values/total.ts';
import {
  integerField,
  listField,
  noteUnknownKeys,
  objectField,
  textField,
} from '../typeschema/fields.ts';
import { currentPlace, note, type Notes } from '../reading/notes.ts';
import { readPropertyType } from '../typeschema/readPropertyType.ts';
import {
  placeArgument,
  readFlags,
  readThrows,
  readOperationHead,
  type ArgumentContent,
  type ArgumentList,
  type FormatKeys,
} from './operationParts.ts';

const operationKeys: FormatKeys = {
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

/**
 * Reads an entry of `operations`, to which the notes point; undefined, with a finding, if it is not
 * an operation.
 */
export function readOperation(name: string, value: Json, notes: Notes): Operation | undefined {
  if (!isJsonObject(value)) {
    note(
      notes,
      'error',
      'malformed',
      `The operation at ${currentPlace(notes)} is not an object and was left out.`,
    );
    return undefined;
  }
  const head = readOperationHead(name, value, operationKeys, notes);
  if (head === undefined) {
    return undefined;
  }
  const empty: string[] = [];
  const { arguments: args, payload, payloadPosition } = readArguments(value, empty, notes);
  const returned = readReturn(value, empty, notes);
  const throws = listField(value, 'throws', notes);
  if (throws?.length === 0) empty.push('throws');
  const thrown = readThrows(throws ?? [], undefined, notes, (each, code) =>
    readThrow(each, code, notes),
  );
  const flags = readFlags(value, notes);
  return stated<Operation>({
    name,
    description: head.description,
    httpMethod: head.httpMethod,
    httpPath: head.httpPath,
    httpCode: returned?.code,
    arguments: args,
    payload,
    return: returned?.returned,
    throws: thrown,
    stability: flags.stability,
    security: flags.security,
    authorization: flags.authorization,
    tags: flags.tags,
    metadata: undefined,
    layout: readLayout(empty, payloadPosition),
  });
}

function readLayout(
  empty: readonly string[],
  payloadPosition: number | undefined,
): Layout | undefined {
  if (empty.length === 0 && payloadPosition === undefined) return undefined;
  return stated<Layout>({ empty: empty.length > 0 ? empty : undefined, payloadPosition });
}

interface Arguments extends ArgumentList {
  /** The position of the body among the arguments, if it is not the usual one. */
  readonly payloadPosition?: number | undefined;
}

function readArguments(value: JsonObject, empty: string[], notes: Notes): Arguments {
  const list: ArgumentList = { arguments: [], payload: undefined };
  const found = objectField(value, 'arguments', notes);
  if (found === undefined) {
    return list;
  }
  let bodyAt: number | undefined;
  notes.path.push('arguments');
  const entries = Object.entries(found);
  for (const [name, argument] of entries) {
    notes.path.push(name);
    if (isJsonObject(argument)) {
      placeArgument(name, argument, list, notes, (each) => readContent(each, notes));
    } else {
      note(
        notes,
        'error',
        'malformed',
        `The argument at ${currentPlace(notes)} is not an object and was left out.`,
      );
    }
    if (list.payload !== undefined) bodyAt ??= list.arguments.length;
    notes.path.pop();
  }
  notes.path.pop();
  if (entries.length === 0) empty.push('arguments');
  if (isUsualOrder(list.arguments, bodyAt)) return list;
  return { ...list, payloadPosition: bodyAt ?? list.arguments.length };
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

function readContent(value: JsonObject, notes: Notes): ArgumentContent {
  noteUnknownKeys(value, argumentKeys, notes);
  const type = readBody(value, notes);
  if (type === undefined) {
    note(
      notes,
      'error',
      'missing-type',
      `The argument at ${currentPlace(notes)} has neither schema nor content type and was read as any.`,
    );
  }
  const wireName = textField(value, 'name', notes);
  return { type: type ?? { kind: 'any' }, wireName, metadata: undefined };
}

/** `schema` or `contentType`. If a document has both, the schema says more. */
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
      `${currentPlace(notes)} has a schema and a content type: "${contentType}" was left out.`,
    );
  }
  notes.path.push('schema');
  const type = readPropertyType(value.schema, notes);
  notes.path.pop();
  return type;
}

/**
 * The success code and the type, as far as they are given; undefined if there is no return at all.
 */
function readReturn(
  value: JsonObject,
  empty: string[],
  notes: Notes,
): { readonly code: number | undefined; readonly returned: Return | undefined } | undefined {
  const found = objectField(value, 'return', notes);
  if (found === undefined) {
    return undefined;
  }
  notes.path.push('return');
  noteUnknownKeys(found, responseKeys, notes);
  const code = integerField(found, 'code', notes);
  const type = readBody(found, notes);
  if (code === undefined && type === undefined) empty.push('return');
  notes.path.pop();
  return { code, returned: type && stated<Return>({ type, metadata: undefined }) };
}

function readThrow(value: JsonObject, code: number, notes: Notes): Throw {
  noteUnknownKeys(value, responseKeys, notes);
  return stated<Throw>({ code, type: readBody(value, notes), metadata: undefined });
}
