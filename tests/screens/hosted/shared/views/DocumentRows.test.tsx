import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DocumentRows } from '../../../../../src/screens/hosted/shared/views/DocumentRows.tsx';
import { HostedContext, type Hosted } from '../../../../../src/screens/hosted/shared/hosted.ts';
import { VersionRow } from '../../../../../src/screens/hosted/versions/VersionRow.tsx';

afterEach(cleanup);

/** The part of the app that the rows use: pending calls, and copies with changes. */
function hostedWith(calls: readonly object[], changed: readonly string[]): Hosted {
  const offline = { changed: async () => new Set(changed) };
  return { account: 'ada', offline, openCalls: async () => calls } as unknown as Hosted;
}

const refused = {
  id: 'a',
  stream: 'ada/shop',
  state: 'failed',
  error: 'There is a version 1.0.0.',
  save: { body: 'b', content: 'c' },
};
const user = { name: 'ada' };

test('a document of which something is only on this device is marked wherever it is listed', async () => {
  render(
    <HostedContext value={hostedWith([refused], ['ada/pets'])}>
      <DocumentRows
        label="Documents"
        rows={[
          { id: 1, user, name: 'pets' },
          { id: 2, user, name: 'shop' },
          { id: 3, user, name: 'zoo' },
        ]}
      />
    </HostedContext>,
  );
  await screen.findByText('Unsaved changes');
  await screen.findByText('Not sent');
  const [pets, shop, zoo] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(pets).toContain('Unsaved changes');
  expect(shop).toContain('Not sent');
  expect(zoo).not.toMatch(/Unsaved|sent/);
});

test('a version that the server refused says so, with the reason', async () => {
  render(
    <HostedContext value={hostedWith([refused], [])}>
      <VersionRow
        place={{ user: 'ada', document: 'shop' }}
        tag={{ version: '1.0.0', pending: 'a' } as { readonly version: string }}
        before={undefined}
        isLast={false}
        isOwn
      />
    </HostedContext>,
  );
  expect(await screen.findByText(/There is a version 1\.0\.0\./)).toBeTruthy();
  expect(screen.queryByText('On its way')).toBeNull();
});
