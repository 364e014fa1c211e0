import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDrafts } from '../../../../src/app/hosted/drafts.ts';
import { openTextStorage } from '../../../../src/app/session/textStorage.ts';
import { HostedContext, type Hosted } from '../../../../src/screens/hosted/shared/hosted.ts';
import { TagDialog } from '../../../../src/screens/hosted/versions/TagDialog.tsx';
import { accountAt } from '../../../../src/storage/database/account.ts';

const account = accountAt('ada', 'https://host/api');
const drafts = createDrafts({ storage: openTextStorage() });
/** The provider's proposal, or why there is none. */
type Answer =
  | { readonly ok: true; readonly value: object }
  | { readonly ok: false; readonly refusal: object };
const proposing = (head: string, ...changes: readonly object[]): Answer => ({
  ok: true,
  value: {
    version: '2.0.0',
    changelog: [],
    commitHash: head,
    base: '1.0.0',
    developmentMode: false,
    changes,
  },
});
/** The same proposal with other facts. */
const but = (answer: Answer, facts: object): Answer =>
  answer.ok ? { ok: true, value: { ...answer.value, ...facts } } : answer;
const removed = {
  entity: 'operation',
  name: 'list',
  level: 'major',
  code: 'operation-removed',
  line: 'Operation list was removed',
};
const unreachable: Answer = { ok: false, refusal: { code: 'network', message: 'Nothing' } };
let proposal: Answer | Promise<Answer>;
let openCalls: readonly object[] = [];
/** The documents that have changes on this device. */
let changed = new Set<string>();
let created: unknown[] = [];
let refusal: string | undefined;

beforeEach(() => {
  localStorage.clear();
  created = [];
  refusal = undefined;
  openCalls = [];
  changed = new Set();
  proposal = proposing('one');
});
afterEach(cleanup);

/** Opens the dialog, for the first time or after it was left or reloaded. */
function open({ asksAboutBreaking = true, isOwn = true } = {}): void {
  cleanup();
  const entry = [{ name: 'zoo', user: { name: 'eve' } }];
  // The part of the app that the dialog uses.
  const hosted = {
    account,
    drafts,
    provider: { address: 'https://host/api', isOwn },
    openCalls: () => Promise.resolve(openCalls),
    offline: { changed: async () => changed },
    call: async (endpoint: string) =>
      endpoint === 'tags.changelog' ? proposal : { ok: true, value: { entry } },
  } as unknown as Hosted;
  render(
    <HostedContext value={hosted}>
      <TagDialog
        open
        place={{ user: 'ada', document: 'shop' }}
        versions={['1.0.0', '0.9.0']}
        asksAboutBreaking={asksAboutBreaking}
        onClose={() => undefined}
        onCreate={(tag) => {
          created.push(tag);
          return Promise.resolve(refusal);
        }}
      />
    </HostedContext>,
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
/** Checks the box as a browser does, which also presses the input behind it. */
const confirm = () => {
  const box = document.querySelector('input[type=checkbox]');
  if (box === null) throw new Error('Nothing is to be confirmed.');
  fireEvent.click(box);
  expect(screen.getByRole('checkbox').getAttribute('aria-checked')).toBe('true');
};

it('makes no version before it is known whether it breaks clients', async () => {
  let answer = (_proposed: Answer): void => undefined;
  proposal = new Promise((resolve) => {
    answer = resolve;
  });
  open();
  await press('Create');
  await screen.findByText('Comparing');
  expect(created).toEqual([]);

  answer(proposing('one', removed));
  await screen.findByText(/Confirm that you want to make it anyway/);
  expect(screen.getByText(/One document includes this one: eve\/zoo\./)).toBeDefined();
  expect(created).toEqual([]);
  confirm();
  await press('Create');
  await expect
    .poll(() => created)
    .toEqual([{ version: '2.0.0', head: 'one', base: '1.0.0', breaking: true }]);
});

it('shows what was saved while it was open before a version is made of it', async () => {
  open();
  await screen.findByDisplayValue('2.0.0');
  proposal = proposing('two', removed);
  await press('Create');
  await screen.findByText(/shop was saved in the meantime\. Look at what/);
  expect(screen.getByRole('list', { name: 'Breaking changes' }).textContent).toContain(
    removed.line,
  );
  // The confirmation does not cover a change that is new.
  proposal = proposing('three', removed);
  confirm();
  await press('Create');
  await expect.poll(() => screen.getByRole('checkbox').getAttribute('aria-checked')).toBe('false');
  expect(created).toEqual([]);
  proposal = proposing('four');
  await press('Create');
  await expect.poll(() => screen.queryByRole('checkbox')).toBeNull();
  await press('Create');
  await expect
    .poll(() => created)
    .toEqual([{ version: '2.0.0', head: 'four', base: '1.0.0', breaking: false }]);
});

it('takes a confirmation for the version that was compared with, and no other', async () => {
  proposal = but(proposing('one', removed), { base: '2.0.0' });
  open();
  await screen.findByDisplayValue('2.0.0');
  confirm();
  proposal = proposing('one', removed, {
    ...removed,
    name: 'get',
    line: 'Operation get was removed',
  });
  await press('Create');
  await screen.findByText(/The last version of shop is now 1\.0\.0\. Look at what/);
  expect(screen.getByRole('list', { name: 'Breaking changes' }).textContent).toContain(
    'Operation get was removed',
  );
  expect(screen.getByRole('checkbox').getAttribute('aria-checked')).toBe('false');
  expect(created).toEqual([]);
  proposal = but(proposing('one'), { base: '' });
  await press('Create');
  await screen.findByText(/The last version of shop was deleted in the meantime\./);
  // For the first version, the request says that there was none before.
  await press('Create');
  await expect
    .poll(() => created)
    .toEqual([{ version: '2.0.0', head: 'one', base: '', breaking: false }]);
});

it('depends on whether the document is in development now, and not on what the page knew', async () => {
  proposal = proposing('one', removed);
  open({ asksAboutBreaking: false });
  expect(await screen.findByRole('checkbox')).toBeDefined();
  await press('Create');
  await screen.findByText(/Confirm that you want to make it anyway/);
  expect(created).toEqual([]);

  proposal = but(proposal, { developmentMode: true });
  open();
  await screen.findByDisplayValue('2.0.0');
  expect(screen.queryByRole('checkbox')).toBeNull();
  // The document leaves development mode before the request is sent, which counts.
  proposal = but(proposal, { developmentMode: false });
  await press('Create');
  expect(await screen.findByRole('checkbox')).toBeDefined();
  proposal = but(proposal, { developmentMode: true });
  await press('Create');
  await expect
    .poll(() => created)
    .toEqual([{ version: '2.0.0', head: 'one', base: '1.0.0', breaking: false }]);

  proposal = unreachable;
  open({ asksAboutBreaking: false });
  await press('Create');
  await expect.poll(() => created.at(-1)).toEqual({ breaking: false });
});

it('binds the provider to the changes that were shown when it can no longer be reached', async () => {
  open();
  await screen.findByDisplayValue('2.0.0');
  proposal = unreachable;
  await press('Create');
  await expect
    .poll(() => created)
    .toEqual([{ version: '2.0.0', head: 'one', base: '1.0.0', breaking: false }]);
});

it('requests a version without breaking changes if no changes can be shown, and says so', async () => {
  proposal = unreachable;
  open();
  await screen.findByText(
    /could not be proposed\. The server can't be reached\. .*unless that may break clients: then you are asked first\./,
  );
  type('Version', '1.0.1');
  await press('Create');
  await expect.poll(() => created).toEqual([{ version: '1.0.1', breaking: false }]);

  open({ asksAboutBreaking: false, isOwn: false });
  await screen.findByText(/the server makes it from what is saved by then\.$/);
  type('Version', '1.0.1');
  await press('Create');
  await expect.poll(() => created.at(-1)).toEqual({ version: '1.0.1' });
});

it('proposes nothing as long as an own save is not sent', async () => {
  openCalls = [
    { endpoint: 'document.update', stream: 'ada/zoo' },
    { endpoint: 'document.star', stream: 'ada/shop' },
  ];
  open();
  await screen.findByDisplayValue('2.0.0');
  openCalls = [{ endpoint: 'document.update', stream: 'ada/shop' }];
  open();
  await screen.findByText(/What you saved before is not sent yet/);
  expect(field('Version').value).toBe('');
  await press('Create');
  await expect.poll(() => created).toEqual([{ breaking: false }]);
});

it('expects nothing of a provider that does not say what its proposal is about', async () => {
  proposal = { ok: true, value: { version: '2.0.0', changelog: [] } };
  open();
  await screen.findByDisplayValue('2.0.0');
  await press('Create');
  await expect.poll(() => created).toEqual([{ version: '2.0.0' }]);
});

it('says at the field what the server would refuse, and queues nothing', async () => {
  open();
  await screen.findByDisplayValue('2.0.0');
  for (const [version, said] of [
    ['1.0.0', /shop already has a version 1\.0\.0\./],
    [' 0.9.0 ', /already has a version 0\.9\.0/],
    ['not a version!', /A version must have 1 to 64 characters/],
    ['latest', /one of the words latest, stable and current/],
    ['Current', /one of the words latest, stable and current/],
    ['12', /can't be digits only, as ids are/],
    ['..', /nor begin with a dot/],
    ['commit-3', /or with commit-/],
  ] as const) {
    type('Version', version);
    expect(screen.getByText(said)).toBeDefined();
    expect(field('Version').getAttribute('aria-invalid')).toBe('true');
    await press('Create');
  }
  await act(() => Promise.resolve());
  expect(created).toEqual([]);
  // The provider chooses.
  type('Version', '');
  expect(field('Version').getAttribute('aria-invalid')).toBeNull();
  await press('Create');
  await expect.poll(() => created).toEqual([{ head: 'one', base: '1.0.0', breaking: false }]);
});

it('keeps what is typed as a draft until the version is made, and proposes the rest', async () => {
  open();
  await screen.findByDisplayValue('2.0.0');
  expect(drafts.count(account)).toBe(0);
  type('Changelog', 'Half a chang');
  open();
  expect(field('Changelog').value).toBe('Half a chang');
  expect(screen.getByText(/This is a draft from earlier/)).toBeDefined();
  await screen.findByDisplayValue('2.0.0');
  refusal = 'No room.';
  await press('Create');
  await screen.findByText('No room.');
  expect(drafts.count(account)).toBe(1);
  refusal = undefined;
  await press('Create');
  await expect.poll(() => drafts.count(account)).toBe(0);
  expect(created.at(-1)).toMatchObject({ version: '2.0.0', changelog: 'Half a chang' });
});

it('leaves the focus in the form when an earlier draft is discarded', async () => {
  open();
  type('Changelog', 'Half a chang');
  open();
  await press('Discard the draft');
  expect(screen.queryByText(/This is a draft from earlier/)).toBeNull();
  expect(document.activeElement).toBe(field('Version'));
});

it('says what the version does not have, where the document has changes that are not saved', async () => {
  changed.add('ada/shop');
  open();
  await screen.findByText(/shop has changes on this device that are not saved/);
  changed = new Set(['ada/other']);
  open();
  await screen.findByDisplayValue('2.0.0');
  expect(screen.queryByText(/not saved/)).toBeNull();
});

it('leads to the number when it is to be created under one that is taken', async () => {
  open();
  await screen.findByDisplayValue('2.0.0');
  type('Version', '1.0.0');
  const create = screen.getByRole('button', { name: 'Create' });
  act(() => create.focus());
  fireEvent.keyDown(create, { key: 'Enter', ctrlKey: true });
  expect(document.activeElement).toBe(field('Version'));
  expect(created).toEqual([]);
});
