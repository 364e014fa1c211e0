import { defaultPayloadKey } from '../../domain/model/constants.ts';
import { toObject, type Json, type JsonObject } from '../../domain/model/json.ts';
import type {
  Argument,
  Metadata,
  Operation,
  Payload,
  TypeRef,
} from '../../domain/model/specification.ts';
import { here, note, type Notes } from '../reading/notes.ts';
import { writePropertyType } from '../typeschema/writePropertyType.ts';

/** An operation as its entry in `operations`, the notes standing at it. */
export function writeOperation(operation: Operation, notes: Notes): JsonObject {
  const empty = operation.layout?.empty ?? [];
  const out: Record<string, Json> = {};
  if (operation.metadata !== undefined) notes.metadata += 1;
  if (operation.description !== undefined) out.description = operation.description;
  out.method = operation.httpMethod;
  out.path = operation.httpPath;
  const hasArguments = operation.arguments.length > 0 || operation.payload !== undefined;
  if (hasArguments || empty.includes('arguments')) {
    out.arguments = writeArguments(operation, notes);
  }
  if (operation.throws.length > 0 || empty.includes('throws')) {
    out.throws = operation.throws.map((each, index) => {
      notes.path.push('throws', index);
      const thrown = writeResponse(each.code, each.type, each.metadata, notes);
      notes.path.length -= 2;
      return thrown;
    });
  }
  const { httpCode, return: returned } = operation;
  if (httpCode !== undefined || returned !== undefined || empty.includes('return')) {
    notes.path.push('return');
    out.return = writeResponse(httpCode, returned?.type, returned?.metadata, notes);
    notes.path.pop();
  }
  if (operation.stability !== undefined) out.stability = operation.stability;
  if (operation.security !== undefined) out.security = operation.security;
  if (operation.authorization !== undefined) out.authorization = operation.authorization;
  if (operation.tags !== undefined) out.tags = operation.tags;
  return out;
}

/** Path arguments, body, query and header (rules 7), unless another order was read. */
function writeArguments(operation: Operation, notes: Notes): JsonObject {
  const { payload, layout } = operation;
  const position = layout?.payloadPosition;
  const ordered =
    position === undefined
      ? [
          ...operation.arguments.filter((argument) => argument.in === 'path'),
          ...operation.arguments.filter((argument) => argument.in !== 'path'),
        ]
      : operation.arguments;
  const bodyAt =
    position === undefined
      ? ordered.filter((argument) => argument.in === 'path').length
      : Math.min(position, ordered.length);
  const taken = new Map(ordered.map((argument) => [argument.name, 1]));
  const entries = new Map<string, JsonObject>();
  notes.path.push('arguments');
  for (const [index, argument] of ordered.entries()) {
    if (index === bodyAt && payload !== undefined) addPayload(payload, taken, entries, notes);
    addArgument(argument, taken, entries, notes);
  }
  if (bodyAt === ordered.length && payload !== undefined) {
    addPayload(payload, taken, entries, notes);
  }
  notes.path.pop();
  return toObject(entries);
}

function addArgument(
  argument: Argument,
  taken: Map<string, number>,
  entries: Map<string, JsonObject>,
  notes: Notes,
): void {
  const { name } = argument;
  const isFree = !entries.has(name);
  const key = isFree ? name : freeKey(name, taken, notes);
  // The wire still has the name that the key cannot have.
  const wireName = argument.wireName ?? (isFree ? undefined : name);
  notes.path.push(key);
  entries.set(key, {
    in: argument.in,
    ...writeBody(argument.type, notes),
    ...(wireName === undefined ? {} : { name: wireName }),
  });
  if (argument.metadata !== undefined) notes.metadata += 1;
  notes.path.pop();
}

function addPayload(
  payload: Payload,
  taken: Map<string, number>,
  entries: Map<string, JsonObject>,
  notes: Notes,
): void {
  const name = payload.key ?? defaultPayloadKey;
  const key = taken.has(name) ? freeKey(name, taken, notes) : name;
  taken.set(key, 1);
  notes.path.push(key);
  entries.set(key, {
    in: 'body',
    ...writeBody(payload.type, notes),
    ...(payload.wireName === undefined ? {} : { name: payload.wireName }),
  });
  if (payload.metadata !== undefined) notes.metadata += 1;
  notes.path.pop();
}

/**
 * Arguments are a map: of two with one name, one needs another key. `taken` knows of each name the
 * next number to try.
 */
function freeKey(name: string, taken: Map<string, number>, notes: Notes): string {
  let number = taken.get(name) ?? 1;
  while (taken.has(`${name}_${number}`)) number += 1;
  const key = `${name}_${number}`;
  taken.set(name, number + 1).set(key, 1);
  note(
    notes,
    'warning',
    'argument-renamed',
    `There are two arguments "${name}" at ${here(notes)}: one is printed as "${key}".`,
  );
  return key;
}

function writeResponse(
  code: number | undefined,
  type: TypeRef | undefined,
  metadata: Metadata | undefined,
  notes: Notes,
): JsonObject {
  if (metadata !== undefined) notes.metadata += 1;
  return {
    ...(code === undefined ? {} : { code }),
    ...(type === undefined ? {} : writeBody(type, notes)),
  };
}

/** `schema`, or `contentType` for a body of which nothing else is known. */
function writeBody(type: TypeRef, notes: Notes): JsonObject {
  if (type.kind !== 'mime') {
    notes.path.push('schema');
    const schema = writePropertyType(type, notes);
    notes.path.pop();
    return { schema };
  }
  if (type.metadata !== undefined) notes.metadata += 1;
  const hasAnnotations =
    type.description !== undefined || type.deprecated !== undefined || type.nullable !== undefined;
  if (hasAnnotations) {
    note(
      notes,
      'warning',
      'annotations-left-out',
      `What is said about the content type "${type.contentType}" at ${here(notes)} is not printed.`,
    );
  }
  return { contentType: type.contentType };
}
