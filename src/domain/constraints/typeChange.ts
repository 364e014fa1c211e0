import { isJsonList, type Json } from '../model/values/json.ts';
import type { Argument, Property, Throw, TypeRef } from '../model/specification.ts';
import { elementOf, partsOf } from '../model/types/typeRefs.ts';
import {
  allows,
  isSet,
  keywordsOf,
  statedValue,
  typeOf,
  withConstraint,
  type Constrained,
} from './constraints.ts';
import {
  constraintKeywords,
  constraintNames,
  isValueOf,
  type ConstraintKeyword,
} from './keywords.ts';
import { changePart } from './constraintParts.ts';

/**
 * The owner without the constraints that its new type can't have, at any depth. `before` is what was saved;
 * metadata of an unchanged type stays, even if it has no effect.
 */
export function fitConstraints<Owner extends Constrained>(
  before: Constrained | undefined,
  after: Owner,
): Owner;
export function fitConstraints(before: Constrained | undefined, after: Constrained): Constrained {
  if (before === after) return after;
  const owner = unwrapped(before, after);
  let fit = owner;
  for (const keyword of constraintNames) {
    if (isOutdated(keyword, before, owner)) fit = withConstraint(fit, keyword, undefined);
  }
  const was = before && typeOf(before);
  const type = typeOf(owner);
  return partsOf(type).reduce(
    (whole, part, index) =>
      changePart(whole, index, () => fitConstraints(formerPart(was, type, index), part)),
    fit,
  );
}

/**
 * A property has the constraints of its type itself. If an element or a member became its type, that still
 * carries them, so they are moved to the property.
 */
function unwrapped(before: Constrained | undefined, after: Constrained): Constrained {
  if ('kind' in after || 'in' in after || after.type.metadata === undefined) return after;
  if (before !== undefined && typeOf(before).kind === after.type.kind) return after;
  const { metadata, ...type } = after.type;
  return { ...after, type, metadata: { ...metadata, ...after.metadata } };
}

/** The former state of a part of a type: the same part if it is still there, else the one in its place. */
export function formerPart(
  before: TypeRef | undefined,
  after: TypeRef,
  index: number,
): TypeRef | undefined {
  if (before === undefined) return undefined;
  const known = partsOf(before);
  if (after.kind !== 'union' || before.kind !== 'union') {
    return elementOf(before) && elementOf(after) && known[index];
  }
  const part = after.members[index];
  const there = known[index];
  const same = known.find((one) => isEqual(one, part));
  if (same !== undefined || there === undefined) return same;
  return after.members.some((one) => isEqual(one, there)) ? undefined : there;
}

/** The constraints that were lost with the former type. */
export interface LostConstraints {
  readonly keywords: readonly ConstraintKeyword[];
  /** Whether the new type could have one of them, which was lost only with a part of the type. */
  readonly isFitting: boolean;
}

/**
 * The constraints of the former type and its parts that occur nowhere in the new type; undefined if none is
 * lost.
 */
export function lostConstraints(
  before: Constrained,
  after: Constrained,
): LostConstraints | undefined {
  if (before === after) return undefined;
  const levels = levelsOf(after);
  const lost = lostOf(before, after).filter(
    ({ keyword, value }) => !levels.some((level) => isEqual(statedValue(level, keyword), value)),
  );
  if (lost.length === 0) return undefined;
  return {
    keywords: [...new Set(lost.map(({ keyword }) => keyword))],
    isFitting: lost.some(({ keyword, value }) =>
      levels.some((level) => suits(keyword, value, level)),
    ),
  };
}

interface Stated {
  readonly keyword: ConstraintKeyword;
  readonly value: Json;
}

/** The constraints of the owner and its parts that are no longer in the same place. */
function lostOf(before: Constrained, after: Constrained | undefined): readonly Stated[] {
  if (before === after) return [];
  const was = typeOf(before);
  const type = after && typeOf(after);
  const own = was.kind === type?.kind ? [] : statedIn(before);
  const lost = own.filter(({ keyword, value }) => {
    if (after === undefined) return true;
    // If the new type could have it, it was removed or changed by hand.
    return statedValue(after, keyword) === undefined && !suits(keyword, value, after);
  });
  const now = type === undefined ? [] : partsOf(type);
  const formers = type === undefined ? [] : now.map((_, index) => formerPart(was, type, index));
  return [...lost, ...partsOf(was).flatMap((part) => lostOf(part, now[formers.indexOf(part)]))];
}

function statedIn(owner: Constrained): readonly Stated[] {
  return keywordsOf(owner).flatMap((keyword) => {
    const value = statedValue(owner, keyword);
    return value !== undefined && isSet(value) ? [{ keyword, value }] : [];
  });
}

/** Compares the JSON texts, in which the order of keys counts: edits preserve it. */
function isEqual(one: TypeRef | Json | undefined, other: TypeRef | Json | undefined): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The owner and all parts of its type, at any depth. */
function levelsOf(owner: Constrained): readonly Constrained[] {
  return [owner, ...partsOf(typeOf(owner)).flatMap(levelsOf)];
}

/** The former state of an item in a dialog: the item of the same name, else the one in its place. */
export function formerItem<Item extends Property | Argument>(
  before: readonly Item[],
  after: readonly Item[],
  index: number,
): Item | undefined {
  const name = after[index]?.name;
  const same = before.find((item) => item.name === name);
  const there = before[index];
  if (same !== undefined || there === undefined) return same;
  return after.some((item) => item.name === there.name) ? undefined : there;
}

/** The former state of an error in a dialog, which is identified by its code. */
export function formerThrow(before: readonly Throw[], thrown: Throw): Throw | undefined {
  return before.includes(thrown) ? thrown : before.find(({ code }) => code === thrown.code);
}

/** Whether a constraint belongs to the former type and not to the new one. */
function isOutdated(
  keyword: ConstraintKeyword,
  before: Constrained | undefined,
  after: Constrained,
): boolean {
  const value = statedValue(after, keyword);
  if (value === undefined || suits(keyword, value, after)) return false;
  const was = before && statedValue(before, keyword);
  const isUntouched = JSON.stringify(was) === JSON.stringify(value);
  if (before === undefined || !isUntouched) return !allows(after, keyword);
  return typeOf(before).kind !== typeOf(after).kind;
}

function suits(keyword: ConstraintKeyword, value: Json, after: Constrained): boolean {
  // Whether an item is required does not depend on its type.
  if (keyword === 'required') return true;
  if (!allows(after, keyword)) return false;
  const { kind } = typeOf(after);
  switch (constraintKeywords[keyword].holds) {
    case 'value':
      return isValueOf(kind, value);
    case 'values':
      return (
        keyword === 'examples' || !isJsonList(value) || value.every((one) => isValueOf(kind, one))
      );
    case 'text':
      // Formats of one type are not formats of another.
      return keyword === 'pattern';
    default:
      return true;
  }
}
