import { beforeEach, expect, it, vi } from 'vitest';
import { wipeFromDevice } from '../../../src/app/session/wipeFromDevice.ts';
import { isLost, markStored } from '../../../src/app/session/journal/lostDatabase.ts';
import { openDatabase } from '../../../src/storage/database/database.ts';
import { openPage, textStorage, useBrowser } from '../page.ts';

useBrowser();

const account = 'ada@https://typewright.example/api';
const almost = `${account}2`;

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://typewright.example' });
});

/** Opens a page of an account, stores a specification in it and leaves the page. */
async function work(of?: string) {
  const page = await openPage(of === undefined ? {} : { account: of });
  await page.session.switchTo('ada/shop');
  await page.storeType('Pet');
  await markStored(page.services);
  return page;
}

async function everything(): Promise<string> {
  const database = openDatabase();
  const tables = await Promise.all(database.tables.map((table) => table.toArray()));
  database.close();
  const texts = textStorage.keys().map((key) => [key, textStorage.get(key)]);
  return JSON.stringify([tables, texts]);
}

it('nothing of the account is left in the browser, and everything of the others is', async () => {
  await work();
  await work(almost);
  const { services } = await work(account);
  const outbox = await services.openOutbox();
  const comment = { user: 'ada', document: 'shop', id: 1, body: { comment: 'hello' } };
  await outbox.enqueue({ account, endpoint: 'issues.createComment', input: comment });
  expect(textStorage.get(`typewright_open ${account}`)).toBe('ada/shop');
  expect(await wipeFromDevice(services, account)).toEqual({ ok: true, value: 0 });
  const left = await everything();
  expect(left.replaceAll(almost, '')).not.toContain(account);
  expect(textStorage.get('typewright_stored')).toBe('yes');
  expect(textStorage.get(`typewright_open ${almost}`)).toBe('ada/shop');
  expect(textStorage.get('typewright_open')).toBe('ada/shop');
  for (const options of [{}, { account: almost }]) {
    expect((await openPage(options)).typeNames).toEqual(['Pet']);
  }
});

it('a browser with nothing left is not reported as having lost data', async () => {
  const { services, open } = await work(account);
  expect(await wipeFromDevice(services, account)).toEqual({ ok: true, value: 0 });
  expect(textStorage.keys()).toEqual([]);
  expect(await everything()).not.toContain(account);
  expect(await isLost(services, open)).toBe(false);
});

it('data that cannot be deleted is reported', async () => {
  const { services } = await work(account);
  const refusal = { kind: 'refusal', code: 'storage', message: 'no' } as const;
  const engine = async () => ({ wipe: async () => ({ ok: false, refusal }) });
  const broken = { ...services, openOutbox: async () => ({ engine }) as never };
  expect(await wipeFromDevice(broken, account)).toEqual({ ok: false, refusal });
  expect(textStorage.get(`typewright_open ${account}`)).toBe('ada/shop');
});
