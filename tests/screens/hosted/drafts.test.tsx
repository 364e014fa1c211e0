// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDrafts } from '../../../src/app/hosted/drafts.ts';
import { openTextStorage } from '../../../src/app/session/textStorage.ts';
import { wipeTexts } from '../../../src/app/session/wipeFromDevice.ts';
import { HostedContext, type Hosted } from '../../../src/screens/hosted/hosted.ts';
import { DetailsForm } from '../../../src/screens/settings/DetailsForm.tsx';
import { Comments } from '../../../src/screens/threads/Comments.tsx';
import { ThreadDialog } from '../../../src/screens/threads/ThreadDialog.tsx';
import { accountAt } from '../../../src/storage/database/account.ts';

const provider = 'https://host/api';
const ada = accountAt('ada', provider);
const storage = openTextStorage();
const drafts = createDrafts({ storage });
const place = { user: 'ada', document: 'shop' };
const earlier = /This is a draft from earlier/;

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** A page with a form, as it is after it was left or reloaded, too. */
function open(form: ReactNode, user = 'ada'): void {
  cleanup();
  // Nothing else of the app is asked for.
  const hosted = {
    account: accountAt(user, provider),
    session: { user, state: 'person', isUnreachable: false },
    drafts,
    enqueue: async () => ({ ok: true, value: 'call' }),
    openCalls: async () => [],
  } as unknown as Hosted;
  render(<HostedContext value={hosted}>{form}</HostedContext>);
}

function comments(id = 1) {
  return (
    <Comments
      address={`/d/ada/shop/issues/${id}`}
      answer={{ isAsking: false, askAgain: () => undefined }}
      addressOf={() => ''}
      onComment={async (text) => (text === 'bad' ? 'It was refused.' : undefined)}
      onReact={async () => undefined}
    />
  );
}

const box = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } });

test('a comment that is not sent is there again after leaving the page, as a draft that can be discarded', () => {
  open(comments());
  type('Your comment', 'Half a thought');
  expect(screen.queryByText(earlier)).toBeNull();
  open(comments());
  expect(box('Your comment').value).toBe('Half a thought');
  expect(screen.getByText(earlier)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Discard the draft' }));
  expect(box('Your comment').value).toBe('');
  open(comments());
  expect(box('Your comment').value).toBe('');
  expect(screen.queryByText(earlier)).toBeNull();
  expect(drafts.count(ada)).toBe(0);
});

test('a draft is of one account and one place, and goes when the device is cleared', () => {
  open(comments());
  type('Your comment', 'Only here');
  open(comments(2));
  expect(box('Your comment').value).toBe('');
  open(comments(), 'bob');
  expect(box('Your comment').value).toBe('');
  type('Your comment', "Bob's");
  expect(wipeTexts(storage, ada)).toBe(0);
  expect(drafts.count(ada)).toBe(0);
  open(comments());
  expect(box('Your comment').value).toBe('');
  open(comments(), 'bob');
  expect(box('Your comment').value).toBe("Bob's");
});

test('what is sent is no draft any more; what was refused still is', async () => {
  open(comments());
  type('Your comment', 'bad');
  fireEvent.click(screen.getByRole('button', { name: 'Comment' }));
  await screen.findByText('It was refused.');
  expect(drafts.count(ada)).toBe(1);
  type('Your comment', 'good');
  fireEvent.click(screen.getByRole('button', { name: 'Comment' }));
  await expect.poll(() => box('Your comment').value).toBe('');
  expect(drafts.count(ada)).toBe(0);
});

test('a half-typed issue is there again when its dialog is opened again, until it is created', async () => {
  const dialog = (isOpen: boolean) => (
    <ThreadDialog
      open={isOpen}
      words={{ one: 'issue', many: 'issues' }}
      address="/d/ada/shop/issues"
      description=""
      onClose={() => undefined}
      onCreate={async () => undefined}
    />
  );
  open(dialog(true));
  type('Title', 'It breaks');
  type('Description', 'When I');
  open(dialog(true));
  expect(box('Title').value).toBe('It breaks');
  expect(box('Description').value).toBe('When I');
  expect(screen.getByText(earlier)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  await expect.poll(() => drafts.count(ada)).toBe(0);
  open(dialog(true));
  expect(box('Title').value).toBe('');
});

test('changes of the settings that are not saved are there again, and the rest follows the server', async () => {
  const form = (homepage: string) => (
    <DetailsForm place={place} details={{ description: 'Old', homepage }} />
  );
  open(form('https://a.test'));
  type('Description', 'New');
  open(form('https://b.test'));
  expect(box('Description').value).toBe('New');
  expect(box('Homepage').value).toBe('https://b.test');
  expect(screen.getByText(earlier)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Save the details' }));
  await expect.poll(() => drafts.count(ada)).toBe(0);
});

test('a base version that the server would refuse is not saved', () => {
  open(<DetailsForm place={place} details={{}} />);
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save the details' });
  type('Base version', 'one two');
  expect(screen.getByText(/A version must have 1 to 64 characters/)).toBeDefined();
  expect(save().disabled).toBe(true);
  type('Base version', '1.0.0');
  expect(save().disabled).toBe(false);
});

test('a stored draft that this version does not understand is none', () => {
  for (const text of ['', '{', '[]', 'null', '{"comment":1,"other":"x"}']) {
    drafts.write(ada, '/d/ada/shop/issues/1 comment', text);
    open(comments());
    expect(box('Your comment').value).toBe('');
    expect(screen.queryByText(earlier)).toBeNull();
  }
});

test('sending from one of two tabs leaves what was typed into the other since', async () => {
  open(comments());
  type('Your comment', 'First thought');
  // As another tab writes it.
  const other = JSON.stringify({ comment: 'Second thought' });
  drafts.write(ada, '/d/ada/shop/issues/1 comment', other);
  expect(box('Your comment').value).toBe('First thought');
  fireEvent.click(screen.getByRole('button', { name: 'Comment' }));
  await expect.poll(() => box('Your comment').value).toBe('');
  expect(drafts.read(ada, '/d/ada/shop/issues/1 comment')).toBe(other);
});
