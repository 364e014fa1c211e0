import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DocumentFrame } from '../../../../src/screens/hosted/document/DocumentFrame.tsx';
import { HostedContext, type Hosted } from '../../../../src/screens/hosted/shared/hosted.ts';
import { ThreadView } from '../../../../src/screens/hosted/threads/ThreadView.tsx';

afterEach(cleanup);

/** The provider's answer for ada's shop, of which this device has an earlier answer. */
interface Asked {
  readonly ok: boolean;
  readonly refusal?: { readonly code: string; readonly status: number; readonly message: string };
}

const gone: Asked = { ok: false, refusal: { code: 'server', status: 404, message: 'Gone' } };

/** The page of issue 65 of ada's shop. */
function show(title: string, answer: Promise<Asked> = Promise.resolve({ ok: true })) {
  // Nothing else of the app is used.
  const ports = {
    account: 'ada@https://provider.example/api',
    session: { user: 'ada', state: 'person', isUnreachable: false },
    openCalls: async () => [],
    offline: { changed: async () => new Set() },
    known: async () => ({ answer: { name: 'shop', entry: [] }, at: 1, pending: [] }),
    refresh: () => answer,
  } as unknown as Hosted;
  const page = (isOpen: boolean, words: string) => (
    <HostedContext value={ports}>
      <DocumentFrame user="ada" document="shop" tab="issues" part="Issue 65">
        {() => isOpen && <ThreadView thread={{ id: 65, title: words }} statuses={[]} />}
      </DocumentFrame>
    </HostedContext>
  );
  const { rerender } = render(page(true, title));
  return {
    rename: (words: string) => rerender(page(true, words)),
    close: () => rerender(page(false, title)),
  };
}

const shown = () => document.title.replace(/Issue 65 · ada \/ shop · Typewright$/, '…');

test('the title of a window begins with the title of the issue in it, as long as it is there', async () => {
  const { rename, close } = show('Prices are missing');
  await expect.poll(shown).toBe('Prices are missing · …');
  rename('Prices are there');
  await expect.poll(shown).toBe('Prices are there · …');
  rename('  ');
  await expect.poll(shown).toBe('…');
  rename('Prices');
  await expect.poll(shown).toBe('Prices · …');
  close();
  await expect.poll(shown).toBe('…');
});

test('a long title is cut off, between characters', async () => {
  show(`${'🐟'.repeat(59)} ${'long '.repeat(40)}`);
  await expect.poll(shown).toBe(`${'🐟'.repeat(59)}… · …`);
});

test('a document that is gone leaves nothing of its issue in the title', async () => {
  let answer: (asked: Asked) => void = () => undefined;
  show(
    'Secret',
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  await expect.poll(shown).toBe('Secret · …');
  answer(gone);
  await screen.findByText(/renamed, deleted or made private/);
  await expect.poll(shown).toBe('…');
});
