import { defaultPayloadKey, defaultThrowCode, httpMethods } from '../../domain/model/constants.ts';
import { isJsonObject, type Json, type JsonObject } from '../../domain/model/values/json.ts';
import type { Argument, Operation, Payload, Throw } from '../../domain/model/specification.ts';
import { stated, type Whole } from '../../domain/model/values/total.ts';
import {
  flagField,
  integerField,
  noteMalformed,
  noteUnknownKeys,
  textField,
  textsField,
} from '../typeschema/fields.ts';
import { currentPlace, note, type Notes } from '../reading/notes.ts';

// Reads the parts that operations have in TypeAPI and in internal JSON. These differ in the names
// of some keys and in the notation of types.

/** The keys that the format uses for an operation. */
export interface FormatKeys<Key extends string = string> {
  readonly method: Key;
  readonly path: Key;
  readonly known: ReadonlySet<string>;
}

/** The fields at the start of an operation. */
export type OperationHead = Pick<
  Whole<Operation>,
  'name' | 'description' | 'httpMethod' | 'httpPath'
>;

/**
 * Reads the fields at the start of an operation; undefined, with a finding, if the method is
 * unknown.
 */
export function readOperationHead(
  name: string,
  value: JsonObject,
  keys: FormatKeys,
  notes: Notes,
): OperationHead | undefined {
  const httpMethod = readMethod(value[keys.method], notes);
  if (httpMethod === undefined) {
    return undefined;
  }
  noteUnknownKeys(value, keys.known, notes);
  const httpPath = readPath(value, keys.path, notes);
  return { name, description: textField(value, 'description', notes), httpMethod, httpPath };
}

/** The method in capitals; GET by default (rules 9); undefined if it is unknown. */
function readMethod(value: Json | undefined, notes: Notes): Operation['httpMethod'] | undefined {
  const text = typeof value === 'string' ? value.toUpperCase() : value;
  const method = httpMethods.find((each) => each === text);
  if (method === undefined && value !== undefined) {
    note(
      notes,
      'error',
      'unknown-method',
      `The operation at ${currentPlace(notes)} has none of the methods ${httpMethods.join(', ')} and was left out.`,
    );
    return undefined;
  }
  if (method === undefined || method !== value) {
    note(
      notes,
      'info',
      'method',
      method === undefined
        ? `The operation at ${currentPlace(notes)} has no method; GET was used.`
        : `The method of the operation at ${currentPlace(notes)} was read as ${method}.`,
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
      `The operation at ${currentPlace(notes)} has no path; "/" was used.`,
    );
  }
  return path ?? '/';
}

/** The fields of an argument other than its name and location. */
export type ArgumentContent = Omit<Whole<Argument>, 'name' | 'in'>;

/**
 * The arguments of an operation while they are read, and the payload, which TypeAPI lists among
 * them.
 */
export interface ArgumentList {
  readonly arguments: Argument[];
  payload: Payload | undefined;
}

/**
 * Adds an argument, or sets the payload if it is the body; the notes point to it. An argument with
 * an unknown location is skipped with a finding, and its content is not read.
 */
export function placeArgument(
  name: string,
  value: JsonObject,
  list: ArgumentList,
  notes: Notes,
  readContent: (value: JsonObject) => ArgumentContent,
): void {
  const location = value.in;
  if (location === 'path' || location === 'query' || location === 'header') {
    const { type, wireName, metadata } = readContent(value);
    list.arguments.push(stated<Argument>({ name, in: location, type, wireName, metadata }));
  } else if (location !== 'body') {
    note(
      notes,
      'error',
      'unknown-location',
      `Provided an invalid argument: "${name}" at ${currentPlace(notes)} is in none of path, query, header and body and was left out.`,
    );
  } else if (list.payload === undefined) {
    const { type, wireName, metadata } = readContent(value);
    const key = name === defaultPayloadKey ? undefined : name;
    list.payload = stated<Payload>({ type, key, wireName, metadata });
  } else {
    note(
      notes,
      'error',
      'second-body',
      `The operation already has a body: "${name}" at ${currentPlace(notes)} was left out.`,
    );
  }
}

/** Reads `throws`; the notes point to the operation. `keys` are their names in the path. */
export function readThrows(
  values: readonly Json[],
  keys: readonly string[] | undefined,
  notes: Notes,
  readThrow: (value: JsonObject, code: number) => Throw,
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
    list.push(readThrow(value, readCode(value, notes)));
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
      `The error at ${currentPlace(notes)} has no code; ${defaultThrowCode} was used.`,
    );
  }
  return code ?? defaultThrowCode;
}

export type OperationFlags = Pick<
  Whole<Operation>,
  'stability' | 'security' | 'authorization' | 'tags'
>;

/** Stability, scopes, authorization and tags. */
export function readFlags(value: JsonObject, notes: Notes): OperationFlags {
  const stability = integerField(value, 'stability', notes);
  if (stability !== undefined && (stability < 0 || stability > 3)) {
    note(
      notes,
      'warning',
      'unknown-stability',
      `The stability ${stability} at ${currentPlace(notes)} is none of 0, 1, 2 and 3.`,
    );
  }
  return {
    stability,
    security: textsField(value, 'security', notes),
    authorization: flagField(value, 'authorization', notes),
    tags: textsField(value, 'tags', notes),
  };
}
