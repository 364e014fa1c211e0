import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDrafts } from '../../../../src/app/hosted/drafts.ts';
import { openTextStorage } from '../../../../src/app/session/textStorage.ts';
import { wipeTexts } from '../../../../src/app/session/wipeFromDevice.ts';
import { HostedContext, type Hosted } from '../../../../src/screens/hosted/shared/hosted.ts';
import { DetailsForm } from '../../../../src/screens/hosted/settings/DetailsForm.tsx';
import { SaveDialog } from '../../../../src/screens/hosted/document/SaveDialog.tsx';
import { PublishForm } from '../../../../src/screens/hosted/publish/PublishForm.tsx';
import { Comments } from '../../../../src/screens/hosted/threads/Comments.tsx';
import { ThreadDialog } from '../../../../src/screens/hosted/threads/ThreadDialog.tsx';
import { TriggerDialog } from '../../../../src/screens/hosted/triggers/TriggerDialog.tsx';
import { accountAt } from '../../../../src/storage/database/account.ts';

const provider = 'https://host/api';
const ada = accountAt('ada', provider);
const storage = openTextStorage();
const drafts = createDrafts({ storage });
const place = { user: 'ada', document: 'shop' };
const earlier = /This is a draft from earlier/;

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/**
 * Opens a page with a form, for the first time or after it was left or reloaded. The returned function
 * renders it again.
 */
function open(
  form: ReactNode,
  user = 'ada',
  enqueue: () => Promise<object> = async () => ({ ok: true, value: 'call' }),
): (form: ReactNode) => void {
  cleanup();
  // Nothing else of the app is used.
  const hosted = {
    account: accountAt(user, provider),
    session: { user, state: 'person', isUnreachable: false },
    drafts,
    enqueue,
    openCalls: async () => [],
  } as unknown as Hosted;
  const inApp = (shown: ReactNode) => <HostedContext value={hosted}>{shown}</HostedContext>;
  const { rerender } = render(inApp(form));
  return (shown) => rerender(inApp(shown));
}

type Deliver = (text: string) => Promise<string | undefined>;

function comments(
  id = 1,
  onComment: Deliver = async (text) => (text === 'bad' ? 'It was refused.' : undefined),
) {
  return (
    <Comments
      address={`/d/ada/shop/issues/${id}`}
      answer={{ isAsking: false, askAgain: () => undefined }}
      startIndex={0}
      addressOf={() => ''}
      onComment={onComment}
      onReact={async () => undefined}
    />
  );
}

const box = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } });

test('an unsent comment is restored after leaving the page, as a draft that can be discarded', () => {
  open(comments());
  type('Your comment', 'Half a thought');
  expect(screen.queryByText(earlier)).toBeNull();
  open(comments());
  expect(box('Your comment').value).toBe('Half a thought');
  expect(screen.getByText(earlier)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Discard the draft' }));
  expect(box('Your comment').value).toBe('');
  // The button has disappeared, and the focus moves to the field below it.
  expect(document.activeElement).toBe(box('Your comment'));
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

test('a sent text is no longer a draft; a refused one still is', async () => {
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

/** Deliveries that the test ends. */
function slowly() {
  const ends: ((refused?: string) => void)[] = [];
  const sent: string[] = [];
  const deliver: Deliver = async (text) => {
    sent.push(text);
    return new Promise((resolve) => {
      ends.push(resolve);
    });
  };
  return { sent, deliver, end: (index: number, refused?: string) => ends[index]?.(refused) };
}

const comment = '/d/ada/shop/issues/1 comment';
const sendByKey = () => fireEvent.keyDown(box('Your comment'), { key: 'Enter', ctrlKey: true });

test('a comment leaves its box when its key is pressed, and text that is typed afterwards stays', async () => {
  const { sent, deliver, end } = slowly();
  open(comments(1, deliver));
  type('Your comment', 'first');
  sendByKey();
  expect(box('Your comment').value).toBe('');
  type('Your comment', 's');
  // Both texts stay stored until the first is queued.
  expect(drafts.read(ada, comment)).toBe('{"comment":"first s"}');
  end(0);
  await expect.poll(() => drafts.read(ada, comment)).toBe('{"comment":"s"}');
  expect(box('Your comment').value).toBe('s');
  type('Your comment', 'second');
  sendByKey();
  // The box is empty now, so there is nothing to send.
  sendByKey();
  expect(sent).toEqual(['first', 'second']);
  end(1);
  await expect.poll(() => drafts.count(ada)).toBe(0);
  expect(box('Your comment').value).toBe('');
});

test('a comment that was refused is back in front of what was typed since', async () => {
  const { deliver, end } = slowly();
  open(comments(1, deliver));
  type('Your comment', 'first');
  sendByKey();
  type('Your comment', 'second');
  end(0, 'There is no room.');
  await screen.findByText('There is no room.');
  expect(box('Your comment').value).toBe('first second');
  expect(drafts.read(ada, comment)).toBe('{"comment":"first second"}');
});

test('a comment that is on its way when its page is left is kept until it is queued', async () => {
  const { deliver, end } = slowly();
  open(comments(1, deliver));
  type('Your comment', 'first');
  sendByKey();
  cleanup();
  expect(drafts.count(ada)).toBe(1);
  end(0);
  await expect.poll(() => drafts.count(ada)).toBe(0);
});

test('what is typed into the dialog while its issue is being created is the next draft', async () => {
  const { deliver, end } = slowly();
  const words = { one: 'issue', many: 'issues' };
  let isClosed = false;
  open(
    <ThreadDialog
      open
      words={words}
      address="/d/ada/shop/issues"
      description=""
      onClose={() => (isClosed = true)}
      onCreate={async ({ title }) => deliver(title)}
    />,
  );
  type('Title', 'It breaks');
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(box('Title').value).toBe('');
  // Pressing the button twice sends the form once.
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(screen.queryByText(/Say in a few words/)).toBeNull();
  type('Title', 'Another');
  end(0);
  await expect.poll(() => isClosed).toBe(true);
  expect(drafts.read(ada, '/d/ada/shop/issues new')).toBe('{"title":"Another"}');
});

test('what is typed into a form of settings while it is being saved stays', async () => {
  const { deliver, end } = slowly();
  open(<DetailsForm place={place} details={{}} />, 'ada', async () => {
    await deliver('');
    return { ok: true, value: 'call' };
  });
  type('Description', 'New');
  type('Homepage', 'https://a.test');
  fireEvent.click(screen.getByRole('button', { name: 'Save the details' }));
  type('Description', 'Newer');
  end(0);
  const details = '/d/ada/shop/settings details';
  await expect.poll(() => drafts.read(ada, details)).toBe('{"description":"Newer"}');
  expect(box('Description').value).toBe('Newer');
});

test('what was saved of the settings stays in the form until the details have it, and follows them then', async () => {
  const form = (homepage: string) => <DetailsForm place={place} details={{ homepage }} />;
  const show = open(form('https://a.test'));
  type('Homepage', 'https://b.test');
  fireEvent.click(screen.getByRole('button', { name: 'Save the details' }));
  await expect.poll(() => drafts.count(ada)).toBe(0);
  expect(box('Homepage').value).toBe('https://b.test');
  show(form('https://b.test'));
  expect(box('Homepage').value).toBe('https://b.test');
  show(form('https://c.test'));
  expect(box('Homepage').value).toBe('https://c.test');
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
  const isOff = () =>
    screen.getByRole('button', { name: 'Save the details' }).getAttribute('aria-disabled');
  type('Base version', 'one two');
  expect(screen.getByText(/A version must have 1 to 64 characters/)).toBeDefined();
  expect(isOff()).toBe('true');
  type('Base version', '1.0.0');
  expect(isOff()).toBe(null);
});

test('a half-typed trigger is there again, but never its secret', async () => {
  const address = '/d/ada/shop/triggers new';
  const dialog = (refused?: string) => (
    <TriggerDialog
      address={address}
      from={undefined}
      onClose={() => undefined}
      onSave={async () => refused}
    />
  );
  open(dialog());
  type('Address', 'https://hooks.test/');
  fireEvent.change(screen.getByLabelText('Secret'), { target: { value: 'hush' } });
  expect(drafts.read(ada, address)).toBe('{"url":"https://hooks.test/"}');
  open(dialog('It was refused.'));
  expect(box('Address').value).toBe('https://hooks.test/');
  expect(screen.getByLabelText<HTMLInputElement>('Secret').value).toBe('');
  expect(screen.getByText(earlier)).toBeDefined();
  fireEvent.change(screen.getByLabelText('Secret'), { target: { value: 'hush' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('It was refused.');
  expect(drafts.count(ada)).toBe(1);
  open(dialog());
  fireEvent.change(screen.getByLabelText('Secret'), { target: { value: 'hush' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  await expect.poll(() => drafts.count(ada)).toBe(0);
});

test('a half-typed message of a save is there again until it is saved; otherwise it is proposed', async () => {
  let saved = (): void => undefined;
  const messages: string[] = [];
  const dialog = (
    <SaveDialog
      open
      place={place}
      propose={async () => 'Added list'}
      onClose={() => undefined}
      onSave={(message, onSaved) => {
        messages.push(message);
        saved = onSaved;
      }}
    />
  );
  open(dialog);
  await screen.findByDisplayValue('Added list');
  expect(drafts.count(ada)).toBe(0);
  type('What was changed', 'Because');
  open(dialog);
  expect(box('What was changed').value).toBe('Because');
  expect(screen.getByText(earlier)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(messages).toEqual(['Because']);
  expect(drafts.count(ada)).toBe(1);
  saved();
  expect(drafts.count(ada)).toBe(0);
});

test('a document that is not published yet is there again until it is', async () => {
  const form = (
    <PublishForm
      address="/publish/new"
      proposed="shop"
      user="ada"
      onPublish={async ({ name }) => (name === 'taken' ? 'You have one already.' : undefined)}
    />
  );
  open(form);
  expect(box('Name').value).toBe('shop');
  type('Name', 'taken');
  open(form);
  expect(box('Name').value).toBe('taken');
  expect(screen.getByText(earlier)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText('You have one already.');
  expect(drafts.count(ada)).toBe(1);
  type('Name', 'free');
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await expect.poll(() => drafts.count(ada)).toBe(0);
});

test('a stored draft that this version does not understand is ignored', () => {
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
  // The draft that another tab writes.
  const other = JSON.stringify({ comment: 'Second thought' });
  drafts.write(ada, '/d/ada/shop/issues/1 comment', other);
  expect(box('Your comment').value).toBe('First thought');
  fireEvent.click(screen.getByRole('button', { name: 'Comment' }));
  await expect.poll(() => box('Your comment').value).toBe('');
  expect(drafts.read(ada, '/d/ada/shop/issues/1 comment')).toBe(other);
});
