import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { refuse, succeed } from '../../../../src/domain/model/values/result.ts';
import { HostedContext, type Hosted } from '../../../../src/screens/hosted/shared/hosted.ts';
import { ExportDocument } from '../../../../src/screens/hosted/settings/ExportDocument.tsx';

afterEach(cleanup);

/** Prevents that following the link fetches something. */
const stay = (event: Event) => event.preventDefault();
beforeAll(() => document.addEventListener('click', stay));
afterAll(() => document.removeEventListener('click', stay));

const href = 'https://provider.example/api/export/secret';
const gone = 'There is nothing at the address of shop-spec-typeapi any more. Export it again.';

/** Exports ada's shop; returns the addresses of the downloads. */
async function exported({ isPrivate = true, fails = false } = {}): Promise<string[]> {
  const downloaded: string[] = [];
  const ports = {
    account: 'ada@https://provider.example/api',
    known: async () => undefined,
    refresh: async () => succeed(1),
    call: async () => succeed({ href }),
  };
  render(
    <HostedContext value={ports as unknown as Hosted}>
      <ExportDocument
        place={{ user: 'ada', document: 'shop' }}
        isPrivate={isPrivate}
        download={async (from, fileName) => {
          downloaded.push(from, fileName);
          return fails ? refuse('gone', gone) : succeed(fileName);
        }}
      />
    </HostedContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  await screen.findByRole('textbox', { name: 'Address of the export' });
  return downloaded;
}

test('the address of a private document is offered until it was opened', async () => {
  await exported();
  expect(screen.getByText(/works once, within ten minutes/)).toBeTruthy();
  screen.getByRole('link', { name: 'Open it' }).focus();
  fireEvent.click(screen.getByRole('link', { name: 'Open it' }));
  expect(await screen.findByText(/That address has been used/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Address of the export' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  const again = screen.getByRole('button', { name: 'Export' });
  await waitFor(() => expect(document.activeElement).toBe(again));
  fireEvent.click(again);
  await screen.findByRole('link', { name: 'Open it' });
  expect(screen.queryByText(/That address has been used/)).toBeNull();
});

test('a downloaded export of a private document must be exported again', async () => {
  const downloaded = await exported();
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(await screen.findByText(/That address has been used/)).toBeTruthy();
  expect(downloaded).toEqual([href, 'shop-spec-typeapi']);
});

test('a download that failed says so, and another export is offered', async () => {
  await exported({ fails: true });
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect((await screen.findByRole('alert')).textContent).toContain(gone);
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
});

test('the address of a public document stays', async () => {
  await exported({ isPrivate: false });
  expect(screen.queryByText(/works once/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  fireEvent.click(screen.getByRole('link', { name: 'Open it' }));
  await screen.findByRole('button', { name: 'Download' });
  expect(screen.getByRole('textbox', { name: 'Address of the export' })).toBeTruthy();
});
