import { defaultPayloadKey } from '../../domain/model/constants.ts';
import { descriptionOf, operationTexts } from '../../domain/model/metadata/descriptions.ts';
import { toObject, type Json, type JsonObject } from '../../domain/model/values/json.ts';
import { withOptional } from '../../domain/model/values/optional.ts';
import type {
  Argument,
  Operation,
  Payload,
  Return,
  Throw,
  TypeRef,
} from '../../domain/model/specification.ts';
import { nothingElse } from '../../domain/model/values/total.ts';
import type { ArgumentMetadata, OperationMetadata } from '../openapi/openapiMetadata.ts';
import { leaveOut } from '../reading/detailsLeftOut.ts';
import { currentPlace, note, type Notes } from '../reading/notes.ts';
import { writePropertyType } from '../typeschema/writePropertyType.ts';

/** Keys of the metadata that are printed for operations and arguments. */
const describedKeys: readonly (keyof OperationMetadata & keyof ArgumentMetadata)[] = [
  'description',
];
/** The keys that are printed for an operation without a description of its own. */
const loneKeys: readonly (keyof OperationMetadata)[] = ['summary', 'description'];

/** Prints an operation as an entry of `operations`; the notes point to it. */
export function writeOperation(operation: Operation, notes: Notes): JsonObject {
  const { name: _name, description, httpMethod, httpPath, httpCode, ...others } = operation;
  const { arguments: args, payload, throws, return: returned, ...flags } = others;
  const { stability, security, authorization, tags, metadata, layout, ...rest } = flags;
  nothingElse(rest);
  const empty = layout?.empty ?? [];
  const out: Record<string, Json> = {};
  // A summary is printed as the description if there is no other.
  const isLone = operationTexts(operation).description === '';
  leaveOut(notes, metadata, isLone ? loneKeys : describedKeys);
  if (description !== undefined) out.description = description;
  out.method = httpMethod;
  out.path = httpPath;
  if (args.length > 0 || payload !== undefined || empty.includes('arguments')) {
    out.arguments = writeArguments(args, payload, layout?.payloadPosition, notes);
  }
  if (throws.length > 0 || empty.includes('throws')) {
    out.throws = throws.map((thrown, index) => {
      notes.path.push('throws', index);
      const written = writeThrow(thrown, notes);
      notes.path.length -= 2;
      return written;
    });
  }
  if (httpCode !== undefined || returned !== undefined || empty.includes('return')) {
    notes.path.push('return');
    out.return = writeReturn(httpCode, returned, notes);
    notes.path.pop();
  }
  if (stability !== undefined) out.stability = stability;
  if (security !== undefined) out.security = security;
  if (authorization !== undefined) out.authorization = authorization;
  if (tags !== undefined) out.tags = tags;
  return out;
}

/** Path arguments, body, query and header (rules 7), unless a different order was read. */
function writeArguments(
  args: readonly Argument[],
  payload: Payload | undefined,
  position: number | undefined,
  notes: Notes,
): JsonObject {
  const ordered =
    position === undefined
      ? [
          ...args.filter((argument) => argument.in === 'path'),
          ...args.filter((argument) => argument.in !== 'path'),
        ]
      : args;
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
  const { name, in: location, type, wireName: own, metadata, ...rest } = argument;
  nothingElse(rest);
  const isFree = !entries.has(name);
  const key = isFree ? name : freeKey(name, taken, notes);
  // The name in requests, if it differs from the key.
  const wireName = own ?? (isFree ? undefined : name);
  // There is only one place for a description: that of the argument takes precedence over that of its type.
  const described = withOptional<TypeRef, 'description'>(
    type,
    'description',
    descriptionOf(argument),
  );
  notes.path.push(key);
  entries.set(key, {
    in: location,
    ...writeBody(described, notes),
    ...(wireName === undefined ? {} : { name: wireName }),
  });
  leaveOut(notes, metadata, describedKeys);
  notes.path.pop();
}

function addPayload(
  payload: Payload,
  taken: Map<string, number>,
  entries: Map<string, JsonObject>,
  notes: Notes,
): void {
  const { type, key: name = defaultPayloadKey, wireName, metadata, ...rest } = payload;
  nothingElse(rest);
  const key = taken.has(name) ? freeKey(name, taken, notes) : name;
  taken.set(key, 1);
  notes.path.push(key);
  entries.set(key, {
    in: 'body',
    ...writeBody(type, notes),
    ...(wireName === undefined ? {} : { name: wireName }),
  });
  leaveOut(notes, metadata);
  notes.path.pop();
}

/**
 * Arguments are a map, so of two with the same name one needs another key. `taken` has the next
 * suffix to try for each name.
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
    `There are two arguments "${name}" at ${currentPlace(notes)}: one is exported as "${key}".`,
  );
  return key;
}

function writeThrow({ code, type, metadata, ...rest }: Throw, notes: Notes): JsonObject {
  nothingElse(rest);
  leaveOut(notes, metadata);
  return { code, ...(type === undefined ? {} : writeBody(type, notes)) };
}

function writeReturn(
  code: number | undefined,
  returned: Return | undefined,
  notes: Notes,
): JsonObject {
  const head: JsonObject = code === undefined ? {} : { code };
  if (returned === undefined) return head;
  const { type, metadata, ...rest } = returned;
  nothingElse(rest);
  leaveOut(notes, metadata);
  return { ...head, ...writeBody(type, notes) };
}

/** `schema`, or `contentType` for a body of which only that is known. */
function writeBody(type: TypeRef, notes: Notes): JsonObject {
  if (type.kind !== 'mime') {
    notes.path.push('schema');
    const schema = writePropertyType(type, notes);
    notes.path.pop();
    return { schema };
  }
  const { kind: _kind, contentType, metadata, ...others } = type;
  leaveOut(notes, metadata);
  if (Object.values(others).some((value) => value !== undefined)) {
    note(
      notes,
      'warning',
      'annotations-left-out',
      `The details of the content type "${contentType}" at ${currentPlace(notes)} are not exported.`,
    );
  }
  return { contentType };
}
