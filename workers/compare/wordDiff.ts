import { diffWordsWithSpace } from 'diff';
import type { DiffedWords } from '../../src/domain/compare/changes/changeDetail.ts';

/** With this many changed words, all of them count as changed. */
const maxEditLength = 1000;

/** The difference of two texts, word by word. */
export function diffWords(before: string, after: string): readonly DiffedWords[] {
  const parts = diffWordsWithSpace(before, after, { maxEditLength });
  if (parts === undefined) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  }
  return parts.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}
