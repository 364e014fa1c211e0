import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  HostedContext,
  type Hosted,
  type Question,
} from '../../../../src/screens/hosted/shared/hosted.ts';
import { ExportDocument } from '../../../../src/screens/hosted/settings/ExportDocument.tsx';
import { IncludeAddress } from '../../../../src/screens/hosted/settings/IncludeAddress.tsx';
import { UiProvider } from '../../../../src/ui/UiProvider.tsx';
import { pretendLayout } from '../../layout.ts';

beforeEach(() => pretendLayout(600));
afterEach(cleanup);

const place = { user: 'ada', document: 'shop' };

/**
 * Shows a part of the settings of a document with this many versions, of which 1.1.0 is the earliest and the
 * provider lists the last hundred; returns the calls.
 */
function show(part: ReactNode, total: number): unknown[] {
  const versions = Array.from({ length: total }, (_, index) => ({
    version: `1.${total - index}.0`,
  }));
  const called: unknown[] = [];
  const hosted = {
    account: 'ada@https://provider.example/api',
    known: async (_account: string, _question: Question) => {
      const entry = versions.slice(0, 100);
      const answer = { totalResults: total, startIndex: 0, itemsPerPage: 100, entry };
      return { answer, at: 1, pending: [], done: [] };
    },
    refresh: async () => ({ ok: true, value: 1 }),
    call: async (endpoint: string, input: { readonly search?: string }) => {
      called.push([endpoint, input]);
      const { search } = input;
      if (search === undefined) return { ok: true, value: { href: 'https://host.example/file' } };
      const entry = versions.filter(({ version }) => version.includes(search));
      return { ok: true, value: { totalResults: entry.length, entry } };
    },
  };
  render(
    <UiProvider>
      <HostedContext value={hosted as unknown as Hosted}>{part}</HostedContext>
    </UiProvider>,
  );
  return called;
}

/** Chooses a version by typing. */
async function choose(label: string, version: string): Promise<void> {
  fireEvent.click(await screen.findByRole('combobox', { name: new RegExp(`^${label}`) }));
  const field = await screen.findByPlaceholderText('Type to search');
  fireEvent.change(field, { target: { value: version } });
  fireEvent.click(await screen.findByRole('option', { name: version }));
}

test('any version can be exported, also one beyond those that are listed', async () => {
  const called = show(
    <ExportDocument
      place={place}
      isPrivate={false}
      download={async () => ({ ok: true, value: 1 })}
    />,
    250,
  );
  await choose('Version to export', '1.17.0');
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  await screen.findByRole('textbox', { name: 'Address of the export' });
  const body = { format: 'spec-typeapi', version: '1.17.0' };
  expect(called).toContainEqual(['document.export', { ...place, body }]);
});

test('any version can be included', async () => {
  const called = show(
    <IncludeAddress place={place} printInclude={({ version }) => `at ${version ?? 'head'}`} />,
    120,
  );
  const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Include address' });
  expect(address().value).toBe('at head');
  await choose('Version to include', '1.3.0');
  await waitFor(() => expect(address().value).toBe('at 1.3.0'));
  expect(called).toEqual([['tags.getAll', { ...place, count: 100, search: '1.3.0' }]]);
  await choose('Version to include', 'The latest state');
  await waitFor(() => expect(address().value).toBe('at head'));
});

test('nothing is searched for where all are listed', async () => {
  const called = show(
    <IncludeAddress place={place} printInclude={({ version = '' }) => version} />,
    20,
  );
  await choose('Version to include', '1.3.0');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(called).toEqual([]);
});
