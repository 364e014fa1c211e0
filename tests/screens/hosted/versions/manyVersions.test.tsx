import 'fake-indexeddb/auto';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { emptySpecification } from '../../../../src/domain/model/specification.ts';
import { ReferenceTab } from '../../../../src/screens/hosted/reference/ReferenceTab.tsx';
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
  open(<Versions {...place} isInDevelopment startIndex={startIndex} />);
}

function open(part: ReactNode): void {
  const versions = Array.from({ length: 120 }, (_, index) => ({
    id: String(120 - index),
    version: `1.${120 - index}.0`,
  }));
  const hosted = {
    account: 'https://provider.example/api',
    session: { user: 'bob', state: 'person', isUnreachable: false },
    provider: { address: 'https://provider.example/api', isOwn: true },
    facts: async (_account: string, name: string) => ({
      document: name.endsWith('@9.9.9') ? {} : { head: { body: name } },
      calls: [],
    }),
    check: async (_account: string, name: string) =>
      name.endsWith('@9.9.9')
        ? {
            ok: false,
            refusal: { code: 'not-found', message: 'ada/shop has no version 9.9.9.', status: 404 },
          }
        : { ok: true, value: undefined },
    readHead: async () => ({ ok: true, value: emptySpecification }),
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
  render(<HostedContext value={hosted as unknown as Hosted}>{part}</HostedContext>);
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
  // The router focuses this list when another page of it is shown.
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

/** The links to versions above the reference of one of them, and which of them is marked. */
async function linksAt(version: string): Promise<readonly [words: string[], marked: string[]]> {
  open(<ReferenceTab {...place} version={version} />);
  const links = within(await screen.findByRole('navigation', { name: 'Versions' }));
  const all = links.getAllByRole('link');
  return [
    all.map(({ textContent }) => textContent),
    all
      .filter((link) => link.getAttribute('aria-current') === 'true')
      .map(({ textContent }) => textContent),
  ];
}

test('the reference of any version says which one is read, and links to the list of all', async () => {
  const [words, marked] = await linksAt('1.115.0');
  expect(words).toHaveLength(16);
  expect(words.at(-1)).toBe('all versions');
  expect(marked).toEqual(['1.115.0']);
  for (const older of ['1.60.0', '1.7.0']) {
    cleanup();
    const [more, there] = await linksAt(older);
    expect(more.slice(-3)).toEqual(['1.109.0', older, 'all versions']);
    expect(there).toEqual([older]);
    expect(screen.getByText(new RegExp(`You are reading version ${older}`))).toBeDefined();
  }
});

test('a version that does not exist is not marked as the one being read', async () => {
  const [words, marked] = await linksAt('9.9.9');
  expect(words).not.toContain('9.9.9');
  expect(marked).toEqual([]);
  expect(screen.queryByText(/You are reading/)).toBeNull();
  expect(screen.getByText('ada/shop has no version 9.9.9.')).toBeDefined();
});
