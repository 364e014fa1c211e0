import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import Dexie, { type EntityTable } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createSignOutPorts,
  type SignOutSetting,
} from '../../../src/app/hosted/commands/signOutPorts.ts';
import { errorTexts } from '../../../src/provider/errors.ts';
import { SignOutDialog } from '../../../src/screens/hosted/account/dialogs/SignOutDialog.tsx';
import {
  HostedContext,
  type Failure,
  type Hosted,
} from '../../../src/screens/hosted/shared/hosted.ts';
import type { PendingCall } from '../../../src/storage/database/outboxRows.ts';
import { someCall } from '../../storage/outboxStore.contract.ts';

const { account } = someCall('', 0);
const offline: Failure = { code: 'network', message: errorTexts.network };
const unreachable = /^The server can't be reached\. Signing out needs it/;
/** The recorded actions, in order. */
let done: string[] = [];
let refusal: Failure | undefined;
let calls: readonly PendingCall[] = [];
let drafts = 0;
/** A table from which the calls are read, if it is set, so that a test can change them. */
let live: EntityTable<PendingCall, 'id'> | undefined;
/** What discarding a call does. */
let discarding: (id: string) => Promise<unknown> = async () => undefined;

beforeEach(() => {
  done = [];
  refusal = undefined;
  calls = [someCall('a', 1)];
  drafts = 0;
  live = undefined;
  discarding = async () => undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

const note = (what: string) => done.push(what);

/** Shows the dialog; returns how to open and close it. */
function show(): (open: boolean) => void {
  const openCalls = async () => live?.toArray() ?? calls;
  // Only what signing out uses of them.
  const hosted = {
    account,
    openCalls,
    offline: { changed: async () => new Set() },
    drafts: { count: () => drafts },
  } as unknown as Hosted;
  const discard = async (id: string) => {
    note(`discard ${id}`);
    return (await discarding(id)) ?? { ok: true };
  };
  const ports = createSignOutPorts({
    services: {
      openOutbox: async () => ({
        release: async () => undefined,
        engine: async () => ({ discard, wake: async () => note('send') }),
      }),
    },
    session: { send: ({ type }: { type: string }) => note(type) },
    account,
    isOwn: true,
    clearing: {
      withoutLeaving: async () => {
        note('clear');
        // The page is left then, so this never resolves.
        return new Promise(() => undefined);
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

async function choose(fate: string): Promise<void> {
  fireEvent.click(await choice());
  const option = await screen.findByRole('option', { name: fate });
  fireEvent.pointerDown(option, { pointerType: 'mouse' });
  fireEvent.click(option);
  await expect.poll(async () => (await choice()).textContent).toContain(fate);
}

const chooseToDiscard = async () => choose('Discard them');
const keep = 'Keep them until ada signs in again';
const box = () => screen.findByRole('checkbox', { name: /Clear this device/ });
const ticked = async () => (await box()).getAttribute('aria-checked');

const tooLate = { ok: false, refusal: { code: 'too-late', message: 'It has gone on.' } };

/** Stores the calls in a table that the test can change. Calls that are being sent can't be discarded. */
async function change(...first: readonly PendingCall[]) {
  const database = new Dexie(`signOut ${crypto.randomUUID()}`);
  database.version(1).stores({ calls: 'id' });
  const table: EntityTable<PendingCall, 'id'> = database.table('calls');
  await table.bulkPut([...first]);
  live = table;
  discarding = async (id) => {
    const call = await table.get(id);
    if (call === undefined || call.state === 'sending') return tooLate;
    await table.delete(id);
    return undefined;
  };
  return table;
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

test('where the server cannot be reached, signing out does not clear the device, although that is proposed if nothing is only on it', async () => {
  refusal = offline;
  calls = [];
  show();
  await expect.poll(ticked).toBe('true');
  signOut();
  expect(await screen.findByText(unreachable)).toBeTruthy();
  expect(done).toEqual(['authorization.revoke']);
});

/** Unticks "Clear this device". */
async function untick(): Promise<void> {
  await expect.poll(ticked).toBe('true');
  fireEvent.click(await screen.findByText('Clear this device'));
  await expect.poll(ticked).toBe('false');
}

test('pending calls are discarded, if so chosen, once the session has ended', async () => {
  show();
  await chooseToDiscard();
  await untick();
  signOut();
  await expect.poll(() => done).toContain('close');
  expect(done).toEqual(['authorization.revoke', 'discard a', 'signedOut', 'close']);
});

test('a call that is done before it could be discarded does not prevent signing out', async () => {
  show();
  await chooseToDiscard();
  await untick();
  discarding = async () => {
    calls = [];
    return tooLate;
  };
  signOut();
  await expect.poll(() => done).toContain('close');
  expect(done).toEqual(['authorization.revoke', 'discard a', 'signedOut', 'close']);
});

test('calls that are being sent are awaited first, and then discarded if they are still pending', async () => {
  const sending = { state: 'sending' } as const;
  const table = await change(someCall('a', 1, sending), someCall('b', 2, sending));
  show();
  await chooseToDiscard();
  await untick();
  signOut();
  await expect.poll(() => done).toContain('discard b');
  // The first call has arrived; the second was refused, and a merged one has replaced it.
  await table.delete('a');
  await table.put(someCall('c', 2));
  await table.delete('b');
  await expect.poll(() => done).toContain('close');
  expect(done.slice(1)).toEqual(['discard a', 'discard b', 'discard c', 'signedOut', 'close']);
  expect(await table.count()).toBe(0);
});

test('a call that is still being sent is named in words', async () => {
  const id = '0b7a2f8e-3c1d-4e5f-8a9b-1c2d3e4f5a6b';
  calls = [someCall(id, 1, { state: 'sending' })];
  discarding = async () => tooLate;
  show();
  await chooseToDiscard();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  signOut();
  await vi.advanceTimersByTimeAsync(16_000);
  vi.useRealTimers();
  const said = await screen.findByText(/^Not discarded yet: Star ada\/shop\. It is being sent/);
  expect(said.textContent).not.toContain(id);
  expect(done).not.toContain('close');
});

test('clearing the device is proposed unless something that is only on it must stay', async () => {
  show();
  await expect.poll(ticked).toBe('true');
  await choose(keep);
  await expect.poll(ticked).toBe('false');
  await chooseToDiscard();
  await expect.poll(ticked).toBe('true');
  // A choice of the person is not changed any more.
  await untick();
  await choose(keep);
  await choose('Send them now');
  expect(await ticked()).toBe('false');
});

test('drafts are only there, whatever becomes of the rest', async () => {
  drafts = 1;
  show();
  await chooseToDiscard();
  expect(await ticked()).toBe('false');
});

test('the device is cleared once everything is sent', async () => {
  const table = await change(someCall('a', 1));
  show();
  await expect.poll(ticked).toBe('true');
  signOut();
  await expect.poll(() => done).toEqual(['send']);
  await table.clear();
  await expect.poll(() => done).toEqual(['send', 'authorization.revoke', 'clear']);
});

test('without a network it is said soon that nothing could be sent', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show();
  await choice();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  signOut();
  await vi.advanceTimersByTimeAsync(4000);
  vi.useRealTimers();
  expect(await screen.findByText(/^1 change could not be sent/)).toBeTruthy();
  expect(done).toEqual(['send']);
});

test('who wants to keep changes does not clear the device once they are sent by themselves', async () => {
  const table = await change(someCall('a', 1));
  show();
  await choose(keep);
  await table.clear();
  await expect.poll(() => screen.queryByText(/not on the server yet/)).toBeNull();
  expect(await ticked()).toBe('false');
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
