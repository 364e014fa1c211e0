import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  HostedContext,
  type Hosted,
  type Question,
} from '../../../../src/screens/hosted/shared/hosted.ts';
import { Compare } from '../../../../src/screens/hosted/commits/Compare.tsx';
import { UiProvider } from '../../../../src/ui/UiProvider.tsx';
import { pretendLayout } from '../../layout.ts';

beforeEach(() => pretendLayout(600));
afterEach(cleanup);

/**
 * A document with this many versions, of which 1.1.0 is the earliest and the provider lists the last hundred.
 */
function hostedWith(total: number) {
  const versions = Array.from({ length: total }, (_, index) => ({
    version: `1.${total - index}.0`,
  }));
  const searches: unknown[] = [];
  const hosted = {
    account: 'ada@https://provider.example/api',
    session: { user: 'ada', state: 'person', isUnreachable: false },
    known: async (_account: string, { endpoint }: Question) => {
      const entry = endpoint === 'tags.getAll' ? versions.slice(0, 100) : [{ id: 1, message: 'x' }];
      const totalResults = endpoint === 'tags.getAll' ? total : 1;
      const answer = { totalResults, startIndex: 0, itemsPerPage: 100, entry };
      return { answer, at: 1, pending: [], done: [] };
    },
    refresh: async () => ({ ok: true, value: 1 }),
    call: async (endpoint: string, { search }: { readonly search: string }) => {
      searches.push([endpoint, search]);
      const entry =
        endpoint === 'tags.getAll'
          ? versions.filter(({ version }) => version.includes(search))
          : [];
      return { ok: true, value: { totalResults: entry.length, entry } };
    },
    compare: () => new Promise(() => undefined),
    go: vi.fn<Hosted['go']>(),
  };
  return { hosted: hosted as unknown as Hosted, go: hosted.go, searches };
}

function show(hosted: Hosted, base?: string): void {
  render(
    <UiProvider>
      <HostedContext value={hosted}>
        <Compare user="ada" document="shop" {...(base !== undefined && { base })} />
      </HostedContext>
    </UiProvider>,
  );
}

/** Opens a choice and types into it. */
async function look(label: string, typed: string): Promise<void> {
  fireEvent.click(await screen.findByRole('combobox', { name: new RegExp(`^${label}`) }));
  const field = await screen.findByPlaceholderText('Type to search');
  fireEvent.change(field, { target: { value: typed } });
}

test('a version beyond the listed ones is found by typing', async () => {
  const { hosted, go, searches } = hostedWith(250);
  show(hosted);
  await look('From', '1.17.0');
  const found = await screen.findByRole('option', { name: 'Version 1.17.0' });
  expect(searches).toContainEqual(['tags.getAll', '1.17.0']);
  fireEvent.click(found);
  await waitFor(() => expect(go).toHaveBeenCalledWith('/d/ada/shop/compare?base=1.17.0&head=*'));
});

test('nothing is searched for where all are listed', async () => {
  const { hosted, searches } = hostedWith(20);
  show(hosted, '1.3.0');
  await look('To', '1.17.0');
  expect(await screen.findByRole('option', { name: 'Version 1.17.0' })).toBeDefined();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(searches).toEqual([]);
});
