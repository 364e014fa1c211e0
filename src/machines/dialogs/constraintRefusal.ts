import type { Constrained } from '../../domain/constraints/constraints.ts';
import { typeOf } from '../../domain/constraints/constraints.ts';
import { constraintKeywords } from '../../domain/constraints/keywords.ts';
import { describeProblem, newProblem } from '../../domain/constraints/problems.ts';
import { formerPart } from '../../domain/constraints/typeChange.ts';
import { refuse } from '../../domain/model/values/result.ts';
import { partsOf } from '../../domain/model/types/typeRefs.ts';
import type { DraftRefusal } from './dialogDrafts.ts';

/**
 * Why the constraints of something can't be saved, including those of its elements and members. A
 * fault that was there before is accepted, because an import may have brought it.
 */
export function constraintRefusal(
  subject: string,
  before: Constrained | undefined,
  after: Constrained,
): DraftRefusal | undefined {
  const problem = newProblem(before, after);
  if (problem !== undefined) {
    const { label } = constraintKeywords[problem.keyword];
    const { refusal } = refuse(problem.code, describeProblem(problem, subject));
    return { ...refusal, at: { label } };
  }
  const was = before && typeOf(before);
  const type = typeOf(after);
  for (const [index, part] of partsOf(type).entries()) {
    const refusal = constraintRefusal(subject, formerPart(was, type, index), part);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}
