import { expect, test } from 'vitest';
import { storageFailure } from '../../../src/screens/library/storageFailure.ts';
import { LoadFailure } from '../../../src/ui/loading/loadFailure.ts';

test('data that can’t be read is said so, with the reason', () => {
  expect(storageFailure(new Error('The disk is broken.'))).toBe(
    "The data stored in this browser couldn't be read: The disk is broken. Export the open specification to keep it.",
  );
});

test('code that could not be loaded says nothing about the data, which is unharmed', () => {
  const failure = new LoadFailure('The part that saves');
  expect(storageFailure(failure)).toBe(failure.message);
});
