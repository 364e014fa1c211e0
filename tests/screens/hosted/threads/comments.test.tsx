import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  HostedContext,
  type Hosted,
  type Question,
} from '../../../../src/screens/hosted/shared/hosted.ts';
import { Issue } from '../../../../src/screens/hosted/issues/Issue.tsx';
import type { Account } from '../../../../src/storage/database/account.ts';
import { UiProvider } from '../../../../src/ui/UiProvider.tsx';

afterEach(cleanup);

const issue = { user: 'ada', document: 'shop', id: 7 };

/** The app on an issue with this many comments, which this device has stored unless the provider is away. */
function hostedWith(total: number, go: Hosted['go'], isAway = false): Hosted {
  const known = async (_account: string, { endpoint, input }: Question) => {
    const told = isAway ? {} : { at: 1 };
    if (endpoint === 'issues.get') {
      return { answer: { id: 7, title: 'Prices', status: 1 }, at: 1, pending: [], done: [] };
    }
    const startIndex = Number(input['startIndex']);
    const shown = Math.max(0, Math.min(50, total - startIndex));
    const entry = Array.from({ length: shown }, (_, index) => ({
      id: startIndex + index + 1,
      comment: `Comment ${startIndex + index + 1}`,
      user: { name: 'bob' },
    }));
    const answer = { totalResults: total, startIndex, itemsPerPage: 50, entry };
    return { answer, ...told, pending: [], done: [] };
  };
  const hosted = {
    account: 'ada@https://provider.example/api',
    session: { user: 'ada', state: 'person', isUnreachable: false },
    drafts: { read: () => undefined, write: () => true, remove: () => undefined },
    known,
    refresh: async () => ({ ok: true, value: 1 }),
    openCalls: async () => [],
    enqueue: async () => ({ ok: true, value: 'call' }),
    go,
  };
  return hosted as unknown as Hosted;
}

/** Comments on a page of an issue. */
async function say(hosted: Hosted, startIndex: number) {
  const page = (start: number) => (
    <UiProvider>
      <HostedContext value={hosted}>
        <Issue {...issue} startIndex={start} />
      </HostedContext>
    </UiProvider>
  );
  const view = render(page(startIndex));
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Your comment');
  field.focus();
  fireEvent.change(field, { target: { value: 'Thank you' } });
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(field.value).toBe(''));
  return { field, show: (start: number) => view.rerender(page(start)) };
}

test.each([
  // The 51st comment is on another page than the first 50.
  [50, 0, 50],
  [130, 0, 100],
  [130, 50, 100],
])('with %i comments, who comments on the page from %i goes to that from %i', async (...row) => {
  const [total, startIndex, to] = row;
  const go = vi.fn<Hosted['go']>();
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { field, show } = await say(hostedWith(total, go), startIndex);
  await waitFor(() => expect(go.mock.calls).toHaveLength(1));
  expect(go.mock.lastCall).toEqual([`/d/ada/shop/issues/7?startIndex=${to}`, 'here']);
  show(to);
  // The form is in view, right below the last comment, and can be typed in at once.
  const isInView = () =>
    seen.mock.contexts.some((one) => one instanceof HTMLFormElement && one.contains(field));
  await waitFor(() => expect(isInView()).toBe(true));
  expect(document.activeElement).toBe(field);
  seen.mockRestore();
});

test.each([
  [0, 0],
  [49, 0],
  [130, 100],
])('with %i comments, who comments on the page from %i stays there', async (total, startIndex) => {
  const go = vi.fn<Hosted['go']>();
  await say(hostedWith(total, go), startIndex);
  expect(go).not.toHaveBeenCalled();
});

test('nobody is redirected from a page of which only pending comments are known', async () => {
  const go = vi.fn<Hosted['go']>();
  await say(hostedWith(1, go, true), 50);
  expect(go).not.toHaveBeenCalled();
});

test('the form stays in view until the provider has told of the page that was gone to', async () => {
  let isKnown = false;
  const hosted = hostedWith(130, () => undefined);
  const { known } = hosted;
  const away = {
    ...hosted,
    known: async (account: Account, question: Question) => {
      const found = await known(account, question);
      if (question.input['startIndex'] !== 100 || isKnown || found === undefined) return found;
      const { at: _at, ...rest } = found;
      return rest;
    },
  };
  const { field, show } = await say(away, 0);
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
  show(100);
  await waitFor(() => expect(seen).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 50));
  const before = seen.mock.calls.length;
  isKnown = true;
  show(0);
  show(100);
  await waitFor(() => expect(seen.mock.calls.length).toBeGreaterThan(before));
  expect(document.activeElement).toBe(field);
  seen.mockRestore();
});
