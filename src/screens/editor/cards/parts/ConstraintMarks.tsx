import { Fragment, memo } from 'react';
import { typeOf, type Constrained } from '../../../../domain/constraints/constraints.ts';
import { constraintKeywords } from '../../../../domain/constraints/keywords.ts';
import { currentSharedName } from '../../../../domain/constraints/sharedSchema.ts';
import type { JsonObject } from '../../../../domain/model/values/json.ts';
import { partsOf } from '../../../../domain/model/types/typeRefs.ts';
import {
  constraintWords,
  type ConstraintWord,
} from '../../../../reference/content/constraintWords.ts';
import { typeText } from '../../../../reference/content/typeText.ts';
import type { KnownTypes } from '../../typeRef/knownTypes.ts';
import { Flag } from './Flag.tsx';

/**
 * After a type: the name of a shared schema and the constraints, including those of elements and
 * members; the tooltip shows all of them.
 */
export const ConstraintMarks = memo(function ConstraintMarks({
  owner,
  known,
}: {
  readonly owner: Constrained;
  readonly known: KnownTypes;
}) {
  const words = wordsOf(owner, known.shared);
  if (words.length === 0) return null;
  return (
    <Flag tooltip={words.map(({ word }) => word).join(' · ')}>
      {words.map(({ word, keyword }, index) => (
        <Fragment key={index}>
          {index > 0 && ' · '}
          <span data-field={keyword && constraintKeywords[keyword].label}>{word}</span>
        </Fragment>
      ))}
    </Flag>
  );
});

/** The name of a shared schema has no keyword, as it is not a constraint. */
interface Word extends Pick<ConstraintWord, 'word'> {
  readonly keyword?: ConstraintWord['keyword'];
}

function wordsOf(owner: Constrained, shared: JsonObject): readonly Word[] {
  const name = currentSharedName(owner, shared);
  const texts = constraintWords(owner);
  const words: readonly Word[] = name === undefined ? texts : [{ word: name }, ...texts];
  const type = typeOf(owner);
  const parts = partsOf(type);
  if (parts.length === 0) return words;
  const ofParts = parts.map((part) => {
    const [first, ...others] = wordsOf(part, shared);
    if (first === undefined) return [];
    // In a union, the words name the member that they are about.
    const isMember = type.kind === 'union';
    return [isMember ? { ...first, word: `${typeText(part)} ${first.word}` } : first, ...others];
  });
  return [...words, ...ofParts.flat()];
}
