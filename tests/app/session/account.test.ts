import { beforeEach, describe, expect, it } from 'vitest';
import { createSpecificationCommands } from '../../../src/app/library/specificationCommands.ts';
import { localAccount } from '../../../src/storage/database/account.ts';
import { InProcessWorker } from '../inProcessWorker.ts';
import { openPage, textStorage, useBrowser } from '../page.ts';

useBrowser();

const account = 'ada@https://typewright.example/api';
const text = '{"operations": [], "types": [{"name": "Rock", "type": "struct"}]}';

describe('a page of a provider’s account', () => {
  beforeEach(() => {
    textStorage.set('typeschema_editor_sandbox', text);
    textStorage.set('typewright_open', 'rocks');
  });

  it('has its own specifications, separate from those of the local account', async () => {
    const hosted = await openPage({ account });
    expect(hosted.open.id).toBe('sandbox');
    await hosted.storeType('Pet');
    await hosted.session.switchTo('shop');
    await hosted.storeType('Order');
    expect((await hosted.row('sandbox'))?.account).toBe(account);
    const local = await openPage();
    expect(local.open.id).toBe('rocks');
    const store = await local.services.openStore();
    expect(await store.list(localAccount)).toEqual([]);
    expect((await store.list(account)).map(({ id }) => id).toSorted()).toEqual(['sandbox', 'shop']);
    expect((await openPage({ account })).open.id).toBe('shop');
  });

  it('never mirrors a document to the text storage, nor reads or removes what is there', async () => {
    const hosted = await openPage({ account });
    const { older } = hosted.services;
    expect(await older.isNewer('sandbox')).toBe(false);
    expect(await older.read('sandbox')).toBeUndefined();
    await hosted.storeType('Pet');
    await older.mirror('sandbox');
    const commands = createSpecificationCommands(hosted.services, hosted.session);
    expect(commands.leftByOlder()).toEqual([]);
    await commands.remove('sandbox');
    await commands.recover('sandbox');
    expect(textStorage.get('typeschema_editor_sandbox')).toBe(text);
    const written = textStorage.keys().map((key) => textStorage.get(key));
    expect(JSON.stringify(written)).not.toContain('Pet');
  });
});

it('uses no clock but the one it was given for what it stores', async () => {
  const at = '2031-05-06T07:08:09.000Z';
  const now = () => new Date(at);
  InProcessWorker.now = now;
  const page = await openPage({ now });
  await page.storeType('Pet');
  await page.services.worker.compact();
  const commands = createSpecificationCommands(page.services, page.session);
  await commands.duplicate('sandbox');
  await commands.remove('sandbox');
  const store = await page.services.openStore();
  const rows = [...(await store.list(localAccount)), ...(await store.removedList(localAccount))];
  const key = page.services.keyOf('sandbox');
  const stored = [rows, await store.history(key), await store.restorePoints(key)];
  const hash = rows.find(({ snapshot }) => snapshot !== undefined)?.snapshot?.body ?? '';
  expect((await store.body(localAccount, hash))?.at).toBe(at);
  const times = JSON.stringify(stored).match(/"\d{4}-\d\d-\d\dT[^"]+"/g) ?? [];
  expect(times.length).toBeGreaterThan(4);
  expect(new Set(times)).toEqual(new Set([JSON.stringify(at)]));
});
