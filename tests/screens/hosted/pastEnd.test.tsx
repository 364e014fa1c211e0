// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Explore } from '../../../src/screens/explore/Explore.tsx';
import { HostedContext, type Hosted } from '../../../src/screens/hosted/hosted.ts';

afterEach(cleanup);

test('a page behind the end of a list leads back, and does not call the list empty', async () => {
  const answer = { totalResults: 49, startIndex: 9999, itemsPerPage: 16, entry: [] };
  const ports = {
    account: { user: '', provider: 'https://provider.example/api' },
    openCalls: async () => [],
    known: async () => ({ answer, at: 1, pending: [] }),
    refresh: async () => ({ ok: true, value: 200 }),
  };
  const hosted = ports as unknown as Hosted;
  render(
    <HostedContext value={hosted}>
      <Explore search="pets" startIndex={9999} />
    </HostedContext>,
  );
  const first = await screen.findByRole('link', { name: 'To the first page' });
  expect(first.getAttribute('href')).toBe('/explore?search=pets');
  expect(screen.queryByText('Nothing found')).toBeNull();
});
