import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import {
  HostedContext,
  type Hosted,
  type Question,
} from '../../../../src/screens/hosted/shared/hosted.ts';
import type { Account } from '../../../../src/storage/database/account.ts';
import type { HostedComparison } from '../../../../src/domain/compare/compared.ts';
import { Issues } from '../../../../src/screens/hosted/issues/Issues.tsx';
import { Pulls } from '../../../../src/screens/hosted/pulls/Pulls.tsx';

afterEach(cleanup);

const busy = { user: 'alice', document: 'busy' };
const fork = { name: 'busier', source: { name: 'busy', user: { name: 'alice' } } };

/** The app with a person who has these documents. */
function hostedFor(user: string | undefined, documents: readonly object[] = []): Hosted {
  const known = async (_account: string, { endpoint }: Question) => {
    const entry = endpoint === 'document.getAll' ? documents : [];
    const answer = { totalResults: entry.length, startIndex: 0, itemsPerPage: 100, entry };
    return { answer, at: 1, pending: [], done: [] };
  };
  const hosted = {
    account: `${user ?? ''}@https://provider.example/api`,
    session: { user, state: user === undefined ? 'nobody' : 'person', isUnreachable: false },
    drafts: { read: () => undefined },
    known,
    refresh: async () => ({ ok: true, value: 1 }),
    openCalls: async () => [],
    signInAddress: () => '/sign-in?return=here',
    go: () => undefined,
    compare: async (_account: Account, wanted: HostedComparison) => ({
      ok: false,
      refusal: { code: 'status', message: `Nobody knows ${JSON.stringify(wanted)}.` },
    }),
  };
  return hosted as unknown as Hosted;
}

const lists = [
  ['issue', Issues],
  ['pull request', Pulls],
] as const;

for (const [one, List] of lists) {
  test(`the address of a new ${one} leads somebody who is not signed in there first`, async () => {
    render(
      <HostedContext value={hostedFor(undefined)}>
        <List {...busy} isNew />
      </HostedContext>,
    );
    const link = await screen.findByRole('link', { name: 'Sign in or create an account' });
    expect(link.getAttribute('href')).toBe('/sign-in?return=here');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test(`the address of a new ${one} opens its form`, async () => {
    render(
      <HostedContext value={hostedFor('bob', [fork])}>
        <List {...busy} isNew />
      </HostedContext>,
    );
    expect(await screen.findByRole('dialog', { name: `New ${one}` })).toBeTruthy();
  });

  test(`the list has no form for a new ${one} open`, async () => {
    render(
      <HostedContext value={hostedFor('bob', [fork])}>
        <List {...busy} />
      </HostedContext>,
    );
    await screen.findByRole('button', { name: `New ${one}` });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
}

test('the form of a pull request shows what the fork has changed', async () => {
  render(
    <HostedContext value={hostedFor('bob', [fork])}>
      <Pulls {...busy} isNew />
    </HostedContext>,
  );
  const offered = await screen.findByRole('region', { name: /^What you offer: bob\/busier/ });
  const compared = { kind: 'pull', source: 'bob/busier', target: 'alice/busy' };
  await waitFor(() => expect(offered.textContent).toContain(JSON.stringify(compared)));
  expect(screen.getByRole('dialog').contains(offered)).toBe(true);
});

test('without a fork there is no form, but what to do first', async () => {
  const others = [
    { name: 'shop' },
    { name: 'busy', source: { name: 'busy', user: { name: 'x' } } },
  ];
  render(
    <HostedContext value={hostedFor('bob', others)}>
      <Pulls {...busy} isNew />
    </HostedContext>,
  );
  await screen.findByText('You have no fork of busy yet');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the owner has no form for a pull request to themselves', async () => {
  render(
    <HostedContext value={hostedFor('alice', [fork])}>
      <Pulls {...busy} isNew />
    </HostedContext>,
  );
  await waitFor(() => expect(screen.getByText('busy is yours')).toBeTruthy());
  expect(screen.queryByRole('dialog')).toBeNull();
});
