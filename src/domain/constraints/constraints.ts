import { isJsonList, ownValue, type Json } from '../model/values/json.ts';
import { metadataIn, type SchemaKeys } from '../model/metadata/metadataKeys.ts';
import { changedMetadata } from '../model/metadata/metadata.ts';
import { withOptional } from '../model/values/optional.ts';
import type { Argument, Metadata, Property, TypeRef } from '../model/specification.ts';
import {
  appliesTo,
  constraintIn,
  constraintNames,
  wrongValue,
  type ConstraintKeyword,
} from './keywords.ts';

/** What can have constraints: a property, an argument, or an element of a list or a map. */
export type Constrained = Property | Argument | TypeRef;

/** The valid constraints of something. */
export type Constraints = { readonly [Keyword in ConstraintKeyword]?: Json };

export function typeOf(owner: Constrained): TypeRef {
  return 'kind' in owner ? owner : owner.type;
}

/**
 * Whether the owner can have this constraint; `required` can't be set for an argument in the path, because it
 * always is.
 */
export function allows(owner: Constrained, keyword: ConstraintKeyword): boolean {
  const of = 'kind' in owner ? 'element' : 'in' in owner ? 'argument' : 'property';
  if (keyword === 'required' && 'in' in owner && owner.in === 'path') return false;
  return appliesTo(keyword, typeOf(owner).kind, of);
}

/** The keywords of the constraints that the owner can have, in the order in which they are shown. */
export function keywordsOf(owner: Constrained): readonly ConstraintKeyword[] {
  return constraintNames.filter((keyword) => allows(owner, keyword));
}

/**
 * The value of a keyword as it is stored, valid or not. Exclusive bounds are returned as numbers, although
 * OpenAPI 3.0 has flags beside the bound, and a single example as a list.
 */
export function statedValue(owner: Constrained, keyword: ConstraintKeyword): Json | undefined {
  const type = typeOf(owner);
  const schema = schemaOf(owner);
  const own = 'in' in owner ? owner.metadata : undefined;
  switch (keyword) {
    case 'required':
      return constraintIn('kind' in owner ? undefined : owner.metadata, keyword);
    case 'format':
    case 'default':
      return (type.kind === 'string' ? type[keyword] : undefined) ?? constraintIn(schema, keyword);
    case 'minimum':
    case 'maximum':
      return constraintIn(schema, exclusiveOf[keyword]) === true
        ? undefined
        : constraintIn(schema, keyword);
    case 'exclusiveMinimum':
    case 'exclusiveMaximum': {
      const exclusive = constraintIn(schema, keyword);
      if (typeof exclusive !== 'boolean') return exclusive;
      return exclusive ? constraintIn(schema, inclusiveOf[keyword]) : undefined;
    }
    case 'examples':
      return metadataIn<SchemaKeys>(own).example === undefined
        ? examplesIn(schema)
        : examplesIn(own);
    default:
      return constraintIn(schema, keyword);
  }
}

/** The owner with another value of a keyword, or without it; the same object if it has that value already. */
export function withConstraint<Owner extends Constrained>(
  owner: Owner,
  keyword: ConstraintKeyword,
  value: Json | undefined,
): Owner;
export function withConstraint(
  owner: Constrained,
  keyword: ConstraintKeyword,
  value: Json | undefined,
): Constrained {
  if (statedValue(owner, keyword) === value) return owner;
  switch (keyword) {
    case 'required':
      return 'kind' in owner ? owner : withOwn(owner, keyword, value);
    case 'format':
    case 'default': {
      const type = typeOf(owner);
      if (type.kind !== 'string') return withSchema(owner, { [keyword]: value });
      const isText = typeof value === 'string';
      const typed = withType(owner, withOptional(type, keyword, isText ? value : undefined));
      return withSchema(typed, { [keyword]: isText ? undefined : value });
    }
    case 'minimum':
    case 'exclusiveMinimum':
      return withBound(owner, 'minimum', keyword, value);
    case 'maximum':
    case 'exclusiveMaximum':
      return withBound(owner, 'maximum', keyword, value);
    case 'examples':
      return withExamples(owner, value);
    default:
      return withSchema(owner, { [keyword]: value });
  }
}

/** The valid constraints that apply to the type of the owner. */
export function constraintsOf(owner: Constrained): Constraints {
  const stated: { [Keyword in ConstraintKeyword]?: Json } = {};
  if (isUnconstrained(owner)) return stated;
  const { kind } = typeOf(owner);
  for (const keyword of constraintNames) {
    const value = statedValue(owner, keyword);
    if (value === undefined || !allows(owner, keyword)) continue;
    if (wrongValue(keyword, value, kind) === undefined) stated[keyword] = value;
  }
  return stated;
}

/** How many constraints are set, for the heading above them; a flag that is false does not count. */
export function countConstraints(owner: Constrained): number {
  return keywordsOf(owner).filter((keyword) => isSet(statedValue(owner, keyword))).length;
}

/** Whether a value sets a constraint. */
export function isSet(value: Json | undefined): boolean {
  return value !== undefined && value !== false;
}

/** The owner's metadata without its constraints. */
export function otherMetadata(owner: Constrained): Metadata {
  const known = new Set<string>(keywordsOf(owner));
  if (known.has('examples')) known.add('example');
  const schema = Object.entries(schemaOf(owner) ?? {}).filter(([key]) => !known.has(key));
  if (!('in' in owner)) return Object.fromEntries(schema);
  const own = Object.entries(owner.metadata ?? {}).filter(
    ([key]) => key !== 'example' && (key !== 'required' || owner.in === 'path'),
  );
  return Object.fromEntries([...schema, ...own]);
}

/** The owner without one of the keys of `otherMetadata`. */
export function withoutMetadata<Owner extends Constrained>(owner: Owner, key: string): Owner;
export function withoutMetadata(owner: Constrained, key: string): Constrained {
  if ('in' in owner && ownValue(owner.metadata ?? {}, key) !== undefined) {
    return withOwn(owner, key, undefined);
  }
  return withSchema(owner, { [key]: undefined });
}

const exclusiveOf = { minimum: 'exclusiveMinimum', maximum: 'exclusiveMaximum' } as const;
const inclusiveOf = { exclusiveMinimum: 'minimum', exclusiveMaximum: 'maximum' } as const;

/** The metadata that contains keywords of JSON Schema: a property's own, or that of an argument's type. */
function schemaOf(owner: Constrained): Metadata | undefined {
  return 'in' in owner ? owner.type.metadata : owner.metadata;
}

/** The name under which the source shares the owner's schema, if that is not a type of the model. */
export function sharedName(owner: Constrained): string | undefined {
  const type = typeOf(owner);
  if (type.kind === 'union') return type.sharedAs;
  const name = metadataIn<SchemaKeys>(schemaOf(owner)).sharedAs;
  return typeof name === 'string' ? name : undefined;
}

/** Whether the owner has no constraints. Quick, because most have none and cards show thousands. */
export function isUnconstrained(owner: Constrained): boolean {
  const type = typeOf(owner);
  return (
    owner.metadata === undefined &&
    schemaOf(owner) === undefined &&
    !(type.kind === 'string' && (type.format ?? type.default) !== undefined)
  );
}

function withType(owner: Constrained, type: TypeRef): Constrained {
  return 'kind' in owner ? type : withOptional(owner, 'type', type);
}

function withSchema(
  owner: Constrained,
  changes: { readonly [key: string]: Json | undefined },
): Constrained {
  const metadata = changedMetadata(schemaOf(owner), changes);
  if (!('in' in owner))
    return withOptional<Property | TypeRef, 'metadata'>(owner, 'metadata', metadata);
  return withOptional(owner, 'type', withOptional(owner.type, 'metadata', metadata));
}

function withOwn(
  owner: Property | Argument,
  key: string,
  value: Json | undefined,
): Property | Argument {
  const metadata = changedMetadata(owner.metadata, { [key]: value });
  return withOptional<Property | Argument, 'metadata'>(owner, 'metadata', metadata);
}

/** Stores both bounds as numbers: a flag of OpenAPI 3.0 would now refer to another bound. */
function withBound(
  owner: Constrained,
  bound: 'minimum' | 'maximum',
  keyword: ConstraintKeyword,
  value: Json | undefined,
): Constrained {
  const exclusive = exclusiveOf[bound];
  return withSchema(owner, {
    [bound]: statedValue(owner, bound),
    [exclusive]: statedValue(owner, exclusive),
    [keyword]: value,
  });
}

function examplesIn(metadata: Metadata | undefined): Json | undefined {
  const one = metadataIn<SchemaKeys>(metadata).example;
  const several = constraintIn(metadata, 'examples');
  if (one === undefined) return several;
  return isJsonList(several) ? [one, ...several] : [one];
}

/**
 * A single example stays at its place in the source; several are stored as a list, which only a schema can
 * have.
 */
function withExamples(owner: Constrained, value: Json | undefined): Constrained {
  const list = isJsonList(value) ? value : undefined;
  const only = list?.length === 1 ? list[0] : undefined;
  const hasOwn = 'in' in owner && metadataIn<SchemaKeys>(owner.metadata).example !== undefined;
  if (hasOwn && only !== undefined) return withOwn(owner, 'example', only);
  const bare = hasOwn ? withOwn(owner, 'example', undefined) : owner;
  const isSingle =
    metadataIn<SchemaKeys>(schemaOf(bare)).example !== undefined && only !== undefined;
  return withSchema(bare, {
    example: isSingle ? only : undefined,
    examples: isSingle ? undefined : value,
  });
}
