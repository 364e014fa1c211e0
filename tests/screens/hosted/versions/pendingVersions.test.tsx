import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Compare } from '../../../../src/screens/hosted/commits/Compare.tsx';
import {
  HostedContext,
  type Hosted,
  type Question,
} from '../../../../src/screens/hosted/shared/hosted.ts';
import { ReferenceTab } from '../../../../src/screens/hosted/reference/ReferenceTab.tsx';
import { DeleteDocument } from '../../../../src/screens/hosted/settings/DeleteDocument.tsx';
import { ResetDocument } from '../../../../src/screens/hosted/settings/ResetDocument.tsx';
import { useVersionChoice } from '../../../../src/screens/hosted/settings/useVersionChoice.ts';
import { Versions } from '../../../../src/screens/hosted/versions/Versions.tsx';
import { emptySpecification } from '../../../../src/domain/model/specification.ts';
import { someCall } from '../../../storage/outboxStore.contract.ts';

afterEach(cleanup);

const place = { user: 'ada', document: 'shop' };
const refused = { version: '3.0.0', pending: 'refused' };
const waiting = { version: '2.0.0', pending: 'waiting' };
const real = { id: '1', version: '1.0.0' };

/** Shows a part of ada's shop, which has these versions, latest first. */
function open(part: ReactNode, entry: readonly object[]): void {
  const answers = new Map<string, readonly object[]>([
    ['tags.getAll', entry],
    ['commits.getAll', [{ id: 8 }, { id: 7 }]],
  ]);
  const ports = {
    account: 'ada@https://provider.example/api',
    session: { user: 'ada', state: 'person', isUnreachable: false },
    provider: { address: 'https://provider.example/api', isOwn: true },
    drafts: { read: () => undefined },
    offline: { changed: async () => new Set() },
    openCalls: async () => [
      someCall('waiting', 1, { endpoint: 'tags.create', stream: 'ada/shop' }),
      someCall('refused', 2, { endpoint: 'tags.create', stream: 'ada/shop', state: 'failed' }),
    ],
    known: async (_account: string, { endpoint }: Question) => {
      const found = answers.get(endpoint) ?? [];
      const page = { totalResults: found.length, startIndex: 0, itemsPerPage: 51, entry: found };
      return { answer: page, at: 1, pending: [], done: [] };
    },
    refresh: async () => ({ ok: true, value: undefined }),
    facts: async () => ({ document: { head: { body: 'b' } }, calls: [], isHeld: false }),
    readHead: async () => ({ ok: true, value: emptySpecification }),
    check: async () => ({ ok: true, value: undefined }),
    compare: async () => ({ ok: false, refusal: { code: 'network', message: '' } }),
    readState: async () => ({ ok: false, refusal: { code: 'network', message: '' } }),
  };
  render(<HostedContext value={ports as unknown as Hosted}>{part}</HostedContext>);
}

test('a document is reset to the last version that the provider has', async () => {
  open(<ResetDocument place={place} source={undefined} />, [refused, waiting, real]);
  expect(await screen.findByText(/^Goes back to version 1\.0\.0\./)).toBeTruthy();
});

test('if every version is pending or refused, there is none to reset to', async () => {
  open(<ResetDocument place={place} source={undefined} />, [refused, waiting]);
  expect(await screen.findByText(/^There is no version to go back to yet/)).toBeTruthy();
});

test('latest and stable are versions that can be read', async () => {
  open(<ReferenceTab {...place} version="latest" />, [refused, waiting, real]);
  const links = within(await screen.findByRole('navigation', { name: 'Versions' }));
  expect(links.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'current',
    'latest (1.0.0)',
    'stable (1.0.0)',
    '1.0.0',
  ]);
});

test('a comparison begins with the last version that the provider has', async () => {
  open(<Compare {...place} />, [refused, waiting, real]);
  expect(await screen.findByText('Version 1.0.0')).toBeTruthy();
  expect(screen.queryByText(/^Version [23]/)).toBeNull();
});

test('only versions that the provider has can be included and exported', async () => {
  open(<Options />, [refused, waiting, real]);
  expect(await screen.findByText('The latest state, 1.0.0')).toBeTruthy();
});

function Options() {
  return (
    <p>
      {useVersionChoice(place)
        .groups.flatMap(({ options }) => options.map(({ label }) => label))
        .join(', ')}
    </p>
  );
}

test('only versions that the provider has are deleted with a document', async () => {
  open(<DeleteDocument place={place} onDeleted={async () => ({ ok: true, value: 1 })} />, [
    refused,
    real,
  ]);
  screen.getByRole('button', { name: 'Delete the document' }).click();
  expect(await screen.findByText('1 version')).toBeTruthy();
});

test('a row that waits is no other one, whatever the ids of the versions are', async () => {
  const problems = vi.spyOn(console, 'error');
  // The second row waits, and the third has the id 1.
  open(<Versions {...place} isInDevelopment />, [refused, waiting, real]);
  expect(await screen.findAllByRole('listitem')).toHaveLength(3);
  expect(problems).not.toHaveBeenCalled();
  problems.mockRestore();
});

test('deleting a version says what that changes, and of its number', async () => {
  open(<Versions {...place} isInDevelopment />, [waiting, { id: '2', version: '1.1.0' }, real]);
  const ask = async (version: string) => {
    fireEvent.click(await screen.findByRole('button', { name: `Delete version ${version}` }));
    const dialog = await screen.findByRole('dialog', { name: `Delete version ${version}?` });
    const words = dialog.textContent;
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return words;
  };
  const last = await ask('1.1.0');
  expect(last).toContain('are then proposed from what has changed since 1.0.0.');
  expect(last).toContain('It can be called 1.1.0 only if it says the same');
  expect(await ask('1.0.0')).not.toContain('proposed');
});

test('the list marks a version that waits or was refused, and leads nowhere from it', async () => {
  open(<Versions {...place} isInDevelopment />, [
    refused,
    waiting,
    { id: '2', version: '1.1.0' },
    real,
  ]);
  const rows = (await screen.findAllByRole('listitem')).map((row) => within(row));
  const [first, second, third] = rows;
  expect(await first?.findByText('Not sent')).toBeTruthy();
  expect(second?.getByText('On its way')).toBeTruthy();
  expect(first?.queryByRole('link', { name: '3.0.0' })).toBeNull();
  expect(first?.queryByText(/Compare with/)).toBeNull();
  expect(second?.queryAllByRole('link')).toEqual([]);
  expect(third?.getByRole('link', { name: 'Compare with 1.0.0' })).toBeTruthy();
});
