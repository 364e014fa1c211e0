import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { RefusedChange } from '../../../../src/app/hosted/notices/RefusedChange.tsx';
import { succeed } from '../../../../src/domain/model/values/result.ts';
import { HostedContext, type Hosted } from '../../../../src/screens/hosted/shared/hosted.ts';
import type { PendingCall } from '../../../../src/storage/database/outboxRows.ts';
import { someCall } from '../../../storage/outboxStore.contract.ts';

afterEach(cleanup);

const tag = someCall('tag', 1, {
  endpoint: 'tags.create',
  input: { user: 'ada', document: 'shop', body: { version: '1.0.0' } },
  state: 'failed',
  error: 'The server said: shop already has a version 1.0.0',
});
const star = someCall('star', 2);

/** Renders a document's page with pending calls; returns the decisions about them. */
function show(calls: readonly PendingCall[], document = 'shop') {
  const asked: string[] = [];
  const decide = (what: string) => async (id: string) => {
    asked.push(`${what} ${id}`);
    return succeed(id);
  };
  // Nothing else of the app is used.
  const hosted = {
    account: tag.account,
    decisions: {
      retry: decide('retry'),
      discard: decide('discard'),
      putBack: decide('putBack'),
    },
  } as unknown as Hosted;
  render(
    <HostedContext value={hosted}>
      <RefusedChange user="ada" document={document} calls={calls} />
    </HostedContext>,
  );
  return asked;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('says what was refused, why, and what waits behind it, with the remedies', async () => {
  const asked = show([tag, star]);
  const notice = screen.getByRole('alert');
  expect(notice.textContent).toContain('Not sent: Make version 1.0.0 of ada/shop');
  expect(notice.textContent).toContain('shop already has a version 1.0.0. 1 later change waits');
  expect(notice.textContent).toContain('Star ada/shop');
  expect(screen.getByRole('link', { name: 'Outbox' }).getAttribute('href')).toBe('/outbox');
  expect(screen.getByRole('button', { name: 'Change it' })).toBeDefined();
  press('Try now');
  press('Discard');
  await screen.findByText(/Discarded: Make version 1\.0\.0 of ada\/shop/);
  press('Undo');
  expect(asked).toEqual(['retry tag', 'discard tag', 'putBack tag']);
});

test('a change that waits for what another document was refused says so, too', () => {
  const fork = someCall('fork', 1, {
    stream: 'ada/fork',
    endpoint: 'document.create',
    input: { user: 'ada', body: { name: 'fork' } },
    state: 'failed',
    error: 'The name is taken',
  });
  show([fork, someCall('pull', 2, { state: 'waiting', dependsOn: 'fork' })]);
  expect(screen.getByText('Not sent: Create ada/fork')).toBeDefined();
});

test('says nothing about calls that are being sent, wait for signing in, or are about another document', () => {
  const other = someCall('other', 1, { stream: 'ada/other', state: 'failed' });
  show([other, someCall('a', 2), someCall('b', 3, { state: 'signIn' })]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the next refused call is shown once the message about the discarded one was dismissed', async () => {
  const another = someCall('another', 2, { state: 'failed', error: 'Not in this house' });
  show([tag, another]);
  press('Discard');
  await screen.findByText(/Discarded: Make version 1\.0\.0 of ada\/shop/);
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  press('Dismiss');
  expect(screen.getByRole('button', { name: 'Discard' })).toBeDefined();
});
