import { constraintKeywords } from '../../domain/constraints/keywords.ts';
import { operationTexts } from '../../domain/model/metadata/descriptions.ts';
import type {
  Argument,
  ArrayType,
  MapType,
  Metadata,
  Operation,
  Payload,
  Return,
  Struct,
  Throw,
  Type,
  TypeBase,
  TypeRef,
} from '../../domain/model/specification.ts';
import {
  annotationsOf,
  someNested,
  someTypeRef,
  type RefPlace,
} from '../../domain/model/types/typeRefs.ts';
import type { EachField } from '../../domain/model/values/total.ts';
import type { SchemaMetadata } from '../jsonschema/schemaMetadata.ts';
import type { ArgumentMetadata, OperationMetadata } from '../openapi/openapiMetadata.ts';
import { otherDetails, noteLeftOut } from '../reading/detailsLeftOut.ts';
import { keysIn, metadataIn, type BodyKeys } from '../../domain/model/metadata/metadataKeys.ts';
import { onlyWritten } from '../../domain/model/metadata/metadata.ts';
import type { Notes } from '../reading/notes.ts';
import { literalsOf } from './literals.ts';

type Left = Set<string>;

/**
 * What to report of each field of an entity; null for fields that are printed, or that don't matter to a
 * reader.
 */
type Rest<Entity> = EachField<Entity, ((entity: Entity, left: Left) => void) | null>;

/** Keys of the metadata of arguments, properties and type references. */
type DetailKeys = SchemaMetadata & ArgumentMetadata;

const ofArgument: Rest<Argument> = {
  name: null,
  type: null,
  metadata: null,
  in({ in: location }, left) {
    // The path shows which arguments are in it.
    if (location !== 'path') left.add('where arguments are sent');
  },
  wireName: addWireName,
};

const ofPayload: Rest<Payload> = {
  type: null,
  key: null,
  wireName: addWireName,
  metadata: addBodyDetails,
};

const ofReturn: Rest<Return> = { type: null, metadata: addBodyDetails };

const ofThrow: Rest<Throw> = { code: null, type: null, metadata: addBodyDetails };

/** The types in an operation are reported by `addTypes`. */
const ofOperation: Rest<Operation> = {
  name: null,
  description: null,
  httpMethod: null,
  httpPath: null,
  httpCode({ httpCode }, left) {
    // 200 and, without a return, 204 are the usual codes.
    if (httpCode !== undefined && httpCode !== 200 && httpCode !== 204) {
      left.add('the HTTP code');
    }
  },
  stability({ stability }, left) {
    if (stability !== undefined && stability > 0) left.add('the stability');
  },
  tags({ tags }, left) {
    if (tags?.length) left.add('tags');
  },
  security({ security }, left) {
    if (security?.length) left.add('scopes');
  },
  authorization({ authorization }, left) {
    if (authorization === false) left.add('that it needs no authorization');
  },
  arguments({ arguments: args }, left) {
    for (const argument of args) addRest(argument, Object.values(ofArgument), left);
  },
  metadata(operation, left) {
    const { summary, description } = operationTexts(operation);
    if (summary !== '' && description !== '') left.add('the summary');
    addDetails(operation.metadata, printedOfOperations, left);
  },
  payload({ payload }, left) {
    if (payload !== undefined) addRest(payload, Object.values(ofPayload), left);
  },
  return({ return: returned }, left) {
    if (returned !== undefined) addRest(returned, Object.values(ofReturn), left);
  },
  throws({ throws }, left) {
    for (const thrown of throws) addRest(thrown, Object.values(ofThrow), left);
  },
  layout: null,
};

const ofType: Rest<TypeBase> = {
  name: null,
  description: null,
  deprecated: null,
  metadata: ({ metadata }, left) => addDetails(metadata, new Set(), left),
  layout: null,
};

const ofStruct: Rest<Struct> = {
  kind: null,
  base({ base }, left) {
    if (base === true) left.add('that it is abstract');
  },
  parent: null,
  discriminator: null,
  mapping: null,
  properties: null,
  ...ofType,
};

const ofMap: Rest<MapType> = { kind: null, values: null, ...ofType };

const ofArray: Rest<ArrayType> = { kind: null, items: null, ...ofType };

/** Reports what is not printed of an operation. */
export function noteOperationRest(operation: Operation, notes: Notes): void {
  const { left } = notes;
  addRest(operation, Object.values(ofOperation), left);
  addTypes(operation, left);
  noteLeftOut(notes, 'TypeScript', operation.name, ['operations', operation.name]);
}

/** Reports what is not printed of a type; `name` is the name that the cards show. */
export function noteTypeRest(type: Type, name: string, notes: Notes): void {
  const { left } = notes;
  if (type.kind === 'struct') addRest(type, Object.values(ofStruct), left);
  else if (type.kind === 'map') addRest(type, Object.values(ofMap), left);
  else addRest(type, Object.values(ofArray), left);
  addTypes(type, left);
  noteLeftOut(notes, 'TypeScript', name, ['types', name]);
}

function addRest<Entity>(
  entity: Entity,
  rest: readonly (((entity: Entity, left: Left) => void) | null)[],
  left: Left,
): void {
  for (const add of rest) add?.(entity, left);
}

function addWireName({ wireName }: Pick<Argument | Payload, 'wireName'>, left: Left): void {
  if (wireName !== undefined) left.add('names in requests');
}

function addBodyDetails({ metadata }: Pick<Throw, 'metadata'>, left: Left): void {
  const { contentTypes, description } = metadataIn<BodyKeys>(metadata);
  if (contentTypes !== undefined) left.add('content types');
  if (description !== undefined) left.add('descriptions of bodies');
  addDetails(metadata, namedOfBodies, left);
}

function addTypes(entity: Operation | Type, left: Left): void {
  someTypeRef(entity, (ref, place) => {
    const beside = besideOf(place);
    const isListed = literalsOf({ kind: ref.kind, metadata: beside ?? {} }) !== undefined;
    addDetails(beside, isListed ? printedWithValues : printed, left);
    someNested(ref, (nested) => {
      addRef(nested, left);
      return false;
    });
    return false;
  });
}

/** The metadata beside the type of a property or an argument; bodies have it on the type. */
function besideOf(place: RefPlace): Metadata | undefined {
  return place.in === 'properties' || place.in === 'arguments' ? place.item.metadata : undefined;
}

/** Keys that the declaration expresses, by a `?` and a comment. */
const printed = keysIn<DetailKeys>('required', 'description');
/** The same, and keys that literal types express. */
const printedWithValues: ReadonlySet<string> = new Set([
  ...printed,
  ...keysIn<DetailKeys>('enum', 'const', 'oneOf', 'anyOf'),
]);
/** Keys that the comment of an operation expresses, or that are reported elsewhere. */
const printedOfOperations = keysIn<OperationMetadata>('summary', 'description');
/** Keys that are reported elsewhere. */
const namedOfBodies = keysIn<BodyKeys>('contentTypes', 'description');

function addRef(ref: TypeRef, left: Left): void {
  const isListed = literalsOf(ref) !== undefined;
  if (ref.kind === 'integer' && !isListed) left.add('that numbers are whole');
  if (ref.kind === 'mime') left.add('content types');
  if (ref.kind === 'string' && ref.format !== undefined) left.add('formats');
  if (ref.kind === 'string' && ref.default !== undefined) left.add('defaults');
  if (ref.kind === 'union' && ref.discriminator !== undefined) left.add('discriminators of unions');
  addDetails(annotationsOf(ref).metadata, isListed ? printedWithValues : printed, left);
}

/** Names the details in the metadata that are not printed. */
function addDetails(metadata: Metadata | undefined, shown: ReadonlySet<string>, left: Left): void {
  for (const key of Object.keys(metadata ?? {})) {
    if (!onlyWritten.has(key) && !shown.has(key)) left.add(wordOf(key));
  }
}

const words: readonly (readonly [key: keyof DetailKeys, word: string])[] = [
  ['format', 'formats'],
  ['default', 'defaults'],
  ['example', 'examples'],
  ['examples', 'examples'],
];
const wordByKey: ReadonlyMap<string, string> = new Map(words);

function wordOf(key: string): string {
  const word = wordByKey.get(key);
  if (word !== undefined) return word;
  return Object.hasOwn(constraintKeywords, key) ? 'constraints' : otherDetails;
}
