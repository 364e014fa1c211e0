import { expect, test } from 'vitest';
import { coalesce } from '../../src/sync/coalescing.ts';
import { someCall } from '../storage/outboxStore.contract.ts';

function saveOf(id: string, body: string, base: string) {
  const save = { body, content: body, base: { body: base, commit: base } };
  return someCall(id, 1, { endpoint: 'document.update', save });
}

test('a save takes the place of the one before it only when it was made of it', () => {
  const first = saveOf('a', 'first', 'head');
  expect(coalesce([first], saveOf('b', 'second', 'first')).replaced).toEqual([first]);
  // What came of a merge, or of a person's choice, holds what the copy on this device does not.
  const merged = saveOf('m', 'merged', 'their head');
  const next = saveOf('b', 'second', 'first');
  expect(coalesce([merged], next)).toEqual({ replaced: [], call: next });
});
