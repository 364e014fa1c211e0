import { constraintKeywords } from '../../domain/constraints/keywords.ts';
import { operationTexts } from '../../domain/model/metadata/descriptions.ts';
import type { Metadata, Operation, Type, TypeRef } from '../../domain/model/specification.ts';
import {
  annotationsOf,
  someNested,
  someTypeRef,
  type RefPlace,
} from '../../domain/model/types/typeRefs.ts';
import { furtherDetails, noteLeftOut } from '../reading/detailsLeftOut.ts';
import type { Notes } from '../reading/notes.ts';
import { literalsOf } from './literals.ts';

/** Reports what is not printed of an operation. */
export function noteOperationRest(operation: Operation, notes: Notes): void {
  const { left } = notes;
  const { httpCode, stability, payload, metadata } = operation;
  // 200 and, without a return, 204 are what one expects.
  if (httpCode !== undefined && httpCode !== 200 && httpCode !== 204) left.add('the success code');
  if (stability !== undefined && stability > 0) left.add('the stability');
  if (operation.tags?.length) left.add('tags');
  if (operation.security?.length) left.add('scopes');
  if (operation.authorization === false) left.add('that it needs no authorization');
  for (const { in: location, wireName } of operation.arguments) {
    // The path shows which arguments are in it.
    if (location !== 'path') left.add('where arguments are sent');
    if (wireName !== undefined) left.add('names in requests');
  }
  if (payload?.wireName !== undefined) left.add('names in requests');
  const { summary, description } = operationTexts(operation);
  if (summary !== '' && description !== '') left.add('the summary');
  addDetails(metadata, ['summary', 'description'], left);
  for (const body of [payload, operation.return, ...operation.throws]) {
    if (body?.metadata?.['contentTypes'] !== undefined) left.add('content types');
    if (body?.metadata?.['description'] !== undefined) left.add('descriptions of bodies');
    addDetails(body?.metadata, ['contentTypes', 'description'], left);
  }
  addTypes(operation, left);
  noteLeftOut(notes, 'TypeScript', operation.name, ['operations', operation.name]);
}

/** Reports what is not printed of a type; `name` is the one that the cards show. */
export function noteTypeRest(type: Type, name: string, notes: Notes): void {
  const { left } = notes;
  if (type.kind === 'struct' && type.base === true) left.add('that it is abstract');
  addDetails(type.metadata, [], left);
  addTypes(type, left);
  noteLeftOut(notes, 'TypeScript', name, ['types', name]);
}

function addTypes(entity: Operation | Type, left: Set<string>): void {
  someTypeRef(entity, (ref, place) => {
    const beside = besideOf(place);
    const isListed = literalsOf({ kind: ref.kind, metadata: beside ?? {} }) !== undefined;
    addDetails(beside, isListed ? [...printed, ...listing] : printed, left);
    someNested(ref, (nested) => {
      addRef(nested, left);
      return false;
    });
    return false;
  });
}

/** What is said beside the type: of a property or an argument, not of a body. */
function besideOf(place: RefPlace): Metadata | undefined {
  return place.in === 'properties' || place.in === 'arguments' ? place.item.metadata : undefined;
}

/** What the declaration shows: a `?`, and a comment. */
const printed: readonly string[] = ['required', 'description'];
/** What the literals show. */
const listing: readonly string[] = ['enum', 'const', 'oneOf', 'anyOf'];

function addRef(ref: TypeRef, left: Set<string>): void {
  const isListed = literalsOf(ref) !== undefined;
  if (ref.kind === 'integer' && !isListed) left.add('that numbers are whole');
  if (ref.kind === 'mime') left.add('content types');
  if (ref.kind === 'string' && ref.format !== undefined) left.add('formats');
  if (ref.kind === 'string' && ref.default !== undefined) left.add('defaults');
  if (ref.kind === 'union' && ref.discriminator !== undefined) left.add('discriminators of unions');
  addDetails(annotationsOf(ref).metadata, isListed ? [...printed, ...listing] : printed, left);
}

/** Names what the metadata holds besides what is printed of it. */
function addDetails(
  metadata: Metadata | undefined,
  shown: readonly string[],
  left: Set<string>,
): void {
  for (const key of Object.keys(metadata ?? {})) {
    if (!shown.includes(key)) left.add(wordOf(key));
  }
}

function wordOf(key: string): string {
  if (key === 'format') return 'formats';
  if (key === 'default') return 'defaults';
  if (key === 'example' || key === 'examples') return 'examples';
  return Object.hasOwn(constraintKeywords, key) ? 'constraints' : furtherDetails;
}
