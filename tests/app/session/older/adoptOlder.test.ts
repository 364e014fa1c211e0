import { beforeEach, describe, expect, it } from 'vitest';
import Dexie from 'dexie';
import { adoptOlder } from '../../../../src/app/session/older/adoptOlder.ts';
import {
  fillDisk,
  openPage,
  refuseStorage,
  textStorage,
  useBrowser,
  type Page,
} from '../../page.ts';
import { eventually } from '../../../support/eventually.ts';

useBrowser();

let page: Page;

beforeEach(async () => {
  page = await openPage();
});

const place = 'typeschema_editor_sandbox';
const left = '{"operations": [], "types": [{"name": "Rock", "type": "struct"}]}';
const adopt = () => adoptOlder(page.services, page.open);
const messages = () => page.notices.map(({ message }) => message);

it('does nothing if there is no such data', async () => {
  expect(await adopt()).toBe(false);
  expect(page.context.rev).toBe(0);
});

describe('data of the older editor', () => {
  beforeEach(() => void textStorage.set(place, left));

  it('is opened, once, and stored', async () => {
    expect(await adopt()).toBe(true);
    expect(page.typeNames).toEqual(['Rock']);
    expect(messages()).toEqual(['Opened what the older editor left in this browser.']);
    await page.saved();
    expect(await adopt()).toBe(false);
    expect((await openPage()).typeNames).toEqual(['Rock']);
  });

  it('becomes a step that can be undone if this app has data too', async () => {
    await page.storeType('Pet');
    expect(await adopt()).toBe(true);
    expect(page.typeNames).toEqual(['Rock']);
    page.open.editor.send({ type: 'undo' });
    await eventually(() => expect(page.typeNames).toEqual(['Pet']));
  });

  it('is opened even if it cannot be stored', async () => {
    fillDisk();
    expect(await adopt()).toBe(true);
    await eventually(() => expect(page.context.unsaved).toBe('quota'));
    expect(page.typeNames).toEqual(['Rock']);
  });

  it('is opened if the browser provides no storage', async () => {
    refuseStorage();
    page = await openPage();
    expect(await adopt()).toBe(true);
    expect(page.typeNames).toEqual(['Rock']);
  });
});

it('is reported once if it cannot be read, and nothing changes', async () => {
  await page.storeType('Pet');
  textStorage.set(place, '{"types": ');
  expect(await adopt()).toBe(false);
  expect(page.typeNames).toEqual(['Pet']);
  expect(messages()).toEqual([
    expect.stringMatching(/^What the older editor left in this browser couldn't be read: /),
  ]);
  page.open.editor.send({ type: 'dismiss', id: 'older' });
  expect(await adopt()).toBe(false);
  expect(messages()).toEqual([]);
});

describe('this app’s own copy', () => {
  beforeEach(async () => {
    await page.storeType('Pet');
    // The switch leaves the copy.
    await page.session.switchTo('another');
    await page.session.switchTo('sandbox');
    await page.ready();
  });

  it('is ignored while its original is stored', async () => {
    expect(textStorage.get(place)).toContain('Pet');
    expect(await adopt()).toBe(false);
    expect(page.context.rev).toBe(1);
  });

  it('is opened when the browser has deleted the database', async () => {
    page.open.editor.stop();
    await Dexie.delete('typewright');
    page = await openPage();
    expect(page.typeNames).toEqual([]);
    expect(await adopt()).toBe(true);
    expect(page.typeNames).toEqual(['Pet']);
    expect(messages()[0]).toMatch(/^The browser has deleted the data stored here\./);
  });

  it('is left alone if it is unknown what is stored', async () => {
    refuseStorage();
    page = await openPage();
    expect(await adopt()).toBe(false);
  });
});
