import { beforeEach, expect, it, vi } from 'vitest';
import { createLosses } from '../../../../src/app/hosted/notices/losses.ts';
import { persistOnFirstWrite } from '../../../../src/app/session/journal/persistence.ts';
import type { Services } from '../../../../src/app/session/services.ts';
import type { LossPorts } from '../../../../src/screens/hosted/shared/hosted.ts';
import { openDatabase } from '../../../../src/storage/database/database.ts';
import { eventually } from '../../../support/eventually.ts';
import { Page, textStorage, useBrowser } from '../../page.ts';

useBrowser();

const account = 'ada@https://typewright.example/api';
const input = { user: 'ada', document: 'shop', id: 1, body: { comment: 'hello' } };
const mark = () => textStorage.get('typewright_stored');

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://typewright.example' });
});

/** Does what a page of the hosted app does when it is opened. */
function openApp(): { readonly services: Services; readonly losses: LossPorts } {
  const { services } = new Page({});
  const losses = createLosses(Promise.resolve(), services);
  persistOnFirstWrite(services, losses.read());
  return { services, losses };
}

async function queue({ openOutbox }: Services): Promise<void> {
  const queued = await (
    await openOutbox()
  ).enqueue({ account, endpoint: 'issues.createComment', input });
  expect(queued.ok).toBe(true);
}

/** Deletes the database, as a browser does that needs the space. */
async function evict(): Promise<void> {
  await openDatabase().delete();
}

it('a browser that only queued calls is noticed to have lost them, until the person knows', async () => {
  const { services, losses } = openApp();
  expect(await losses.read()).toBeUndefined();
  await queue(services);
  await eventually(() => expect(mark()).toBe('yes'));
  expect(await openApp().losses.read()).toBeUndefined();
  await evict();

  const next = openApp();
  expect(await next.losses.read()).toEqual({ copies: 0 });
  expect(await openApp().losses.read()).toEqual({ copies: 0 });
  next.losses.dismiss();
  expect(await next.losses.read()).toBeUndefined();
  expect(await openApp().losses.read()).toBeUndefined();
  await eventually(() => expect(mark()).toBe('yes'));
  await evict();
  expect(await openApp().losses.read()).toEqual({ copies: 0 });
});

it('data that is stored after a loss does not hide the loss', async () => {
  await queue(openApp().services);
  await eventually(() => expect(mark()).toBe('yes'));
  await evict();

  const { services, losses } = openApp();
  await queue(services);
  expect(await losses.read()).toEqual({ copies: 0 });
  await eventually(async () => expect(await openApp().losses.read()).toBeUndefined());
});

it('the backup copies that the sandbox can open are counted', async () => {
  await queue(openApp().services);
  await eventually(() => expect(mark()).toBe('yes'));
  await evict();
  textStorage.set('typeschema_editor_sandbox', '{}');
  expect(await openApp().losses.read()).toEqual({ copies: 1 });
});

it('nothing is lost in a browser that never stored anything', async () => {
  await evict();
  const { losses } = openApp();
  expect(await losses.read()).toBeUndefined();
  expect(mark()).toBeNull();
});
