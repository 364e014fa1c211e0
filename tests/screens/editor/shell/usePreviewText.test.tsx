import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SpecReads } from '../../../../src/screens/reads/specReads.ts';
import { usePreviewText } from '../../../../src/screens/editor/shell/preview/usePreviewText.ts';

afterEach(cleanup);

/** A worker that prints one state after the other; each text knows the line of one operation. */
function printing(revs: readonly number[]) {
  const left = revs.values();
  const worker = {
    printPreview: async () => {
      const rev = left.next().value;
      return { id: rev, rev, totalLines: 3, count: 0, findings: [] };
    },
    printedPreviewTargetAt: async (id: number, line: number) => ({
      kind: 'operation',
      name: `${id}:${line}`,
    }),
  };
  // Nothing else is asked for.
  return { analysis: async () => worker } as unknown as SpecReads;
}

function show(reads: SpecReads) {
  return renderHook(
    ({ rev }) => usePreviewText(reads, 'typeapi', { rev, totalLines: 3, resolved: undefined }),
    { initialProps: { rev: 1 } },
  );
}

test('a line that is clicked as soon as it is shown leads to its card', async () => {
  const { result } = show(printing([1]));
  const target = await result.current.text?.targetAt(2);
  expect(target).toEqual({ kind: 'operation', name: '1:2' });
});

test('a line of a state that has changed before more was known of it leads nowhere', async () => {
  const { result, rerender } = show(printing([2]));
  const early = result.current.text?.targetAt(2);
  rerender({ rev: 2 });
  expect(await early).toBeNull();
  expect(await result.current.text?.targetAt(1)).toEqual({ kind: 'operation', name: '2:1' });
});
