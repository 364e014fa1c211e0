import { beforeEach, describe, expect, it } from 'vitest';
import { createStorageStatus } from '../../../src/app/library/storageStatus.ts';
import { askOnce } from '../../../src/app/session/journal/persistence.ts';
import { askedSetting } from '../../../src/storage/specs/libraryReads.ts';
import { fillDisk, openPage, refuseStorage, useBrowser, type Page } from '../page.ts';
import { eventually } from '../../support/eventually.ts';

useBrowser();

let page: Page;
/** The browser's answer, and how often it was asked. */
let asked: number;
let agreed: boolean;

const browser: Partial<StorageManager> = {
  estimate: async () => ({ usage: 10, quota: 100 }),
  persisted: async () => agreed,
  persist: async () => {
    asked += 1;
    return agreed;
  },
};

function statusIn(manager: Partial<StorageManager> | undefined) {
  return createStorageStatus(page.services, () => page.open, manager);
}

async function askedBefore(): Promise<unknown> {
  return (await page.services.openStore()).setting(askedSetting);
}

beforeEach(async () => {
  asked = 0;
  agreed = false;
  page = await openPage();
});

describe('the storage estimate', () => {
  it("is the browser's, with whether there was room for the last change", async () => {
    const status = statusIn(browser);
    const room = { usage: 10, quota: 100, full: false, memoryOnly: false };
    expect(await status.room()).toEqual(room);
    fillDisk();
    page.addType('Pet');
    await eventually(() => expect(page.context.unsaved).toBe('quota'));
    expect(await status.room()).toEqual({ ...room, full: true });
    fillDisk(false);
    await page.storeType('Owner');
    expect(await status.room()).toEqual(room);
  });

  it('is missing if the browser stores nothing', async () => {
    refuseStorage();
    page = await openPage();
    page.addType('Pet');
    await eventually(() => expect(page.context.unsaved).toBe('storage'));
    expect(await statusIn(browser).room()).toMatchObject({ full: false, memoryOnly: true });
  });

  it.each([
    ['says nothing', undefined],
    ['says nothing of it', {}],
    ['fails to say', { estimate: () => Promise.reject(new TypeError('No.')) }],
  ])('is unknown if the browser %s', async (_, manager) => {
    const room = await statusIn(manager).room();
    expect([room.usage, room.quota]).toEqual([undefined, undefined]);
  });
});

describe('whether the browser keeps the data', () => {
  it('is its answer', async () => {
    const status = statusIn(browser);
    expect(await status.persisted()).toBe(false);
    agreed = true;
    expect(await status.persisted()).toBe(true);
  });

  it('is unknown if the browser does not say', async () => {
    expect(await statusIn(undefined).persisted()).toBeUndefined();
    expect(await statusIn({}).persisted()).toBeUndefined();
    const failing = { persisted: () => Promise.reject(new TypeError('No.')) };
    expect(await statusIn(failing).persisted()).toBeUndefined();
  });
});

describe('the request for persistent storage', () => {
  it('is made automatically once, and again only by the person', async () => {
    const status = statusIn(browser);
    await askOnce(page.services, status);
    expect([asked, await askedBefore()]).toEqual([1, true]);
    await askOnce(page.services, status);
    expect(asked).toBe(1);
    await status.ask();
    expect(asked).toBe(2);
  });

  it('counts as made while a person is asked, who may never answer', async () => {
    const nobodyAnswers = { ...browser, persist: () => new Promise<boolean>(() => undefined) };
    void askOnce(page.services, statusIn(nobodyAnswers));
    await eventually(async () => expect(await askedBefore()).toBe(true));
  });

  it('is not made automatically if storage is persistent already, or the browser does not say', async () => {
    agreed = true;
    await askOnce(page.services, statusIn(browser));
    await askOnce(page.services, statusIn({}));
    expect([asked, await askedBefore()]).toEqual([0, undefined]);
  });

  it('is not made automatically if nothing can be stored', async () => {
    refuseStorage();
    page = await openPage();
    await expect(askOnce(page.services, statusIn(browser))).rejects.toThrow('SecurityError');
    expect(asked).toBe(0);
  });

  it('counts even if there is no room to remember it', async () => {
    fillDisk();
    await statusIn(browser).ask();
    expect([asked, await askedBefore()]).toEqual([1, undefined]);
  });
});
