import { expect, test } from 'vitest';
import { pendingOf } from '../../../../src/screens/hosted/shared/answers/pendingOf.ts';
import { filterThreads, type Thread } from '../../../../src/screens/hosted/threads/thread.ts';

const open = { name: 'open', value: 1, label: 'Open', tone: 'success' } as const;

const stored: readonly Thread[] = [
  { id: 2, status: 1, title: 'Found by its comment' },
  { id: 1, status: 2, title: 'Closed here a moment ago' },
];

test('a list filtered by status has no entries with another status', () => {
  expect(filterThreads(stored, open, '')).toEqual([stored[0]]);
  expect(filterThreads(stored, undefined, '')).toEqual(stored);
});

test("a search uses the provider's results, and pending writes whose text matches", () => {
  const made = { status: 1, title: 'Limits', description: 'How MANY?', pending: 'a' };
  const titles = (search: string) =>
    filterThreads([made, ...stored], undefined, search).map(({ title }) => title);
  expect(titles('how many')).toContain('Limits');
  expect(titles('pages')).not.toContain('Limits');
  expect(titles('pages')).toContain('Found by its comment');
});

test('a pending entry names its call', () => {
  expect(pendingOf({ pending: 'a' })).toBe('a');
  expect(pendingOf({ id: 1 })).toBeUndefined();
});
