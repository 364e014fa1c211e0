import { expect, test } from 'vitest';
import { stateChoices, defaultBase } from '../../../../src/screens/hosted/commits/stateChoices.ts';

const tags = [{ version: '1.1.0' }, { version: '1.0.0' }];
const commits = [{ id: 12, message: `Operation ${'x'.repeat(80)} was added\nmore` }, { id: 9 }];

test('the head, each version and each commit can be compared', () => {
  const [head, versions, saved] = stateChoices({ tags, commits }, ['1.0.0', '*']);
  expect(head?.options).toEqual([{ value: '*', label: 'Current state' }]);
  expect(versions?.options.map(({ value }) => value)).toEqual(['1.1.0', '1.0.0']);
  expect(saved?.options.map(({ value }) => value)).toEqual(['commit-12', 'commit-9']);
  expect(saved?.options[0]?.label).toMatch(/^Commit 12: Operation x+…$/);
  expect(saved?.options[1]?.label).toBe('Commit 9');
});

test('the address may name a state beyond the loaded lists, which is called like the others', () => {
  const [, versions, saved] = stateChoices({ tags, commits }, ['0.1.0', 'commit-3']);
  expect(versions?.options.at(-1)).toEqual({ value: '0.1.0', label: 'Version 0.1.0' });
  expect(saved?.options.at(-1)).toEqual({ value: 'commit-3', label: 'Commit 3' });
});

test('a state that was found twice is listed once', () => {
  const found = { tags: [...tags, { version: '1.0.0' }], commits: [...commits, { id: 12 }] };
  const [, versions, saved] = stateChoices(found, []);
  expect(versions?.options).toHaveLength(2);
  expect(saved?.options).toHaveLength(2);
});

test('by default it compares with the last version, or else with the previous commit', () => {
  expect(defaultBase({ tags, commits })).toBe('1.1.0');
  expect(defaultBase({ tags: [], commits })).toBe('commit-9');
  expect(defaultBase({ tags: [], commits: [{ id: 1 }] })).toBe('commit-1');
  expect(defaultBase({ tags: [], commits: [] })).toBe('*');
});
