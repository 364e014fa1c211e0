import { expect, test } from 'vitest';
import { diffWords } from '../../../workers/compare/wordDiff.ts';

test('texts differ word by word, with the words between them', () => {
  expect(diffWords('A pet of the shop.', 'A dog of the shop.')).toEqual([
    { kind: 'same', text: 'A ' },
    { kind: 'removed', text: 'pet' },
    { kind: 'added', text: 'dog' },
    { kind: 'same', text: ' of the shop.' },
  ]);
});

test('texts with little in common are told whole', () => {
  const [before, after] = ['a b ', 'c d '].map((words) => words.repeat(2000));
  expect(diffWords(before ?? '', after ?? '').map(({ kind }) => kind)).toEqual([
    'removed',
    'added',
  ]);
});
