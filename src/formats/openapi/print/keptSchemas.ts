import { escapeStep } from '../../../domain/model/values/jsonPointer.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../domain/model/values/json.ts';
import { fitKeywords, fitSchema } from '../../jsonschema/print/printKeywords.ts';
import { leaveOutKey } from '../../jsonschema/print/printShapes.ts';
import { unreadNotes } from '../../reading/notes.ts';
import { keptReference, spellingsOfKept } from '../../jsonschema/print/printSharing.ts';
import { componentName } from './shapes.ts';
import type { OpenapiWriting } from './writing.ts';

/*
 * The schemas of a source that are not types: shared ones, and unused ones.
 */

export function componentPointer(section: string, name: string): string {
  return `#/components/${section}/${escapeStep(name)}`;
}

/**
 * Adds the shared schemas of the source: lists and maps first, because these are types once they have a name,
 * then unions. So the order is the same when the document is printed again.
 */
export function addShared(
  schemas: Map<string, Json>,
  unions: ReadonlyMap<string, JsonObject>,
  others: ReadonlyMap<string, JsonObject>,
): void {
  const isType = ([, { type }]: readonly [string, JsonObject]): boolean =>
    type === 'array' || type === 'object';
  const all = [...others];
  const ordered = [...all.filter(isType), ...unions, ...all.filter((one) => !isType(one))];
  for (const [name, schema] of ordered) schemas.set(name, schema);
}

/** The forms in which a shared schema of the source may occur where it is used. */
export function keptSpellings(entry: JsonObject, writing: OpenapiWriting): readonly JsonObject[] {
  const tried = { ...writing, notes: unreadNotes(writing.notes) };
  // Findings point to the source.
  const printed = fitSchema(entry, writing);
  return spellingsOfKept(entry, keptSchema(entry, tried) ?? printed, (one) =>
    fitSchema(one, tried),
  );
}

/** A schema of the source that only adds keywords to another one. */
function keptSchema(entry: JsonObject, writing: OpenapiWriting): JsonObject | undefined {
  const refer = (name: string): JsonObject =>
    writing.copies?.type(name) ?? { $ref: componentPointer('schemas', name) };
  const isOld = writing.dialect === 'openapi-3.0';
  return keptReference(entry, refer, (rest) => fitKeywords(rest, writing), isOld);
}

/** Named schemas that are not types. */
export function addSchemas(
  raw: Json | undefined,
  schemas: Map<string, Json>,
  writing: OpenapiWriting,
): void {
  if (!isJsonObject(raw)) return;
  writing.notes.path.push('schemas');
  for (const [name, value] of Object.entries(raw)) {
    if (writing.shared.has(name) || writing.sharing.has('schemas', name)) continue;
    writing.notes.path.push(name);
    const isFree = componentName.test(name) && !schemas.has(name);
    const fit = isFree ? fitSchema(value, writing) : undefined;
    writing.notes.path.pop();
    if (fit === undefined) leaveOutKey(writing.notes, name);
    else schemas.set(name, fit);
  }
  writing.notes.path.pop();
}
