import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDrafts } from '../../../src/app/hosted/drafts.ts';
import { openTextStorage } from '../../../src/app/session/textStorage.ts';
import { HostedContext, type Hosted } from '../../../src/screens/hosted/hosted.ts';
import { TagDialog } from '../../../src/screens/versions/TagDialog.tsx';
import { accountAt } from '../../../src/storage/database/account.ts';

const account = accountAt('ada', 'https://host/api');
const drafts = createDrafts({ storage: openTextStorage() });
const noChanges = Promise.resolve({ ok: true, value: { level: 'none', changes: [] } });
let created: unknown[] = [];
let refusal: string | undefined;

beforeEach(() => {
  localStorage.clear();
  created = [];
  refusal = undefined;
});
afterEach(cleanup);

/** The dialog, as it is after it was left or reloaded, too. */
function open(compared: Promise<unknown> = noChanges): void {
  cleanup();
  const answers: Readonly<Record<string, Promise<unknown>>> = {
    'document.compare': compared,
    'document.usedBy': Promise.resolve({ ok: true, value: { entry: [] } }),
    'tags.changelog': Promise.resolve({ ok: true, value: { version: '2.0.0', changelog: [] } }),
  };
  // What the dialog uses of it.
  const hosted = {
    account,
    drafts,
    call: (endpoint: string) => answers[endpoint],
  } as unknown as Hosted;
  render(
    <HostedContext value={hosted}>
      <TagDialog
        open
        place={{ user: 'ada', document: 'shop' }}
        last="1.0.0"
        versions={['1.0.0', '0.9.0']}
        asksAboutBreaking
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
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('makes no version before it is known whether it breaks clients', async () => {
  let answer = (_comparison: unknown): void => undefined;
  const compared = new Promise<unknown>((resolve) => {
    answer = resolve;
  });
  open(compared);
  await screen.findByDisplayValue('2.0.0');
  press('Create');
  await screen.findByText('Comparing');
  expect(created).toEqual([]);

  const change = { entity: 'operation', name: 'list', level: 'major', code: 'operation-removed' };
  const changes = [{ ...change, line: 'Operation list was removed' }];
  answer({ ok: true, value: { level: 'major', changes } });
  await screen.findByText(/Confirm that you want to make it anyway/);
  expect(created).toEqual([]);
});

it('says at the field what the server would refuse, and queues nothing', async () => {
  open();
  await screen.findByDisplayValue('2.0.0');
  for (const [version, said] of [
    ['1.0.0', /shop already has a version 1\.0\.0\./],
    [' 0.9.0 ', /already has a version 0\.9\.0/],
    ['not a version!', /A version must have 1 to 64 characters/],
    ['latest', /but not the words latest and stable/],
    ['commit-3', /nor begin with commit-/],
  ] as const) {
    type('Version', version);
    expect(screen.getByText(said)).toBeDefined();
    expect(field('Version').getAttribute('aria-invalid')).toBe('true');
    press('Create');
  }
  await noChanges;
  expect(created).toEqual([]);
  // The provider chooses.
  type('Version', '');
  expect(field('Version').getAttribute('aria-invalid')).toBeNull();
  press('Create');
  await expect.poll(() => created).toEqual([{}]);
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
  press('Create');
  await screen.findByText('No room.');
  expect(drafts.count(account)).toBe(1);
  refusal = undefined;
  press('Create');
  await expect.poll(() => drafts.count(account)).toBe(0);
  expect(created.at(-1)).toEqual({ version: '2.0.0', changelog: 'Half a chang' });
});
