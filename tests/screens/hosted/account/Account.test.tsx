import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Account } from '../../../../src/screens/hosted/account/Account.tsx';
import { HostedContext, type Hosted } from '../../../../src/screens/hosted/shared/hosted.ts';
import { UiProvider } from '../../../../src/ui/UiProvider.tsx';

afterEach(cleanup);

test('after the session ended elsewhere, nothing is shown of the account, which may be another by now', () => {
  const known = vi.fn<() => Promise<undefined>>(async () => undefined);
  const hosted = {
    session: { user: 'ada', state: 'ended', isUnreachable: false },
    provider: { address: 'https://host.example/api', isOwn: true },
    account: undefined,
    signInAddress: () => '/sign-in',
    offline: { list: async () => [] },
    known,
  };
  render(
    <UiProvider>
      <HostedContext value={hosted as unknown as Hosted}>
        <Account
          isSignInTab={false}
          onSignOut={() => undefined}
          onDeleted={() => Promise.resolve()}
        />
      </HostedContext>
    </UiProvider>,
  );
  expect(screen.getByRole('heading', { name: 'Your session has ended' })).toBeTruthy();
  expect(screen.getByText('ada')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in');
  expect(screen.queryByRole('heading', { name: 'App keys' })).toBeNull();
  expect(known).not.toHaveBeenCalled();
});
