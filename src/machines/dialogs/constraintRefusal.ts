import type { Constrained } from '../../domain/constraints/constraints.ts';
import { typeOf } from '../../domain/constraints/constraints.ts';
import { describeProblem, newProblem } from '../../domain/constraints/problems.ts';
import { refuse, type Refusal } from '../../domain/model/result.ts';
import { elementOf } from '../../domain/model/typeRefs.ts';

/**
 * Why the constraints of something can't be saved, elements included. What was already like that is
 * accepted, because an import may have brought it.
 */
export function constraintRefusal(
  subject: string,
  before: Constrained | undefined,
  after: Constrained,
): Refusal | undefined {
  const problem = newProblem(before, after);
  if (problem !== undefined) {
    return refuse(problem.code, describeProblem(problem, subject)).refusal;
  }
  const element = elementOf(typeOf(after));
  if (element === undefined) return undefined;
  return constraintRefusal(subject, before && elementOf(typeOf(before)), element);
}
