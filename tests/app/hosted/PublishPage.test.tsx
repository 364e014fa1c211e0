import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PublishPage } from '../../../src/app/hosted/PublishPage.tsx';
import type { Services } from '../../../src/app/session/services.ts';
import { HostedContext, type Hosted } from '../../../src/screens/hosted/shared/hosted.ts';

afterEach(cleanup);

/** Renders the page for a specification with this stored row. */
function show(spec: string, row: object | undefined, user?: string): void {
  const hosted = {
    account: 'ada',
    session: { user, state: user === undefined ? 'nobody' : 'person' },
    openCalls: async () => [],
    drafts: { read: () => undefined },
    signInAddress: () => '/sign-in',
  };
  const services = { openStore: async () => ({ spec: async () => row }) };
  render(
    <HostedContext value={hosted as unknown as Hosted}>
      <PublishPage spec={spec} services={services as unknown as Services} />
    </HostedContext>,
  );
}

const missing = 'There is no such specification on this device';

test('a specification that is not on this device can not be published by anybody', async () => {
  for (const user of ['ada', undefined]) {
    for (const row of [undefined, { name: 'Shop', removedAt: '2026-01-01T00:00:00Z' }]) {
      show('nope', row, user);
      expect(await screen.findByText(missing)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
      cleanup();
    }
  }
});

test('a specification on this device can be published, and so can an empty document', async () => {
  show('shop', { name: 'Shop' }, 'ada');
  expect(await screen.findByRole('button', { name: 'Publish' })).toBeTruthy();
  cleanup();
  show('new', undefined, 'ada');
  expect(await screen.findByRole('button', { name: 'Publish' })).toBeTruthy();
  expect(screen.queryByText(missing)).toBeNull();
});

test('to somebody who is not signed in, the specification is named only if there is one', async () => {
  show('shop', { name: 'Shop' });
  expect(await screen.findByText(/Your specification stays/)).toBeTruthy();
  cleanup();
  show('new', undefined);
  expect(await screen.findByText('Then you come back to this page.')).toBeTruthy();
});
