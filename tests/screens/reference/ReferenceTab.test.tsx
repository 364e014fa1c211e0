import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { emptySpecification } from '../../../src/domain/model/specification.ts';
import {
  HostedContext,
  type Failure,
  type Hosted,
} from '../../../src/screens/hosted/shared/hosted.ts';
import { ReferenceTab } from '../../../src/screens/hosted/reference/ReferenceTab.tsx';

afterEach(cleanup);

const offline: Failure = { code: 'network', message: 'An unknown error occurred' };
const gone: Failure = {
  code: 'server',
  status: 404,
  message: 'ada/shop has no version 1.1.0. See the list of its versions.',
};

/** Opens a version of ada's shop, of which this device has only stored 1.1.0, the latest one. */
function open(version: string, failure: Failure): void {
  const ports = {
    account: 'ada@https://provider.example/api',
    session: { user: 'ada', state: 'person', isUnreachable: false },
    provider: { address: 'https://provider.example/api', isOwn: true },
    signInAddress: () => '/sign-in',
    openCalls: async () => [],
    known: async (_account: string, { endpoint }: { readonly endpoint: string }) =>
      endpoint === 'tags.getAll'
        ? { answer: { entry: [{ version: '1.1.0' }, { version: '1.0.0' }] }, at: 1, pending: [] }
        : undefined,
    refresh: async () => ({ ok: false, refusal: offline }),
    facts: async (_account: string, name: string) => ({
      document: name === 'ada/shop@1.1.0' ? { head: { body: 'b' } } : undefined,
      calls: [],
      isHeld: false,
    }),
    readHead: async () => ({
      ok: true,
      value: { ...emptySpecification, info: { title: 'The shop' } },
    }),
    check: async () => ({ ok: false, refusal: failure }),
  };
  render(
    <HostedContext value={ports as unknown as Hosted}>
      <ReferenceTab user="ada" document="shop" version={version} />
    </HostedContext>,
  );
}

test.each(['1.1.0', 'latest', 'stable'])(
  'a version that was read before can be read as %s without the server',
  async (version) => {
    open(version, offline);
    expect(await screen.findByRole('heading', { name: 'The shop' })).toBeTruthy();
  },
);

test('of a version that was never read it says that the server is away, and asks again', async () => {
  open('1.0.0', offline);
  expect(await screen.findByText("The server can't be reached")).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByText(/unknown error/)).toBeNull();
});

test('a version that is gone is not shown as if it were there', async () => {
  open('1.1.0', gone);
  expect(await screen.findByText(/has no version 1\.1\.0/)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'The shop' })).toBeNull();
});
