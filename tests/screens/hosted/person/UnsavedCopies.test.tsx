import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { HostedContext, type Hosted } from '../../../../src/screens/hosted/shared/hosted.ts';
import { UnsavedCopies } from '../../../../src/screens/hosted/person/UnsavedCopies.tsx';

afterEach(cleanup);

function show(...changed: readonly string[]): void {
  // Nothing else of the app is used.
  const hosted = {
    account: 'ada@https://provider.example/api',
    offline: { changed: async () => new Set(changed) },
  } as unknown as Hosted;
  render(
    <HostedContext value={hosted}>
      <UnsavedCopies user="ada" listed={['shop']} />
      <p>Below</p>
    </HostedContext>,
  );
}

test('a copy with unsaved changes is listed although its document is not', async () => {
  show('ada/zoo', 'ada/shop', 'bob/zoo', 'ada/cafe');
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/d/ada/cafe/editor',
    '/d/ada/zoo/editor',
  ]);
});

test('there is no such list where the documents say it all themselves', async () => {
  show('ada/shop');
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(screen.queryByRole('heading')).toBeNull();
});
