import 'fake-indexeddb/auto';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { succeed } from '../../../../../src/domain/model/values/result.ts';
import { useEarlierCalls } from '../../../../../src/screens/hosted/shared/answers/useEarlierCalls.ts';
import { HostedContext, type Hosted } from '../../../../../src/screens/hosted/shared/hosted.ts';
import { someCall } from '../../../../storage/outboxStore.contract.ts';

afterEach(cleanup);

test('only refused calls about the same are discarded, and only the one on its way is said to be', async () => {
  const discarded: string[] = [];
  const merge = { endpoint: 'pulls.update', state: 'failed', input: { id: 7 } } as const;
  const sync = { endpoint: 'document.sync', input: {} } as const;
  const reaction = { endpoint: 'issues.reactComment', state: 'failed' } as const;
  const hosted = {
    account: someCall('', 0).account,
    openCalls: async () => [
      someCall('merge', 1, merge),
      someCall('on its way', 2, { ...merge, state: 'queued' }),
      someCall('other pull', 3, { ...merge, input: { id: 8 } }),
      someCall('other document', 4, { ...merge, stream: 'ada/other' }),
      someCall('sync', 5, { ...sync, state: 'failed' }),
      someCall('sync again', 6, { ...sync, state: 'retry' }),
      someCall('heart', 8, { ...reaction, input: { id: 7, comment: 1, reaction: 'heart' } }),
      someCall('rocket', 9, { ...reaction, input: { id: 7, comment: 1, reaction: 'rocket' } }),
      someCall('in doubt', 7, { ...sync, state: 'conflict' }),
    ],
    decisions: {
      discard: async (id: string) => {
        discarded.push(id);
        return succeed(id);
      },
    },
  } as unknown as Hosted;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <HostedContext value={hosted}>{children}</HostedContext>
  );
  const place = { user: 'ada', document: 'shop' };
  const early = renderHook(() => useEarlierCalls('document.sync', place), { wrapper });
  await early.result.current.discardRefused();
  expect(discarded.splice(0), 'before the calls are known').toEqual(['sync']);
  early.unmount();
  const { result } = renderHook(() => useEarlierCalls('pulls.update', { ...place, id: 7 }), {
    wrapper,
  });
  await waitFor(() => expect(result.current.underway).toBe('on its way'));
  await result.current.discardRefused();
  expect(discarded).toEqual(['merge']);
  const synced = renderHook(() => useEarlierCalls('document.sync', place), { wrapper });
  await waitFor(() => expect(synced.result.current.underway).toBe('sync again'));
  await synced.result.current.discardRefused();
  expect(discarded).toEqual(['merge', 'sync']);
  const reacted = renderHook(() => useEarlierCalls('issues.reactComment', { ...place, id: 7 }), {
    wrapper,
  });
  await waitFor(() => expect(reacted.result.current.isRefused).toBe(true));
  await reacted.result.current.discardRefused(({ input }) => input['reaction'] === 'heart');
  expect(discarded).toEqual(['merge', 'sync', 'heart']);
});
