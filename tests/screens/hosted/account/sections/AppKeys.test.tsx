import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { scopes as everyScope } from '../../../../../src/provider/endpoint.ts';
import { HostedContext, type Hosted } from '../../../../../src/screens/hosted/shared/hosted.ts';
import { AppKeys } from '../../../../../src/screens/hosted/account/sections/AppKeys.tsx';
import { UiProvider } from '../../../../../src/ui/UiProvider.tsx';

afterEach(cleanup);

interface Key {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly redirectUris?: readonly string[];
}

function show(...keys: readonly Key[]): void {
  // Nothing is called before something is confirmed.
  const hosted = {} as unknown as Hosted;
  const entry = keys.map((key, id) => ({
    ...key,
    id,
    scopes: [...key.scopes],
    redirectUris: [...(key.redirectUris ?? [])],
  }));
  const value = { totalResults: entry.length, startIndex: 0, itemsPerPage: 100, entry };
  render(
    <UiProvider>
      <HostedContext value={hosted}>
        <AppKeys answer={{ value, isAsking: false, askAgain: () => undefined }} />
      </HostedContext>
    </UiProvider>,
  );
}

const usesOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('what a key may use is in words, with the name that a program asks by', () => {
  show({ name: 'build server', scopes: ['document', 'tag', 'organization', 'default'] });
  expect(usesOf(screen.getByRole('list', { name: 'It may use' }))).toEqual([
    'Documents: read, create, change and delete (document)',
    'Versions (tag)',
    // A scope of another provider, which has no description here.
    'organization',
  ]);
});

test('a key that may use everything says just that', () => {
  show({ name: 'everything', scopes: everyScope });
  expect(screen.getByText('It may use everything.')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'It may use' })).toBeNull();
});

test('before a key ends, the question says what stops working', () => {
  show({ name: 'build server', scopes: ['commit', 'default'] });
  fireEvent.click(screen.getByRole('button', { name: 'End the app key build server' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/the programs that use it can no longer act for you/)).toBeTruthy();
  expect(dialog.queryByText(/anybody else/)).toBeNull();
  expect(usesOf(dialog.getByRole('list', { name: 'They lose' }))).toEqual(['Commits (commit)']);
});

test('before a key ends by which people sign in to a program, the question says that they lose it', () => {
  show({ name: 'shop', scopes: everyScope, redirectUris: ['https://shop.example/back'] });
  fireEvent.click(screen.getByRole('button', { name: 'End the app key shop' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/nor for anybody else who allowed them to/)).toBeTruthy();
  expect(dialog.getByText('They lose everything.')).toBeTruthy();
});
