import { beforeEach, describe, expect, it } from 'vitest';
import { createSpecificationCommands } from '../../../src/app/library/specificationCommands.ts';
import { isOwnId } from '../../../src/app/session/specIds.ts';
import type { SpecificationCommands } from '../../../src/screens/library/libraryCommands.ts';
import { localAccount } from '../../../src/storage/database/account.ts';
import { readLibrary } from '../../../src/storage/specs/libraryReads.ts';
import { watch } from '../../../src/storage/database/watch.ts';
import { fillDisk, openPage, refuseStorage, textStorage, useBrowser, type Page } from '../page.ts';
import { eventually } from '../../support/eventually.ts';

useBrowser();

let page: Page;
let commands: SpecificationCommands;

beforeEach(async () => {
  page = await openPage();
  commands = createSpecificationCommands(page.services, page.session);
});

/** The names in the list, most recently opened first. */
async function names(): Promise<string[]> {
  const rows = await (await page.services.openStore()).list(localAccount);
  return rows.map(({ name }) => name ?? 'Untitled');
}

const left = '{"operations": [], "types": [{"name": "Rock", "type": "struct"}]}';

describe('a name', () => {
  it('given in one tab appears in the list and the header of another', async () => {
    await page.storeType('Pet');
    const other = await openPage();
    await other.session.followName();
    const store = await other.services.openStore();
    const listed: unknown[] = [];
    const stop = watch(
      () => readLibrary(store, localAccount),
      ({ rows }) => listed.push(rows.map(({ name }) => name)),
    );
    expect(await commands.rename('sandbox', 'Pets')).toMatchObject({ ok: true });
    await eventually(() => expect(listed.at(-1)).toEqual(['Pets']));
    await eventually(() => expect(other.session.shown().name).toBe('Pets'));
    stop();
  });

  it('is refused if there is no room, and the old one stays', async () => {
    await page.storeType('Pet');
    await commands.rename('sandbox', 'Pets');
    fillDisk();
    const refused = await commands.rename('sandbox', 'Animals');
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'quota' } });
    expect(await names()).toEqual(['Pets']);
  });
});

describe('a new or another specification', () => {
  it('is created under a new id', async () => {
    await page.storeType('Pet');
    await commands.create();
    expect(isOwnId(page.open.id)).toBe(true);
    await page.storeType('Animal');
    expect(await names()).toHaveLength(2);
  });

  it('is opened', async () => {
    await commands.open('zoo');
    expect(page.open.id).toBe('zoo');
  });
});

describe('a copy', () => {
  it('of the open one includes the latest edits, and so do its counts', async () => {
    await page.storeType('Pet');
    page.addType('Owner');
    expect(await commands.duplicate('sandbox')).toMatchObject({
      ok: true,
      value: { name: 'Untitled copy', head: 2, counts: { operations: 0, types: 2 } },
    });
  });

  it('gets a free name and is independent from then on', async () => {
    await page.storeType('Pet');
    await commands.rename('sandbox', 'Pets');
    await commands.duplicate('sandbox');
    await commands.duplicate('sandbox');
    expect((await names()).toSorted()).toEqual(['Pets', 'Pets copy', 'Pets copy 2']);
    const rows = await (await page.services.openStore()).list(localAccount);
    await commands.open(rows.find(({ name }) => name === 'Pets copy')?.id ?? '');
    await page.storeType('Owner');
    expect(page.typeNames).toEqual(['Owner', 'Pet']);
    await commands.open('sandbox');
    expect((await page.ready()).typeNames).toEqual(['Pet']);
  });

  it('is refused if there is nothing to copy, and if there is no room', async () => {
    const nothing = { ok: false, refusal: { code: 'nothing' } };
    expect(await commands.duplicate('sandbox')).toMatchObject(nothing);
    await page.storeType('Pet');
    fillDisk();
    expect(await commands.duplicate('sandbox')).toMatchObject({
      ok: false,
      refusal: { code: 'quota' },
    });
    expect(await names()).toHaveLength(1);
  });
});

describe('deleting', () => {
  beforeEach(async () => {
    await page.storeType('Pet');
    await commands.rename('sandbox', 'Pets');
  });

  it('hides a specification that is not open, and can be undone', async () => {
    await commands.open('zoo');
    await page.storeType('Animal');
    expect(await commands.remove('sandbox')).toMatchObject({ ok: true });
    expect(await names()).toEqual(['Untitled']);
    expect(page.open.id).toBe('zoo');
    expect(page.context.dialog).toBeUndefined();
    expect(await commands.recover('sandbox')).toMatchObject({ ok: true });
    expect(await names()).toContain('Pets');
    await commands.open('sandbox');
    expect((await page.ready()).typeNames).toEqual(['Pet']);
  });

  it('of the open one saves pending edits, opens the most recent other, and offers Undo', async () => {
    await commands.open('zoo');
    await page.storeType('Animal');
    page.addType('Keeper');
    await commands.remove('zoo');
    expect(page.open.id).toBe('sandbox');
    await page.ready();
    expect(page.context.dialog).toEqual({ kind: 'specifications', deleted: 'zoo' });
    await commands.recover('zoo');
    await commands.open('zoo');
    expect((await page.ready()).typeNames).toEqual(['Animal', 'Keeper']);
  });

  it('of the only specification opens a new one', async () => {
    await commands.remove('sandbox');
    expect(isOwnId(page.open.id)).toBe(true);
    expect(await names()).toEqual([]);
  });

  it('also removes the mirror for the older editor, unless it is refused', async () => {
    await commands.open('zoo');
    const mirrored = textStorage.get('typeschema_editor_sandbox');
    expect(mirrored).toContain('Pet');
    fillDisk();
    expect(await commands.remove('sandbox')).toMatchObject({
      ok: false,
      refusal: { code: 'quota' },
    });
    expect(textStorage.get('typeschema_editor_sandbox')).toBe(mirrored);
    fillDisk(false);
    await commands.remove('sandbox');
    expect(textStorage.get('typeschema_editor_sandbox')).toBeNull();
  });

  it('never destroys newer data of the older editor under the same id, and Undo restores what was there', async () => {
    const theirs = () => textStorage.get('typeschema_editor_sandbox');
    await commands.open('zoo');
    await page.storeType('Animal');
    await eventually(async () => {
      await page.services.older.mirror('sandbox');
      expect(theirs()).toContain('Pet');
    });
    // This app's own mirror is deleted, and restored by Undo.
    const mirrored = theirs();
    await commands.remove('sandbox');
    expect(theirs()).toBeNull();
    await commands.recover('sandbox');
    expect(theirs()).toBe(mirrored);
    expect(await page.services.older.isNewer('sandbox')).toBe(false);
    // Then the older editor changes the text, which must not be deleted.
    textStorage.set('typeschema_editor_sandbox', left);
    await commands.remove('sandbox');
    expect(theirs()).toBe(left);
    expect(commands.leftByOlder()).toContainEqual({ id: 'sandbox', name: 'sandbox' });
    await commands.recover('sandbox');
    expect(theirs()).toBe(left);
    expect(await page.services.older.isNewer('sandbox')).toBe(true);
  });

  it('lists recently deleted specifications, which can be restored even after a reload', async () => {
    await commands.open('zoo');
    await commands.remove('sandbox');
    const again = await openPage();
    const store = await again.services.openStore();
    const { rows, removed } = await readLibrary(store, localAccount);
    expect(rows).toEqual([]);
    expect(removed).toMatchObject([{ id: 'sandbox', name: 'Pets' }]);
    await createSpecificationCommands(again.services, again.session).recover('sandbox');
    expect(await readLibrary(store, localAccount)).toMatchObject({
      rows: [{ id: 'sandbox' }],
      removed: [],
    });
  });

  it('of a specification that was never stored leaves nothing to restore', async () => {
    await commands.create();
    const { id } = page.open;
    expect(await commands.remove(id)).toMatchObject({ ok: true });
    expect(page.open.id).toBe('sandbox');
    expect(await commands.recover(id)).toMatchObject({ ok: false, refusal: { code: 'gone' } });
  });
});

it('names data of the older editor by its id, if that is readable', () => {
  const own = '0123456789abcdef01234567';
  for (const id of ['rocks', '__proto__', own]) {
    textStorage.set(`typeschema_editor_${id}`, left);
  }
  textStorage.set('another_app', 'x');
  expect(commands.leftByOlder()).toEqual([
    { id: 'rocks', name: 'rocks' },
    { id: '__proto__', name: '__proto__' },
    { id: own },
  ]);
});

it('rejects with a readable message if the browser provides no storage', async () => {
  refuseStorage();
  const other = await openPage();
  const blocked = createSpecificationCommands(other.services, other.session);
  await expect(blocked.duplicate('sandbox')).rejects.toThrow('SecurityError');
  expect(await blocked.rename('sandbox', 'Pets')).toMatchObject({
    ok: false,
    refusal: { code: 'storage' },
  });
  await blocked.create();
  expect(other.open.id).not.toBe('sandbox');
});
