import { typeOf, withConstraint, type Constrained } from '../../constraints/constraints.ts';
import {
  constraintProblems,
  describeProblem,
  type ConstraintProblem,
} from '../../constraints/problems.ts';
import type { Edit } from '../../edits/edit.ts';
import { describePlace } from '../../model/types/references.ts';
import type { Operation, Type } from '../../model/specification.ts';
import { partsOf, someTypeRef, type RefPlace } from '../../model/types/typeRefs.ts';
import type { ReportFinding } from '../finding.ts';

/** Constraints that are invalid, contradict each other, or exclude every value. */
export function checkConstraints(entity: Operation | Type, report: ReportFinding): void {
  someTypeRef(entity, (type, place) => {
    if (place.in === 'parent') return false;
    const owner = place.in === 'arguments' || place.in === 'properties' ? place.item : type;
    look(owner, (problem, whose) => {
      const where = describePlace(place);
      report(problem.code, `${describeProblem(problem, `${where} of ${entity.name}${whose}`)}.`, {
        place: where,
        fixes: whose === '' ? fixOf(entity, place, problem) : [],
      });
    });
    return false;
  });
}

function look(
  owner: Constrained,
  found: (problem: ConstraintProblem, whose: string) => void,
  whose = '',
): void {
  for (const problem of constraintProblems(owner)) found(problem, whose);
  const { kind } = typeOf(owner);
  const part = kind === 'union' ? ', in a member' : ', in an element';
  for (const inner of partsOf(typeOf(owner))) look(inner, found, part);
}

/**
 * Removes an invalid default or constraint. There is no fix for two bounds that contradict each other: which
 * of them is wrong, only a person knows.
 */
function fixOf(
  { name }: Operation | Type,
  place: RefPlace,
  { code, keyword }: ConstraintProblem,
): readonly { readonly label: string; readonly edit: Edit }[] {
  if (code !== 'default-not-allowed' && code !== 'constraint-value') return [];
  const label = `Remove ${keyword}`;
  if (place.in === 'properties') {
    const property = withConstraint(place.item, keyword, undefined);
    return [
      { label, edit: { kind: 'property.update', type: name, name: property.name, property } },
    ];
  }
  if (place.in === 'arguments') {
    const argument = withConstraint(place.item, keyword, undefined);
    const edit = {
      kind: 'argument.update',
      operation: name,
      name: argument.name,
      argument,
    } as const;
    return [{ label, edit }];
  }
  return [];
}
