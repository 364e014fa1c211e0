import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFileCommands } from '../../../src/app/library/fileCommands.ts';
import { createLibraryPorts } from '../../../src/app/library/libraryPorts.ts';
import { isOwnId } from '../../../src/app/session/specIds.ts';
import { askedSetting } from '../../../src/storage/specs/libraryReads.ts';
import { eventually } from '../../support/eventually.ts';
import { memoryFile } from '../files/memoryFile.ts';
import { fillDisk, openPage, textStorage, useBrowser, type Page } from '../page.ts';
import { stubWindow, type PageWindow } from '../pageWindow.ts';

useBrowser();

const typeapi = JSON.stringify({
  operations: {},
  definitions: { Pet: { type: 'struct', properties: {} } },
});

let page: Page;
let view: PageWindow;

beforeEach(async () => {
  view = stubWindow();
  page = await openPage();
});

const createPorts = () => createLibraryPorts(page.services, page.session);
const messages = () => page.notices.map(({ message }) => message);
const importDialog = () => page.open.editor.getSnapshot().children.import?.getSnapshot();

/** The fragment of a share link to a specification with this type. */
async function linkWith(name: string): Promise<string> {
  await page.storeType(name);
  const link = await createFileCommands(page.services, page.session).createLink();
  if (!link.ok) throw new Error(link.refusal.message);
  return new URL(link.value).hash;
}

describe('an address', () => {
  it('without a request is left alone', async () => {
    view = stubWindow('https://typewright.example/?debug#operations');
    await createPorts();
    expect(page.open.id).toBe('sandbox');
    expect(view.href()).toBe('https://typewright.example/?debug#operations');
  });

  it('that asks for a new specification opens one, once', async () => {
    view = stubWindow('https://typewright.example/edit?new');
    await createPorts();
    expect(isOwnId(page.open.id)).toBe(true);
    expect(view.href()).toBe('https://typewright.example/edit');
  });

  it('that asks for an import opens its dialog, once, and keeps ?debug', async () => {
    view = stubWindow('https://typewright.example/?import&debug');
    await createPorts();
    expect(importDialog()).toMatchObject({ value: 'editing' });
    expect(page.open.id).toBe('sandbox');
    expect(view.href()).toBe('https://typewright.example/?debug');
  });

  it('that carries a specification opens it, also in a page that is open', async () => {
    const hash = await linkWith('Pet');
    view = stubWindow(`https://typewright.example/?debug${hash}`);
    await createPorts();
    await eventually(() => expect(isOwnId(page.open.id)).toBe(true));
    await eventually(() => expect(page.typeNames).toEqual(['Pet']));
    expect(view.href()).toBe('https://typewright.example/?debug');
    const { id } = page.open;
    view.changeHash(hash);
    await eventually(() => expect(page.open.id).not.toBe(id));
    await eventually(() => expect(view.href()).toBe('https://typewright.example/?debug'));
  });
});

describe('a file that the system opens with the app', () => {
  it('is opened', async () => {
    await createPorts();
    view.launch(memoryFile('pets.json', { text: typeapi }).handle);
    await eventually(() => expect(page.typeNames).toEqual(['Pet']));
  });

  it('that cannot be read is reported', async () => {
    await createPorts();
    view.launch(memoryFile('pets.json', { exists: false }).handle);
    await eventually(() => expect(messages()[0]).toMatch(/^pets\.json is no longer there/));
  });
});

it('dropped files are read within the drop event and imported', async () => {
  const ports = await createPorts();
  let items = [{ kind: 'file', getAsFile: () => new File([typeapi], 'pets.json') }];
  ports.drop({
    get items() {
      return items;
    },
  } as unknown as DataTransfer);
  items = [];
  await eventually(() => expect(page.typeNames).toEqual(['Pet']));
});

describe('data of the older editor', () => {
  const left = (name: string) => JSON.stringify({ types: [{ name, type: 'struct' }] });

  it('is opened with the page and with each specification', async () => {
    textStorage.set('typeschema_editor_sandbox', left('Rock'));
    textStorage.set('typeschema_editor_shop', left('Paper'));
    await createPorts();
    expect(page.typeNames).toEqual(['Rock']);
    await page.session.switchTo('shop');
    await eventually(() => expect(page.typeNames).toEqual(['Paper']));
    await eventually(async () => expect((await page.row('shop'))?.name).toBe('shop'));
  });

  it('is looked for once per specification', async () => {
    const newer = vi.spyOn(page.services.older, 'isNewer');
    await createPorts();
    const looked = () => newer.mock.calls.map(([id]) => id);
    expect(looked()).toEqual(['sandbox']);
    await page.storeType('Pet');
    await (
      await page.services.openStore()
    ).describe({ account: 'local', id: 'sandbox' }, { name: 'pets' }, new Date());
    await eventually(() => expect(page.session.shown().name).toBe('pets'));
    expect(looked()).toEqual(['sandbox']);
  });
});

describe('closing the page', () => {
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true });
    view.events.dispatchEvent(event);
    return event.defaultPrevented ? 'asks' : 'closes';
  };

  it('asks for confirmation only while this page has unsaved changes', async () => {
    await createPorts();
    await page.storeType('Pet');
    expect(close()).toBe('closes');
    fillDisk();
    page.addType('Owner');
    await eventually(() => expect(page.context.unsaved).toBe('quota'));
    expect(close()).toBe('asks');
    fillDisk(false);
    page.addType('Shop');
    await page.saved();
    expect(close()).toBe('closes');
  });
});

describe('the browser', () => {
  const browser = (keeps: boolean) => {
    const persisted = vi.fn<() => Promise<boolean>>(async () => keeps);
    const persist = vi.fn<() => Promise<boolean>>(async () => false);
    vi.stubGlobal('navigator', { storage: { persisted, persist } });
    return { persisted, persist };
  };

  it('is asked once for persistent storage, when there is something to store', async () => {
    const { persisted, persist } = browser(false);
    await createPorts();
    expect(persisted).not.toHaveBeenCalled();
    await page.storeType('Pet');
    await eventually(() => expect(persist).toHaveBeenCalledOnce());
    await eventually(async () =>
      expect(await (await page.services.openStore()).setting(askedSetting)).toBe(true),
    );
    await page.storeType('Owner');
    expect(persisted).toHaveBeenCalledOnce();
    expect(persist).toHaveBeenCalledOnce();
  });

  it('is not asked if its storage is persistent already', async () => {
    const { persist } = browser(true);
    await createPorts();
    await page.storeType('Pet');
    await page.storeType('Owner');
    expect(persist).not.toHaveBeenCalled();
  });
});

it('a newer version in another tab is reported, with what to do', async () => {
  await createPorts();
  page.services.onNewer?.();
  expect(messages()).toEqual([expect.stringMatching(/newer version .* Reload this tab/)]);
});

it('a command that fails is reported and recorded for the bug report', async () => {
  const ports = await createPorts();
  ports.withFiles(async () => {
    throw new TypeError('no such thing');
  });
  await eventually(() => expect(messages()).toEqual(["That didn't work: no such thing"]));
  expect(page.services.failures.list()).toMatchObject([
    { part: 'A command', error: { message: 'no such thing' } },
  ]);
});

it('the library works on the specifications of this page, and loads its commands once', async () => {
  const { library, version, files } = await createPorts();
  expect(version).toBe('1.2.3+abc');
  expect(await library.specifications()).toBe(await library.specifications());
  expect(await library.restore()).toBe(await library.restore());
  expect(await files()).toBe(await files());
  await page.storeType('Pet');
  await (await library.specifications()).create();
  expect(isOwnId(page.open.id)).toBe(true);
});

it('debugging is only available if the address asks for it', async () => {
  expect((await createPorts()).debug).toBeUndefined();
  page = await openPage({ debug: true });
  expect(await (await createPorts()).debug?.info()).toMatchObject({ version: '1.2.3+abc', rev: 0 });
});
