import { expect, test } from 'vitest';
import { commandFailure, LoadFailure } from '../../../src/ui/loading/loadFailure.ts';

test.each([
  ['Chromium', 'Failed to fetch dynamically imported module: http://example.test/assets/a.js'],
  ['Firefox', 'error loading dynamically imported module: http://example.test/assets/a.js'],
  ['Safari', 'Importing a module script failed.'],
])('code that a worker could not load is said in words: %s', (_, reason) => {
  expect(commandFailure(new TypeError(reason))).toBe(
    "A part of Typewright couldn't be loaded. Check your connection and try again, or reload the page.",
  );
});

test('a part with a name is named, and another failure gives its reason', () => {
  expect(commandFailure(new LoadFailure('The export dialog', undefined))).toMatch(
    /^The export dialog couldn't be loaded\./,
  );
  expect(commandFailure(new Error('broken'))).toBe("That didn't work: broken");
  expect(commandFailure('broken')).toBe("That didn't work: broken");
});
