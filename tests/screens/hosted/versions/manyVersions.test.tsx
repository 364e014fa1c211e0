import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import {
  HostedContext,
  type Hosted,
  type Question,
} from '../../../../src/screens/hosted/shared/hosted.ts';
import { Versions } from '../../../../src/screens/hosted/versions/Versions.tsx';

afterEach(cleanup);

const place = { user: 'ada', document: 'shop' };

/** Shows a page of the versions of a document that has 120 of them: 1.120.0 is the latest. */
function show(startIndex: number): void {
  const versions = Array.from({ length: 120 }, (_, index) => ({
    id: String(120 - index),
    version: `1.${120 - index}.0`,
  }));
  const hosted = {
    account: 'https://provider.example/api',
    session: { user: 'bob', state: 'person', isUnreachable: false },
    openCalls: async () => [],
    known: async (_account: string, { input }: Question) => {
      const start = Number(input['startIndex'] ?? 0);
      const count = Number(input['count']);
      const entry = versions.slice(start, start + count);
      const answer = { totalResults: 120, startIndex: start, itemsPerPage: count, entry };
      return { answer, at: 1, pending: [], done: [] };
    },
    refresh: async () => ({ ok: true, value: undefined }),
  };
  render(
    <HostedContext value={hosted as unknown as Hosted}>
      <Versions {...place} isInDevelopment startIndex={startIndex} />
    </HostedContext>,
  );
}

test('many versions are in pages, each compared with the one before it', async () => {
  show(0);
  const rows = await screen.findAllByRole('listitem');
  expect(rows).toHaveLength(50);
  const last = rows.at(-1);
  expect(last?.textContent).toContain('1.71.0');
  expect(last?.textContent).toContain('Compare with 1.70.0');
  const pages = within(screen.getByRole('navigation', { name: 'Pages of versions' }));
  expect(pages.getByText('1 to 50 of 120')).toBeDefined();
  const next = pages.getByRole('link', { name: 'Next' });
  expect(next.getAttribute('href')).toBe('/d/ada/shop/versions?startIndex=50');
  const end = pages.getByRole('link', { name: 'Last' });
  expect(end.getAttribute('href')).toBe('/d/ada/shop/versions?startIndex=100');
  // The router gives it the focus when another page of it is shown.
  expect(screen.getByRole('list', { name: 'Versions' }).dataset['paged']).toBe('');
});

test('the last page ends with the first version', async () => {
  show(100);
  const rows = await screen.findAllByRole('listitem');
  expect(rows).toHaveLength(20);
  expect(rows.at(-1)?.textContent).not.toContain('Compare with');
  cleanup();
  show(150);
  expect(await screen.findByRole('link', { name: 'To the first page' })).toBeDefined();
});
