import { memo } from 'react';
import { sharedName, typeOf, type Constrained } from '../../../domain/constraints/constraints.ts';
import { elementOf } from '../../../domain/model/typeRefs.ts';
import { constraintWords } from '../../../reference/constraintWords.ts';
import { Flag } from './Flag.tsx';

/**
 * The name of a shared schema and the constraints behind a type, those of its elements included; all
 * of them in the tooltip.
 */
export const ConstraintMarks = memo(function ConstraintMarks({
  owner,
}: {
  readonly owner: Constrained;
}) {
  const words = wordsOf(owner);
  if (words.length === 0) return null;
  return <Flag tooltip={words.join(' · ')}>{words.join(' · ')}</Flag>;
});

function wordsOf(owner: Constrained): readonly string[] {
  const name = sharedName(owner);
  const words = name === undefined ? constraintWords(owner) : [name, ...constraintWords(owner)];
  const element = elementOf(typeOf(owner));
  return element === undefined ? words : [...words, ...wordsOf(element)];
}
