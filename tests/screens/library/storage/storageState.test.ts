import { describe, expect, it } from 'vitest';
import { storageTrouble, usedShare } from '../../../../src/screens/library/storage/storageState.ts';

describe('what is wrong with the storage', () => {
  it.each([
    [{}, undefined],
    [{ usage: 89, quota: 100 }, undefined],
    [{ usage: 90, quota: 100 }, 'nearlyFull'],
    [{ usage: 5, quota: 100, full: true }, 'full'],
    [{ usage: 95, quota: 100, full: true, memoryOnly: true }, 'memory'],
    [{ usage: 95 }, undefined],
  ])('%o: %s', (room, trouble) => {
    expect(storageTrouble(room)).toBe(trouble);
  });
});

it('has no share if the browser does not say', () => {
  expect(usedShare({ usage: 5 })).toBeUndefined();
  expect(usedShare({ usage: 0, quota: 0 })).toBeUndefined();
  expect(usedShare({ usage: 300, quota: 100 })).toBe(1);
  expect(usedShare({ usage: 25, quota: 100 })).toBe(0.25);
});
