import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Explore } from '../../../../src/screens/hosted/explore/Explore.tsx';
import {
  HostedContext,
  type Hosted,
  type Question,
} from '../../../../src/screens/hosted/shared/hosted.ts';
import { Stars } from '../../../../src/screens/hosted/stars/Stars.tsx';

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

test('stars have pages of 16, as other lists have', async () => {
  const asked: object[] = [];
  const ports = {
    account: 'ada@https://provider.example/api',
    openCalls: async () => [],
    offline: { changed: async () => new Set() },
    async known(_account: string, { input }: Question) {
      asked.push(input);
      const entry = Array.from({ length: 16 }, (_, at) => ({
        name: `shop-${at}`,
        user: { name: 'bob' },
      }));
      return {
        answer: { totalResults: 49, startIndex: 16, itemsPerPage: 16, entry },
        at: 1,
        pending: [],
      };
    },
    refresh: async () => ({ ok: true, value: 200 }),
  };
  render(
    <HostedContext value={ports as unknown as Hosted}>
      <Stars startIndex={16} />
    </HostedContext>,
  );
  const next = await screen.findByRole('link', { name: 'Next' });
  expect(next.getAttribute('href')).toBe('/stars?startIndex=32');
  expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/stars');
  expect(asked).toContainEqual({ startIndex: 16, count: 16 });
});
