import type { Constrained } from '../../domain/constraints/constraints.ts';
import { typeOf } from '../../domain/constraints/constraints.ts';
import { describeProblem, newProblem } from '../../domain/constraints/problems.ts';
import { formerPart } from '../../domain/constraints/typeChange.ts';
import { refuse, type Refusal } from '../../domain/model/values/result.ts';
import { partsOf } from '../../domain/model/types/typeRefs.ts';

/**
 * Why the constraints of something can't be saved, elements and members included. What was already like that is
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
  const was = before && typeOf(before);
  const type = typeOf(after);
  for (const [index, part] of partsOf(type).entries()) {
    const refusal = constraintRefusal(subject, formerPart(was, type, index), part);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}
