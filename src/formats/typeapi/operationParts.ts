import { defaultPayloadKey, defaultThrowCode, httpMethods } from '../../domain/model/constants.ts';
import { isJsonObject, type Json, type JsonObject } from '../../domain/model/json.ts';
import type {
  Argument,
  Metadata,
  Operation,
  Payload,
  Throw,
  TypeRef,
} from '../../domain/model/specification.ts';
import {
  flagField,
  integerField,
  noteMalformed,
  noteUnknownKeys,
  textField,
  textsField,
} from '../typeschema/fields.ts';
import type { Mutable } from '../typeschema/mutable.ts';
import { here, note, type Notes } from '../reading/notes.ts';

// What an operation is made of, whether TypeAPI or internal JSON says it. They differ in the names
// of some keys and in how a type is said.

/** The keys of a format's operation. */
export interface OperationKeys {
  readonly method: string;
  readonly path: string;
  readonly known: ReadonlySet<string>;
}

/** The operation with what stands first in it; undefined, after a finding, for an unknown method. */
export function startOperation(
  name: string,
  value: JsonObject,
  keys: OperationKeys,
  notes: Notes,
): Mutable<Operation> | undefined {
  const httpMethod = readMethod(value[keys.method], notes);
  if (httpMethod === undefined) {
    return undefined;
  }
  noteUnknownKeys(value, keys.known, notes);
  const operation: Mutable<Operation> = {
    name,
    httpMethod,
    httpPath: readPath(value, keys.path, notes),
    arguments: [],
    throws: [],
  };
  const description = textField(value, 'description', notes);
  if (description !== undefined) operation.description = description;
  return operation;
}

/** The method in capitals; GET when there is none (rules 9); undefined for one that is not known. */
function readMethod(value: Json | undefined, notes: Notes): Operation['httpMethod'] | undefined {
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

function readPath(value: JsonObject, key: string, notes: Notes): string {
  const path = textField(value, key, notes);
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

const any: TypeRef = { kind: 'any' };

/** What an argument says beside its name and its place: any type, until it is read. */
export interface ArgumentContent {
  type: TypeRef;
  wireName?: string;
  metadata?: Metadata;
}

/**
 * Adds an argument, the notes standing at it, to the list or, from the body, as the payload. What
 * has no place is left out with a finding, and its content is not read.
 */
export function addArgument(
  name: string,
  value: JsonObject,
  operation: Mutable<Operation>,
  list: Argument[],
  notes: Notes,
  readContent: (value: JsonObject, content: ArgumentContent) => void,
): void {
  const location = value.in;
  if (location === 'path' || location === 'query' || location === 'header') {
    const argument: Mutable<Argument> = { name, in: location, type: any };
    readContent(value, argument);
    list.push(argument);
  } else if (location !== 'body') {
    note(
      notes,
      'error',
      'unknown-location',
      `Provided an invalid argument: "${name}" at ${here(notes)} is in none of path, query, header and body and was left out.`,
    );
  } else if (operation.payload === undefined) {
    const payload: Mutable<Payload> = { type: any };
    if (name !== defaultPayloadKey) payload.key = name;
    readContent(value, payload);
    operation.payload = payload;
  } else {
    note(
      notes,
      'error',
      'second-body',
      `The operation has a body already: "${name}" at ${here(notes)} was left out.`,
    );
  }
}

/** The members of `throws`, the notes standing at the operation. `keys` are their names in the path. */
export function readThrows(
  values: readonly Json[],
  keys: readonly string[] | undefined,
  notes: Notes,
  readThrow: (value: JsonObject, thrown: Mutable<Throw>) => void,
): readonly Throw[] {
  const list: Throw[] = [];
  notes.path.push('throws');
  for (const [index, value] of values.entries()) {
    const key = keys?.[index] ?? index;
    if (!isJsonObject(value)) {
      noteMalformed(notes, String(key), 'an object');
      continue;
    }
    notes.path.push(key);
    const thrown: Mutable<Throw> = { code: readCode(value, notes) };
    readThrow(value, thrown);
    list.push(thrown);
    notes.path.pop();
  }
  notes.path.pop();
  return list;
}

function readCode(value: JsonObject, notes: Notes): number {
  const code = integerField(value, 'code', notes);
  if (code === undefined) {
    note(
      notes,
      'warning',
      'missing-code',
      `The error at ${here(notes)} has no code; ${defaultThrowCode} was taken.`,
    );
  }
  return code ?? defaultThrowCode;
}

/** Stability, scopes, authorization and tags. */
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
