import 'fake-indexeddb/auto';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { HostedContext, type Hosted } from '../../../../src/screens/hosted/shared/hosted.ts';
import { useOutboxCalls } from '../../../../src/screens/hosted/outbox/useOutboxCalls.ts';
import type { PendingCall } from '../../../../src/storage/database/outboxRows.ts';
import { someCall } from '../../../storage/outboxStore.contract.ts';

afterEach(cleanup);

const ended = (id: string, order: number, rest: Partial<PendingCall> = {}) =>
  someCall(id, order, { state: 'done', endedAt: 2000 + order, ...rest });

/** The calls of an outbox whose content can be changed, by id. */
function watch(at: { open: PendingCall[]; ended: PendingCall[] }) {
  let now = at;
  const hosted = () =>
    // Nothing else of the app is used.
    ({
      account: someCall('', 0).account,
      openCalls: async () => now.open,
      endedCalls: async () => now.ended,
    }) as unknown as Hosted;
  let current = hosted();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <HostedContext value={current}>{children}</HostedContext>
  );
  const { result, rerender } = renderHook(() => useOutboxCalls(), { wrapper });
  const ids = (calls: readonly PendingCall[] = []) => calls.map(({ id }) => id).join(' ');
  return {
    shown: () => ({ listed: ids(result.current?.listed), log: ids(result.current?.log) }),
    tidy: () => act(() => result.current?.tidy()),
    change: (next: typeof at) => {
      now = next;
      current = hosted();
      rerender();
    },
  };
}

test('a call that is sent while the page is open stays at its place until the log is opened', async () => {
  const [a, b, c] = [someCall('a', 1), someCall('b', 2), someCall('c', 3)];
  const before = ended('before', 0);
  const { shown, change, tidy } = watch({ open: [a, b, c], ended: [before] });
  await waitFor(() => expect(shown()).toEqual({ listed: 'a b c', log: 'before' }));
  // Between two writes, a call is both open and ended.
  change({ open: [a, b, c], ended: [ended('b', 2), before] });
  await waitFor(() => expect(shown()).toEqual({ listed: 'a b c', log: 'before' }));
  change({ open: [c, someCall('d', 4)], ended: [ended('a', 1), ended('b', 2), before] });
  await waitFor(() => expect(shown()).toEqual({ listed: 'a b c d', log: 'before' }));
  tidy();
  expect(shown()).toEqual({ listed: 'c d', log: 'a b before' });
});

test('a cancelled call keeps its place, which the restored call takes', async () => {
  const { shown, change, tidy } = watch({ open: [someCall('a', 1), someCall('b', 2)], ended: [] });
  await waitFor(() => expect(shown()).toEqual({ listed: 'a b', log: '' }));
  const discarded = ended('a', 1, { state: 'cancelled' });
  change({ open: [someCall('b', 2)], ended: [discarded] });
  await waitFor(() => expect(shown()).toEqual({ listed: 'a b', log: '' }));
  const open = [someCall('again', 1), someCall('b', 2)];
  change({ open, ended: [{ ...discarded, replacedBy: 'again' }] });
  await waitFor(() => expect(shown()).toEqual({ listed: 'again b', log: 'a' }));
  change({ open: [someCall('b', 2)], ended: [ended('again', 1, { state: 'cancelled' })] });
  await waitFor(() => expect(shown()).toEqual({ listed: 'again b', log: '' }));
  tidy();
  expect(shown()).toEqual({ listed: 'b', log: 'again' });
});
