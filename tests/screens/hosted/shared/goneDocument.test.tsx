import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DocumentFrame } from '../../../../src/screens/hosted/document/DocumentFrame.tsx';
import { HostedContext, type Hosted } from '../../../../src/screens/hosted/shared/hosted.ts';

afterEach(cleanup);

/**
 * Opens the page of ada's shop, of which this device has a stored answer and the provider has nothing, and
 * waits for the provider's answer.
 */
async function open(changed: readonly string[], calls: readonly object[] = []): Promise<void> {
  const refused = { ok: false, refusal: { code: 'server', status: 404, message: 'Gone' } };
  const ports = {
    account: 'ada@https://provider.example/api',
    session: { user: 'ada', state: 'person', isUnreachable: false },
    openCalls: async () => calls,
    offline: { changed: async () => new Set(changed) },
    known: async () => ({
      answer: { name: 'shop', stars: 3, description: 'Sells', entry: [] },
      at: 1,
      pending: [],
    }),
    refresh: async () => refused,
  };
  render(
    <HostedContext value={ports as unknown as Hosted}>
      <DocumentFrame user="ada" document="shop" tab="issues">
        {() => 'The issues'}
      </DocumentFrame>
    </HostedContext>,
  );
  await screen.findByText(/renamed, deleted or made private|Gone/);
}

const tabs = () => screen.queryByRole('navigation', { name: 'Parts of the document' });

test('a document that is gone has neither tabs nor a star, and nothing in it', async () => {
  await open([]);
  expect(tabs()).toBeNull();
  expect(screen.queryByRole('button', { name: /Star/ })).toBeNull();
  expect(screen.queryByText('The issues')).toBeNull();
  expect(screen.queryByText('Sells')).toBeNull();
});

test('data of a deleted document that is only on this device can still be reached', async () => {
  await open(['ada/shop']);
  expect(tabs()).not.toBeNull();
  cleanup();
  await open([], [{ id: '1', stream: 'ada/shop', input: {}, state: 'due' }]);
  expect(tabs()).not.toBeNull();
});
