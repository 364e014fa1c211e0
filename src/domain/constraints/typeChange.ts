import { isJsonList, type Json } from '../model/json.ts';
import { withOptional } from '../model/optional.ts';
import type { Argument, Property } from '../model/specification.ts';
import { elementOf, withElement } from '../model/typeRefs.ts';
import {
  allows,
  isSet,
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

/**
 * The same without the constraints that its new type can't have. `before`: as it is saved; what a
 * source said of the same type stays, even where it says nothing.
 */
export function fitConstraints<Owner extends Constrained>(
  before: Constrained | undefined,
  after: Owner,
): Owner;
export function fitConstraints(before: Constrained | undefined, after: Constrained): Constrained {
  if (before === after) return after;
  let fit = after;
  for (const keyword of constraintNames) {
    if (isOutdated(keyword, before, after)) fit = withConstraint(fit, keyword, undefined);
  }
  const type = typeOf(fit);
  const element = elementOf(type);
  if (element === undefined) return fit;
  const inner = withElement(type, fitConstraints(before && elementOf(typeOf(before)), element));
  if (inner === type) return fit;
  return 'kind' in fit ? inner : withOptional(fit, 'type', inner);
}

/** The constraints that went because the type is another now, by keyword. */
export function lostConstraints(
  before: Constrained,
  after: Constrained,
): readonly ConstraintKeyword[] {
  if (before === after) return [];
  const { kind } = typeOf(after);
  const isOther = typeOf(before).kind !== kind;
  const lost = constraintNames.filter((keyword) => {
    const value = statedValue(before, keyword);
    if (!isOther || value === undefined || !isSet(value) || !allows(before, keyword)) return false;
    return statedValue(after, keyword) === undefined && !suits(keyword, value, after);
  });
  const was = elementOf(typeOf(before));
  const element = elementOf(typeOf(after));
  if (was === undefined || element === undefined) return lost;
  return [...new Set([...lost, ...lostConstraints(was, element)])];
}

/** The item that this one was before a dialog: of the same name, else in the same place. */
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

/** Whether a constraint belongs to the type that something had, and not to the one that it has. */
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
  // What isn't said of a path argument is no matter of its type.
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
      // The formats of one kind are not those of another.
      return false;
    default:
      return true;
  }
}
