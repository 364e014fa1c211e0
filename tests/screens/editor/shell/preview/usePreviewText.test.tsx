import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SpecReads } from '../../../../../src/screens/reads/specReads.ts';
import { usePreviewText } from '../../../../../src/screens/editor/shell/preview/usePreviewText.ts';

afterEach(cleanup);

/** A worker that prints these states in turn; each text has the line of one operation. */
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
  // Nothing else is used.
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

test('a format that could not be printed is printed again when asked to', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const answers = [
    () => Promise.reject(new Error('offline')),
    () => Promise.reject(new Error('still offline')),
    async () => ({ id: 1, rev: 1, totalLines: 3, count: 0, findings: [] }),
  ].values();
  const worker = { printPreview: () => answers.next().value?.() };
  const reads = { analysis: async () => worker } as unknown as SpecReads;
  const at = { rev: 1, totalLines: 3, resolved: undefined };
  const { result } = renderHook(() => usePreviewText(reads, 'typescript', at));
  await waitFor(() => expect(result.current.failure).toEqual({ error: new Error('offline') }));
  expect(result.current.trying).toBe(false);
  act(() => result.current.tryAgain());
  // The error stays until the next result.
  expect(result.current).toMatchObject({ failure: { error: new Error('offline') }, trying: true });
  await waitFor(() =>
    expect(result.current).toMatchObject({
      failure: { error: new Error('still offline') },
      trying: false,
    }),
  );
  act(() => result.current.tryAgain());
  await waitFor(() => expect(result.current.text?.rev).toBe(1));
  expect(result.current).toMatchObject({ failure: undefined, trying: false });
  vi.restoreAllMocks();
});
