import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { HostedContext, type Hosted } from '../../../../../src/screens/hosted/shared/hosted.ts';
import { Passkeys } from '../../../../../src/screens/hosted/account/sections/Passkeys.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(isOwn: boolean, ...names: readonly string[]): void {
  // Nothing else of the app is used.
  const hosted = { provider: { isOwn }, session: { user: 'ada' } } as unknown as Hosted;
  const entry = names.map((name, id) => ({ id, name }));
  const value = { totalResults: entry.length, startIndex: 0, itemsPerPage: 100, entry };
  render(
    <HostedContext value={hosted}>
      <Passkeys
        answer={{ value, isAsking: false, askAgain: () => undefined }}
        onChanged={() => undefined}
      />
    </HostedContext>,
  );
}

/** A browser that can create passkeys. */
const stubBrowser = () =>
  vi.stubGlobal('PublicKeyCredential', { parseCreationOptionsFromJSON: () => ({}) });

test('passkeys are offered where the browser can make them for this server', () => {
  stubBrowser();
  show(true);
  expect(screen.getByRole('button', { name: 'Add a passkey' })).toBeTruthy();
  cleanup();
  show(false);
  expect(screen.queryByRole('heading', { name: 'Passkeys' })).toBeNull();
});

test('a browser that can make none shows those that there are, and no section without any', () => {
  show(true);
  expect(screen.queryByRole('heading', { name: 'Passkeys' })).toBeNull();
  cleanup();
  show(true, 'laptop');
  expect(screen.getByRole('button', { name: 'Remove the passkey laptop' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});
