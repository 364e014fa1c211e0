import { memberAt } from '../../../../domain/model/values/json.ts';
import type { Metadata, StringRef, TypeRef } from '../../../../domain/model/specification.ts';
import type { SchemaContext } from '../source/context.ts';
import type { Converted } from '../source/converted.ts';
import { asTyped } from '../keywords/implied.ts';
import { inKeywordOrder } from '../keywords/leftover.ts';
import { unlessOther } from './sharedName.ts';
import { bothApplying } from './bothApplying.ts';
import {
  keyIn,
  metadataIn,
  withTypedMetadata,
  without,
} from '../../../../domain/model/metadata/metadataKeys.ts';
import { setOwn, type MetadataDraft, type SchemaMetadata } from '../../schemaMetadata.ts';
import { at, type Place } from '../../../reading/place.ts';

/** Keywords whose value nearest to the place of use counts, because they are meant to replace others. */
const replacing: ReadonlySet<string> = new Set([
  '$comment',
  'default',
  'example',
  'examples',
  'externalDocs',
  'title',
]);

/** Whether the value of a keyword at the place of use replaces that of the shared schema. */
export function mayReplace(key: string): boolean {
  return replacing.has(key) || key.startsWith('x-');
}

/** Depends on the schemas whose annotations are combined. */
export interface Adding {
  /** Whether a keyword comes from a shared schema instead of the place where it is used. */
  readonly isShared: (key: string) => boolean;
  /** Is called for each keyword of the member that is ignored in favour of the first schema's. */
  readonly report: (key: string) => void;
}

/**
 * A converted schema with the additions of another member of the same allOf. If both have a description, the
 * member's is used if the first is that of a shared schema; otherwise the first one is, as for restrictions.
 */
export function withMember(converted: Converted, member: Converted, adding: Adding): Converted {
  const { type } = member;
  const isTyped = type.kind !== 'any';
  const said =
    isTyped && type.kind === 'string' ? { ...member.metadata, ...saidOf(type) } : member.metadata;
  const all = joined(converted.metadata, said, adding);
  const metadata = [converted, member].some(saysType) ? asTyped(all) : all;
  const both = unlessOther(converted, {
    ...moved(converted.type, metadata, adding),
    description: describe(converted, member, adding),
    deprecated: member.deprecated ?? converted.deprecated,
    // A value must match both, so a member with a type can't make the value nullable.
    nullable: isTyped ? converted.nullable : (member.nullable ?? converted.nullable),
  });
  // The shared name may also be that of the member.
  return metadataIn<SchemaMetadata>(member.metadata).sharedAs === undefined
    ? both
    : unlessOther(member, both);
}

function saysType({ type, metadata }: Converted): boolean {
  return type.kind !== 'any' && metadataIn<SchemaMetadata>(metadata).impliedType !== true;
}

function describe(
  first: Converted,
  member: Converted,
  { isShared, report }: Adding,
): string | undefined {
  const [said, added] = [first.description, member.description];
  if (said === undefined || added === undefined || said === added) return said ?? added;
  if (isShared('description')) return added;
  report('description');
  return said;
}

function saidOf({ format, default: value }: StringRef): MetadataDraft {
  return withTypedMetadata<SchemaMetadata>(undefined, {
    ...(format !== undefined && { format }),
    ...(value !== undefined && { default: value }),
  });
}

function joined(
  first: Metadata | undefined,
  member: Metadata | undefined,
  { isShared, report }: Adding,
): Metadata | undefined {
  if (member === undefined || Object.keys(member).length === 0) return first;
  if (first === undefined) return member;
  const all: MetadataDraft = { ...first };
  for (const key of Object.keys(member)) {
    const value = memberAt(member, key);
    const isReplaced = mayReplace(key) && isShared(key);
    if (!Object.hasOwn(first, key) || isReplaced) {
      setOwn(all, key, value);
    } else if (JSON.stringify(first[key]) !== JSON.stringify(value)) {
      const both = bothApplying(key, memberAt(first, key), value);
      if (both === undefined) report(key);
      else setOwn(all, key, both);
    }
  }
  return inKeywordOrder(all);
}

/** Moves `format` and `default` from the metadata to a string, which has fields for them. */
function moved(
  type: TypeRef,
  metadata: Metadata | undefined,
  { isShared, report }: Adding,
): { readonly type: TypeRef; readonly metadata: Metadata | undefined } {
  if (type.kind !== 'string' || metadata === undefined) return { type, metadata };
  const { format, default: value } = metadataIn<SchemaMetadata>(metadata);
  const taken = new Set<string>();
  let string = type;
  if (typeof format === 'string') {
    taken.add(keyIn<SchemaMetadata>('format'));
    if (type.format === undefined) string = { ...string, format };
    else if (type.format !== format) report('format');
  }
  if (typeof value === 'string') {
    taken.add(keyIn<SchemaMetadata>('default'));
    const isNew = type.default === undefined || type.default === value;
    if (isNew || isShared('default')) string = { ...string, default: value };
    else report('default');
  }
  if (taken.size === 0) return { type, metadata };
  const rest = without(metadata, taken);
  return { type: string, metadata: Object.keys(rest).length > 0 ? rest : undefined };
}

/** Reports that the schema's value of a keyword was ignored in favour of another one. */
export function reportConflict(context: SchemaContext, key: string, place: Place): void {
  reportDiffering(context, key, at(place, key));
}

/** The same if the schema only refers to the one that has the keyword. */
export function reportDiffering({ reporter }: SchemaContext, key: string, place: Place): void {
  reporter.add(
    'all-of-conflict',
    'warning',
    `"${key}" is given more than once in allOf; another value was used.`,
    place,
  );
}
