import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startAccountSession, viewSession } from '../../../src/app/hosted/startAccountSession.ts';
import { openTextStorage } from '../../../src/app/session/textStorage.ts';

const key = 'typewright_user';
/** Who is signed in at the provider; undefined: it gives no answer. */
let answer: object | undefined;

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', async () => {
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return Response.json(answer);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A tab in which ada was signed in last. */
function open(user?: string) {
  if (user !== undefined) localStorage.setItem(key, user);
  const provider = { address: 'https://host/api', isOwn: true };
  const storage = openTextStorage();
  const openOutbox = () => Promise.reject(new Error('It is not needed.'));
  const session = startAccountSession(provider, { storage, openOutbox });
  return {
    user: () => session.getSnapshot().context.user,
    who: () => session.getSnapshot().value,
    view: () => viewSession(session.getSnapshot()),
    check: () => session.send({ type: 'check' }),
  };
}

/** Simulates another tab that stores who is signed in, and the browser's event for it. */
function writeElsewhere(user: string | undefined): void {
  if (user === undefined) localStorage.removeItem(key);
  else localStorage.setItem(key, user);
  dispatchEvent(new StorageEvent('storage', { key }));
}

test('a tab follows a sign-out in another one at once', async () => {
  answer = { id: 1, name: 'ada' };
  const tab = open('ada');
  await expect.poll(tab.who).toEqual({ who: 'person', contact: 'reached' });
  writeElsewhere(undefined);
  expect(tab.user()).toBeUndefined();
  expect(tab.who()).toMatchObject({ who: 'nobody' });
});

test('a tab that could not be told follows the sign-out when it is back', async () => {
  answer = undefined;
  const tab = open('ada');
  await expect.poll(tab.who).toEqual({ who: 'person', contact: 'unreachable' });
  localStorage.removeItem(key);
  expect(tab.user()).toBe('ada');
  dispatchEvent(new Event('pageshow'));
  expect(tab.user()).toBeUndefined();
});

test('a session that has ended is no sign-out', async () => {
  answer = {};
  const tab = open('ada');
  await expect.poll(tab.who).toEqual({ who: 'ended', contact: 'reached' });
  dispatchEvent(new Event('pageshow'));
  expect(tab.user()).toBe('ada');
  expect(localStorage.getItem(key)).toBe('ada');
});

test('a tab without a person follows a sign-in, and does not undo it', async () => {
  answer = {};
  const tab = open();
  await expect.poll(tab.who).toEqual({ who: 'nobody', contact: 'reached' });
  answer = { id: 1, name: 'ada' };
  localStorage.setItem(key, 'ada');
  // It asks the provider, and does not know yet who is signed in.
  tab.check();
  expect(localStorage.getItem(key)).toBe('ada');
  await expect.poll(tab.user).toBe('ada');
  writeElsewhere(undefined);
  expect(tab.user()).toBeUndefined();
  answer = { id: 2, name: 'bob' };
  writeElsewhere('bob');
  await expect.poll(tab.user).toBe('bob');
});

test('where the browser stores nothing, nobody is signed out by that', async () => {
  answer = { id: 1, name: 'ada' };
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No', 'QuotaExceededError');
  });
  const tab = open();
  await expect.poll(tab.user).toBe('ada');
  dispatchEvent(new Event('pageshow'));
  expect(tab.user()).toBe('ada');
  vi.restoreAllMocks();
});

test('without an answer it is not known whether anybody is signed in, rather than nobody', async () => {
  answer = undefined;
  const tab = open();
  await expect.poll(tab.view).toEqual({ user: undefined, state: 'unknown', isUnreachable: true });
  answer = {};
  tab.check();
  await expect.poll(tab.view).toEqual({ user: undefined, state: 'nobody', isUnreachable: false });
});

test('what is being typed on a card is applied before its page goes with the account, and no other field is left', async () => {
  answer = { id: 1, name: 'ada' };
  const tab = open('ada');
  await expect.poll(tab.who).toEqual({ who: 'person', contact: 'reached' });
  document.body.innerHTML = '<div data-pane="cards"><input id="name"></div><input id="search">';
  const [name, search] = ['name', 'search'].map((id) => document.getElementById(id));
  search?.focus();
  writeElsewhere(undefined);
  expect(document.activeElement).toBe(search);
  writeElsewhere('ada');
  await expect.poll(tab.user).toBe('ada');
  const left: unknown[] = [];
  name?.addEventListener('blur', () => left.push(tab.view().state));
  name?.focus();
  tab.check();
  await expect.poll(tab.who).toEqual({ who: 'person', contact: 'reached' });
  expect(document.activeElement).toBe(name);
  writeElsewhere(undefined);
  expect(left).toHaveLength(1);
  document.body.innerHTML = '';
});
