import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DocumentFrame } from '../../../../src/screens/hosted/document/DocumentFrame.tsx';
import { HostedContext, type Hosted } from '../../../../src/screens/hosted/shared/hosted.ts';
import type { PendingCall } from '../../../../src/storage/database/outboxRows.ts';

afterEach(cleanup);

function Notice({ calls }: { readonly calls: readonly PendingCall[] }) {
  return <p>{calls.length} refused</p>;
}

test('a document’s page appears with what is said of its pending calls, and not before they are known', async () => {
  let tell: (calls: readonly object[]) => void = () => undefined;
  const calls = new Promise((resolve) => {
    tell = resolve;
  });
  const asked: string[] = [];
  // Nothing else of the app is used.
  const ports = {
    account: 'ada@https://provider.example/api',
    session: { user: undefined, state: 'anonymous', isUnreachable: false },
    openCalls: () => calls,
    offline: { changed: async () => new Set() },
    known: async () => ({ answer: { name: 'shop', description: 'Sells' }, at: 1, pending: [] }),
    refresh: async () => {
      asked.push('shop');
      return { ok: true };
    },
  } as unknown as Hosted;
  render(
    <HostedContext value={ports}>
      <DocumentFrame user="ada" document="shop" tab="issues" notice={Notice}>
        {() => 'The issues'}
      </DocumentFrame>
    </HostedContext>,
  );
  await expect.poll(() => asked).toEqual(['shop']);
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  expect(screen.queryByText('The issues')).toBeNull();
  tell([{ id: '1', stream: 'ada/shop', input: {}, state: 'failed' }]);
  await screen.findByText('The issues');
  expect(screen.getByText('1 refused')).toBeDefined();
});
