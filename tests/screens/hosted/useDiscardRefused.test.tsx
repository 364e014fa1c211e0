// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { succeed } from '../../../src/domain/model/result.ts';
import { useDiscardRefused } from '../../../src/screens/hosted/answers/useDiscardRefused.ts';
import { HostedContext, type Hosted } from '../../../src/screens/hosted/hosted.ts';
import { someCall } from '../../storage/outboxStore.contract.ts';

afterEach(cleanup);

test('only refused calls about the same are discarded', async () => {
  const discarded: string[] = [];
  const merge = { endpoint: 'pulls.update', state: 'failed', input: { id: 7 } } as const;
  const sync = { endpoint: 'document.sync', input: {} } as const;
  const hosted = {
    account: someCall('', 0).account,
    openCalls: async () => [
      someCall('merge', 1, merge),
      someCall('on its way', 2, { ...merge, state: 'queued' }),
      someCall('other pull', 3, { ...merge, input: { id: 8 } }),
      someCall('other document', 4, { ...merge, stream: 'ada/other' }),
      someCall('sync', 5, { ...sync, state: 'failed' }),
      someCall('in doubt', 6, { ...sync, state: 'conflict' }),
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
  const { result } = renderHook(() => useDiscardRefused('pulls.update', { ...place, id: 7 }), {
    wrapper,
  });
  await result.current();
  expect(discarded).toEqual(['merge']);
  const synced = renderHook(() => useDiscardRefused('document.sync', place), { wrapper });
  await synced.result.current();
  expect(discarded).toEqual(['merge', 'sync']);
});
