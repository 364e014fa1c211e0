import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  HostedContext,
  type Hosted,
  type Question,
} from '../../../../src/screens/hosted/shared/hosted.ts';
import { Issue } from '../../../../src/screens/hosted/issues/Issue.tsx';
import { Pull } from '../../../../src/screens/hosted/pulls/Pull.tsx';
import { OpenCallsContext } from '../../../../src/screens/hosted/shared/answers/useOpenCalls.ts';
import type { PendingCall } from '../../../../src/storage/database/outboxRows.ts';
import { UiProvider } from '../../../../src/ui/UiProvider.tsx';

afterEach(cleanup);

const place = { user: 'ada', document: 'shop', id: 7 };
const reason = 'shop has no issue 7. It may have been deleted.';

let isDeleted: boolean;
let reads: number;
let draft: string | undefined;

beforeEach(() => {
  isDeleted = false;
  reads = 0;
  draft = undefined;
});

/** The app on a device that has stored an issue (or pull request) and its comments. */
function hosted(calls: readonly PendingCall[]): Hosted {
  const made = {
    account: 'ada@https://provider.example/api',
    session: { user: 'ada', state: 'person', isUnreachable: false },
    drafts: {
      read: () => draft,
      write: (_account: string, _place: string, text: string) => {
        draft = text;
        return true;
      },
      remove: () => {
        draft = undefined;
      },
    },
    known: async (_account: string, { endpoint }: Question) => {
      const isThread = endpoint === 'issues.get' || endpoint === 'pulls.get';
      const answer = isThread
        ? { id: 7, title: 'Prices', status: 1, user: { name: 'ada' } }
        : {
            totalResults: calls.length,
            startIndex: 0,
            itemsPerPage: 50,
            entry: calls.map(({ id }) => ({ comment: 'Thank you', pending: id })),
          };
      return { answer, at: 1, pending: calls.map(({ id }) => id), done: [] };
    },
    refresh: async () => {
      reads += 1;
      return isDeleted
        ? { ok: false, refusal: { code: 'status', status: 404, message: reason } }
        : { ok: true, value: 1 };
    },
    openCalls: async () => calls,
  };
  return made as unknown as Hosted;
}

function page(Shown: typeof Issue, calls: readonly PendingCall[]) {
  return (
    <UiProvider>
      <HostedContext value={hosted(calls)}>
        <OpenCallsContext value={calls}>
          <Shown {...place} />
        </OpenCallsContext>
      </HostedContext>
    </UiProvider>
  );
}

function comment(part: Partial<PendingCall>): PendingCall {
  const call = {
    id: 'call',
    endpoint: 'issues.createComment',
    stream: 'ada/shop',
    input: { ...place, body: { comment: 'Thank you' } },
    ...part,
  };
  return call as PendingCall;
}

const words = /was deleted, or you can’t see it any more/;

test('a comment that the provider refused because the issue is gone has it asked for again, and is what is left of it', async () => {
  const refused = [comment({ state: 'failed', status: 404, error: reason })];
  const sending = [comment({ state: 'sending' })];
  const view = render(page(Issue, sending));
  expect(await screen.findByText('Thank you')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Close' })).toBeDefined();
  isDeleted = true;
  const before = reads;
  view.rerender(page(Issue, refused));
  expect(await screen.findByText(words)).toBeDefined();
  expect(reads).toBeGreaterThan(before);
  expect(screen.getByText('Thank you')).toBeDefined();
  // The notice of the document's page has the reason.
  expect(screen.getByText('Not sent')).toBeDefined();
  expect(screen.queryByText(reason, { exact: false })).toBeNull();
  for (const name of ['Close', 'Delete…', 'Comment', 'React']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  view.rerender(page(Issue, []));
  expect(await screen.findByText('Not found')).toBeDefined();
  expect(screen.queryByText('Prices')).toBeNull();
});

test.each([
  ['issue', Issue],
  ['pull request', Pull],
])('the draft of a comment on an %s that is gone stays in its field', async (_what, Shown) => {
  isDeleted = true;
  draft = JSON.stringify({ comment: 'What I think of it' });
  render(page(Shown, []));
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Your comment');
  await screen.findByText(words);
  expect(field.value).toBe('What I think of it');
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  expect(field.value).toBe('What I think of it');
  fireEvent.change(field, { target: { value: '' } });
  await waitFor(() => expect(draft).toBeUndefined());
});

test('nothing is shown of an issue that is gone, on which nothing was written', async () => {
  isDeleted = true;
  render(page(Issue, []));
  expect(await screen.findByText('Not found')).toBeDefined();
  expect(screen.queryByText('Prices')).toBeNull();
});
