import { expect, test } from 'vitest';
import { stateChoices, usualBase } from '../../../../src/screens/hosted/commits/stateChoices.ts';

const tags = [{ version: '1.1.0' }, { version: '1.0.0' }];
const commits = [{ id: 12, message: `Operation ${'x'.repeat(80)} was added\nmore` }, { id: 9 }];

test('the head, each version and each commit can be compared', () => {
  const choices = stateChoices(tags, commits, ['1.0.0', '*']);
  expect(choices.map(({ value }) => value)).toEqual([
    '*',
    '1.1.0',
    '1.0.0',
    'commit-12',
    'commit-9',
  ]);
  expect(choices[3]?.label).toMatch(/^Commit 12: Operation x+…$/);
  expect(choices[4]?.label).toBe('Commit 9');
});

test('the address may name a state beyond the loaded lists', () => {
  const choices = stateChoices(tags, commits, ['0.1.0', 'commit-3']);
  expect(choices.slice(-2)).toEqual([
    { value: '0.1.0', label: '0.1.0' },
    { value: 'commit-3', label: 'Commit 3' },
  ]);
});

test('by default it compares with the last version, or else with the previous commit', () => {
  expect(usualBase(tags, commits)).toBe('1.1.0');
  expect(usualBase([], commits)).toBe('commit-9');
  expect(usualBase([], [{ id: 1 }])).toBe('commit-1');
  expect(usualBase([], [])).toBe('*');
});
