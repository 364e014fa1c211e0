import { isJsonList, type Json } from '../model/values/json.ts';
import {
  allows,
  constraintsOf,
  keywordsOf,
  isUnconstrained,
  statedValue,
  typeOf,
  type Constrained,
} from './constraints.ts';
import { constraintKeywords, wrongValue, type ConstraintKeyword } from './keywords.ts';
import { compiles } from './pattern.ts';

/** A problem of one constraint, in words for its field. */
export interface ConstraintProblem {
  readonly code:
    | 'constraint-value'
    | 'constraint-range'
    | 'default-not-allowed'
    | 'pattern-foreign';
  readonly keyword: ConstraintKeyword;
  readonly message: string;
}

/** Pairs of keywords of which the first must not be greater than the second. */
const ranges = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const;

const none: readonly ConstraintProblem[] = [];

/** All problems of the owner's constraints, without those of its elements. */
export function constraintProblems(owner: Constrained): readonly ConstraintProblem[] {
  if (isUnconstrained(owner)) return none;
  const problems: ConstraintProblem[] = [];
  const { kind } = typeOf(owner);
  for (const keyword of keywordsOf(owner)) {
    const value = statedValue(owner, keyword);
    const message = value === undefined ? undefined : wrongValue(keyword, value, kind);
    if (message !== undefined) problems.push({ code: 'constraint-value', keyword, message });
  }
  const stated = constraintsOf(owner);
  for (const [low, high] of ranges) {
    if (isAbove(stated[low], stated[high])) {
      problems.push(rangeProblem(low, high));
    }
  }
  problems.push(...boundProblems(stated));
  const { enum: allowed, default: usual, pattern } = stated;
  if (usual !== undefined && isJsonList(allowed) && !allowed.some((one) => isSame(one, usual))) {
    problems.push({
      code: 'default-not-allowed',
      keyword: 'default',
      message: 'This is not one of the allowed values',
    });
  }
  if (typeof pattern === 'string' && allows(owner, 'pattern') && !compiles(pattern)) {
    problems.push({
      code: 'pattern-foreign',
      keyword: 'pattern',
      message: 'This does not compile in a browser, and is left unchanged',
    });
  }
  return problems;
}

/** Bounds of which at least one is exclusive must allow a value between them. */
function boundProblems(stated: {
  readonly [Keyword in ConstraintKeyword]?: Json;
}): readonly ConstraintProblem[] {
  const leavesNone = (low: ConstraintKeyword, high: ConstraintKeyword) =>
    isAbove(stated[low], stated[high]) || isEqual(stated[low], stated[high]);
  const problems: ConstraintProblem[] = [];
  if (leavesNone('exclusiveMinimum', 'maximum'))
    problems.push(rangeProblem('exclusiveMinimum', 'maximum'));
  const low = (['minimum', 'exclusiveMinimum'] as const).find((one) =>
    leavesNone(one, 'exclusiveMaximum'),
  );
  if (low !== undefined) problems.push(rangeProblem(low, 'exclusiveMaximum'));
  return problems;
}

/** It is told at the upper bound, with what the field of the lower one is called. */
function rangeProblem(low: ConstraintKeyword, high: ConstraintKeyword): ConstraintProblem {
  const message = `Together with “${constraintKeywords[low].label}”, this leaves no value`;
  return { code: 'constraint-range', keyword: high, message };
}

function isAbove(one: Json | undefined, other: Json | undefined): boolean {
  return typeof one === 'number' && typeof other === 'number' && one > other;
}

function isEqual(one: Json | undefined, other: Json | undefined): boolean {
  return typeof one === 'number' && one === other;
}

function isSame(one: Json, other: Json): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/**
 * A problem because of which constraints can't be saved: one that `before` did not have. A pattern of another
 * dialect can be saved.
 */
export function newProblem(
  before: Constrained | undefined,
  after: Constrained,
): ConstraintProblem | undefined {
  const known = new Set(before && constraintProblems(before).map(key));
  return constraintProblems(after).find(
    (problem) => problem.code !== 'pattern-foreign' && !known.has(key(problem)),
  );
}

function key({ keyword, message }: ConstraintProblem): string {
  return `${keyword} ${message}`;
}

/** A problem as a sentence without a full stop; `subject`: `property age`. */
export function describeProblem({ keyword, message }: ConstraintProblem, subject: string): string {
  const sentence = message.charAt(0).toLowerCase() + message.slice(1);
  return `${constraintKeywords[keyword].label} of the ${subject}: ${sentence}`;
}
