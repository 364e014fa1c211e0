import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createSignOutPorts,
  type SignOutSetting,
} from '../../../src/app/hosted/commands/signOutPorts.ts';
import { errorTexts } from '../../../src/provider/errors.ts';
import { SignOutDialog } from '../../../src/screens/account/dialogs/SignOutDialog.tsx';
import { HostedContext, type Failure, type Hosted } from '../../../src/screens/hosted/hosted.ts';
import type { PendingCall } from '../../../src/storage/database/outboxRows.ts';
import { someCall } from '../../storage/outboxStore.contract.ts';

const { account } = someCall('', 0);
const offline: Failure = { code: 'network', message: errorTexts.network };
const unreachable = /^The server can't be reached\. Signing out needs it/;
/** What was done, in order. */
let done: string[] = [];
let refusal: Failure | undefined;
let calls: readonly PendingCall[] = [];

beforeEach(() => {
  done = [];
  refusal = undefined;
  calls = [someCall('a', 1)];
});
afterEach(cleanup);

const note = (what: string) => done.push(what);

/** Shows the dialog; returns how to open and close it. */
function show(): (open: boolean) => void {
  const openCalls = async () => calls;
  // Only what signing out uses of them.
  const hosted = {
    account,
    openCalls,
    offline: { changed: async () => new Set() },
    drafts: { count: () => 0 },
  } as unknown as Hosted;
  const discard = async (id: string) => {
    note(`discard ${id}`);
    return { ok: true };
  };
  const ports = createSignOutPorts({
    services: { openOutbox: async () => ({ engine: async () => ({ discard }) }) },
    session: { send: ({ type }: { type: string }) => note(type) },
    account,
    isOwn: true,
    clearing: {
      byOneself: async () => {
        note('clear');
        return { ok: false, refusal: { message: 'Not here.' } };
      },
    },
    openCalls,
    call: async (id: string) => {
      note(id);
      return refusal === undefined ? { ok: true, value: {} } : { ok: false, refusal };
    },
  } as unknown as SignOutSetting);
  const dialog = (open: boolean) => (
    <HostedContext value={hosted}>
      <SignOutDialog open={open} user="ada" onClose={() => note('close')} {...ports} />
    </HostedContext>
  );
  const { rerender } = render(dialog(true));
  return (open) => rerender(dialog(open));
}

const choice = () => screen.findByRole('combobox', { name: /^What happens to them/ });
const signOut = () => fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));

async function chooseToDiscard(): Promise<void> {
  fireEvent.click(await choice());
  const option = await screen.findByRole('option', { name: 'Discard them' });
  fireEvent.pointerDown(option, { pointerType: 'mouse' });
  fireEvent.click(option);
  await expect.poll(async () => (await choice()).textContent).toContain('Discard them');
}

test('where the server cannot be reached, signing out says so and discards nothing', async () => {
  refusal = offline;
  show();
  await chooseToDiscard();
  signOut();
  expect(await screen.findByText(unreachable)).toBeTruthy();
  expect(screen.queryByText(errorTexts.network)).toBeNull();
  expect(done).toEqual(['authorization.revoke']);
});

test('nor does it clear the device, which is proposed where nothing is only there', async () => {
  refusal = offline;
  calls = [];
  show();
  const box = await screen.findByRole('checkbox', { name: /Clear this device/ });
  await expect.poll(() => box.getAttribute('aria-checked')).toBe('true');
  signOut();
  expect(await screen.findByText(unreachable)).toBeTruthy();
  expect(done).toEqual(['authorization.revoke']);
});

test('what is to be discarded is, once the session has ended', async () => {
  show();
  await chooseToDiscard();
  signOut();
  await expect.poll(() => done).toContain('close');
  expect(done).toEqual(['authorization.revoke', 'discard a', 'signedOut', 'close']);
});

test('opened again, it asks afresh', async () => {
  refusal = offline;
  const turn = show();
  await chooseToDiscard();
  signOut();
  expect(await screen.findByText(unreachable)).toBeTruthy();
  turn(false);
  turn(true);
  expect((await choice()).textContent).toContain('Send them now');
  expect(screen.queryByText(unreachable)).toBeNull();
});
