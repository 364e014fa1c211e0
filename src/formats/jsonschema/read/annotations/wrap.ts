import type { Metadata } from '../../../../domain/model/specification.ts';
import { ownValue, type Json } from '../../../../domain/model/values/json.ts';
import type { SchemaContext } from '../source/context.ts';
import type { Converted } from '../source/converted.ts';
import type { Keywords } from '../keywords/keywords.ts';
import { asTyped } from '../keywords/implied.ts';
import { keepRest } from '../keywords/leftover.ts';
import { resolved } from '../allOf/precision.ts';
import { placeOfKeyword, type AppliedSchema } from '../allOf/together.ts';
import { keysIn, without } from '../../../../domain/model/metadata/metadataKeys.ts';
import { combineMetadata, type SchemaMetadata } from '../../schemaMetadata.ts';
import { at, type Place } from '../../../reading/place.ts';
import { mayReplace, reportConflict } from './annotating.ts';
import { unlessOther } from './sharedName.ts';

/**
 * Adds the annotations of a schema to the converted schema that it wraps. `members` are the schemas that it
 * was converted from; empty if they are only referred to.
 */
export function withAnnotations(
  context: SchemaContext,
  converted: Converted,
  words: Keywords,
  nullable: boolean | undefined,
  place: Place,
  members: readonly AppliedSchema[] = [],
): Converted {
  let { type, metadata } = converted;
  if (words.types !== undefined) metadata = asTyped(metadata);
  if (type.kind === 'string' && words.default !== undefined) {
    const { default: _replaced, ...string } = type;
    type = string;
    // A default that is not a text stays in the metadata.
    if (typeof words.default === 'string') {
      type = { ...string, default: words.default };
      words.default = undefined;
      metadata = withoutDefault(metadata);
    }
  }
  if (type.kind === 'string' && words.format !== undefined) {
    if (type.format === undefined) type = { ...type, format: words.format };
    else if (type.format !== words.format) reportConflict(context, 'format', place);
    words.format = undefined;
  }
  if (words.required !== undefined && isRequiredBy(context, members, words.required)) {
    words.required = undefined;
  }
  keepRest(words, place, context);
  for (const key of replacedBy(words.metadata, metadata)) {
    const isNamed = reportReplaced(context, key, members);
    if (!isNamed) reportShared(context, key, place);
  }
  const { description } = words;
  // One that is shared still has its own, where it stands.
  if (description !== undefined && (converted.description ?? description) !== description) {
    reportReplaced(context, 'description', members);
  }
  return unlessOther(converted, {
    type,
    description: words.description ?? converted.description,
    deprecated: words.deprecated ?? converted.deprecated,
    nullable: nullable ?? converted.nullable,
    metadata: combineMetadata(metadata, words.metadata),
  });
}

/** Whether one of the schemas requires all of these properties itself. */
function isRequiredBy(
  context: SchemaContext,
  schemas: readonly AppliedSchema[],
  names: readonly Json[],
): boolean {
  return schemas.some(({ schema }) => {
    const required = ownValue(resolved(context, schema), 'required');
    return Array.isArray(required) && names.every((name) => required.includes(name));
  });
}

const defaultKey = keysIn<SchemaMetadata>('default');

function withoutDefault(metadata: Metadata | undefined): Metadata | undefined {
  const rest = without(metadata, defaultKey);
  return Object.keys(rest).length > 0 ? rest : undefined;
}

/** Reports the replaced keyword where it is lost. Returns whether it is: a shared schema still has it. */
function reportReplaced(
  { reporter }: SchemaContext,
  key: string,
  members: readonly AppliedSchema[],
): boolean {
  const places = members.flatMap((one) => placeOfKeyword(one.schema, key, one.place) ?? []);
  for (const saying of places) {
    reporter.add(
      'keyword-replaced',
      'warning',
      `The schema around this has "${key}", too; its value was used.`,
      at(saying, key),
    );
  }
  return places.length > 0;
}

/** Reports what a shared schema says otherwise where it is used. */
function reportShared({ reporter }: SchemaContext, key: string, place: Place): void {
  reporter.add(
    'reference-replaced',
    'warning',
    `The schema that this refers to has "${key}", too; the value here was used.`,
    at(place, key),
  );
}

/** The keywords whose value differs between a schema and the one that it wraps. */
function replacedBy(own: Metadata | undefined, wrapped: Metadata | undefined): string[] {
  if (own === undefined || wrapped === undefined) return [];
  return Object.keys(own).filter(
    (key) =>
      !mayReplace(key) &&
      Object.hasOwn(wrapped, key) &&
      JSON.stringify(own[key]) !== JSON.stringify(wrapped[key]),
  );
}
