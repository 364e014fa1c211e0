import { beforeEach, describe, expect, it } from 'vitest';
import { createLibraryPorts } from '../../../src/app/library/libraryPorts.ts';
import { isOwnId } from '../../../src/app/session/specIds.ts';
import { eventually } from '../../support/eventually.ts';
import { openPage, textStorage, useBrowser, type Page } from '../page.ts';
import { stubWindow } from '../pageWindow.ts';

useBrowser();

const left = '{"operations": [], "types": [{"name": "Rock", "type": "struct"}]}';

let page: Page;

/** The tests simulate a browser that was killed right after a deletion, of which only its database knows. */
beforeEach(async () => {
  stubWindow();
  page = await openPage();
  await page.storeType('Pet');
});

/** Deletes the specification after it has been mirrored for the older editor, and opens a new page. */
async function deleteAndEnd(): Promise<void> {
  const { older, openStore, keyOf, now } = page.services;
  await eventually(async () => {
    await older.mirror('sandbox');
    expect(textStorage.get('typeschema_editor_sandbox')).toContain('Pet');
  });
  const removed = await (await openStore()).remove(keyOf('sandbox'), now());
  expect(removed.ok).toBe(true);
  page = await openPage();
}

const begin = () => createLibraryPorts(page.services, page.session);

describe('a deletion that the browser was killed after', () => {
  it('opens another specification, the last one first', async () => {
    await page.session.switchTo('zoo');
    await page.storeType('Animal');
    await page.session.switchTo('sandbox');
    await page.ready();
    await deleteAndEnd();
    await begin();
    expect(page.open.id).toBe('zoo');
    expect((await page.ready()).typeNames).toEqual(['Animal']);
  });

  it('opens a new one if there is no other', async () => {
    await deleteAndEnd();
    await begin();
    expect(isOwnId(page.open.id)).toBe(true);
  });

  it('leaves one alone that is edited again, which recovers it', async () => {
    await deleteAndEnd();
    page.addType('Owner');
    await begin();
    expect(page.open.id).toBe('sandbox');
    await page.saved();
    expect((await page.row('sandbox'))?.removedAt).toBeUndefined();
  });

  it('leaves nothing of it for the older editor, but what that has stored since', async () => {
    await deleteAndEnd();
    await (await begin()).library.specifications();
    expect(textStorage.get('typeschema_editor_sandbox')).toBeNull();
    textStorage.set('typeschema_editor_sandbox', left);
    await (await begin()).library.specifications();
    expect(textStorage.get('typeschema_editor_sandbox')).toBe(left);
  });
});
