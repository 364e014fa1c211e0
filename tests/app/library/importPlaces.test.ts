import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import { createImportPlaces } from '../../../src/app/library/importPlaces.ts';
import { createSpecificationCommands } from '../../../src/app/library/specificationCommands.ts';
import type { ImportPlace, importFlow } from '../../../src/machines/importFlow.ts';
import type { ImportRequest } from '../../../src/machines/importRequest.ts';
import { localAccount } from '../../../src/storage/database/account.ts';
import { eventually } from '../../support/eventually.ts';
import { openPage, useBrowser, type Page } from '../page.ts';

useBrowser();

const pets: ImportRequest = {
  source: {
    kind: 'text',
    name: 'pets.json',
    text: JSON.stringify({
      operations: {},
      definitions: { Pet: { type: 'struct', properties: {} } },
    }),
  },
};

let page: Page;
let places: ReturnType<typeof createImportPlaces>;

beforeEach(async () => {
  vi.stubGlobal('structuredClone', structuredClone);
  page = await openPage();
  places = createImportPlaces(page.services, page.session);
});

const flow = () =>
  page.open.editor.getSnapshot().children.import as ActorRefFrom<typeof importFlow>;
const offered = () => page.notices.find(({ instead }) => instead !== undefined);

async function imported() {
  await eventually(() => expect(page.typeNames).toEqual(['Pet']));
  await page.saved();
}

/** Checks the place that the notice offers for the import, and accepts it. */
async function goElsewhere(place: ImportPlace) {
  expect(offered()?.instead?.place).toBe(place);
  await places.importInstead(place);
}

async function listed() {
  const store = await page.services.openStore();
  return {
    kept: (await store.list(localAccount)).map(({ id }) => id),
    deleted: (await store.removedList(localAccount)).map(({ id }) => id),
  };
}

describe('an import beside the open specification', () => {
  it('takes an empty one, and says nothing of another', async () => {
    await places.asNew(pets);
    await imported();
    expect(page.open.id).toBe('sandbox');
    expect(offered()).toBeUndefined();
  });

  it('says what stayed, and replaces that instead: the new one is deleted and can be recovered', async () => {
    await page.storeType('Before');
    await places.asNew(pets);
    await imported();
    const { id } = page.open;
    expect(offered()).toMatchObject({
      message:
        'Opened as a new specification, with 0 operations and 1 type. “Untitled” stays as it was.',
      instead: { label: 'Replace “Untitled” instead' },
    });
    await goElsewhere('here');
    expect(page.open.id).toBe('sandbox');
    await imported();
    // By then, all pending writes about the other specification are done.
    await page.open.settle();
    expect(await listed()).toEqual({ kept: ['sandbox'], deleted: [id] });
    page.open.editor.send({ type: 'undo' });
    await eventually(() => expect(page.typeNames).toEqual(['Before']));
    const commands = createSpecificationCommands(page.services, page.session);
    expect(await commands.recover(id)).toMatchObject({ ok: true });
    await page.session.switchTo(id);
    expect((await page.ready()).typeNames).toEqual(['Pet']);
  });

  it('is deleted when it is undone, and what was open is open again', async () => {
    await page.storeType('Before');
    await places.asNew(pets);
    await imported();
    const { id } = page.open;
    page.addType('Owner');
    page.open.editor.send({ type: 'undo' });
    expect(page.typeNames).toEqual(['Pet']);
    page.open.editor.send({ type: 'undo' });
    await eventually(() => expect(page.open.id).toBe('sandbox'));
    expect((await page.ready()).typeNames).toEqual(['Before']);
    await eventually(() =>
      expect(page.notices.map(({ message }) => message)).toEqual([
        expect.stringContaining('is deleted again'),
      ]),
    );
    expect(await listed()).toEqual({ kept: ['sandbox'], deleted: [id] });
    const commands = createSpecificationCommands(page.services, page.session);
    expect(await commands.recover(id)).toMatchObject({ ok: true });
    await page.session.switchTo(id);
    expect((await page.ready()).typeNames).toEqual(['Pet']);
  });

  it('is deleted when it is undone after a reload, if there is something to go back to', async () => {
    await page.storeType('Before');
    await places.asNew(pets);
    await imported();
    const { id } = page.open;
    await eventually(async () => expect((await page.row(id))?.beside?.id).toBe('sandbox'));
    const reload = async () => {
      page = await openPage();
      places = createImportPlaces(page.services, page.session);
    };
    const isKnown = () => page.open.editor.getSnapshot().context.opened !== undefined;

    await reload();
    await eventually(() => expect(isKnown()).toBe(true));
    page.addType('Owner');
    page.open.editor.send({ type: 'undo' });
    expect(page.typeNames).toEqual(['Pet']);
    page.open.editor.send({ type: 'undo' });
    await eventually(() => expect(page.open.id).toBe('sandbox'));
    expect((await page.ready()).typeNames).toEqual(['Before']);
    await eventually(async () =>
      expect(await listed()).toEqual({ kept: ['sandbox'], deleted: [id] }),
    );

    const commands = createSpecificationCommands(page.services, page.session);
    expect(await commands.recover(id)).toMatchObject({ ok: true });
    await page.session.switchTo(id);
    await page.ready();
    expect(await commands.remove('sandbox')).toMatchObject({ ok: true });
    await reload();
    await page.ready();
    expect(page.open.id).toBe(id);
    page.open.editor.send({ type: 'undo' });
    await eventually(() => expect(page.typeNames).toEqual([]));
    expect(page.open.id).toBe(id);
    page.open.editor.send({ type: 'redo' });
    await eventually(() => expect(page.typeNames).toEqual(['Pet']));
  });

  it('stays in the list only once, however often a person changes their mind', async () => {
    await page.storeType('Before');
    await places.asNew(pets);
    await imported();
    await goElsewhere('here');
    await imported();
    await goElsewhere('new');
    await imported();
    await goElsewhere('here');
    await imported();
    await page.open.settle();
    const { kept, deleted } = await listed();
    expect(kept).toEqual(['sandbox']);
    expect(deleted).toHaveLength(2);
  });

  it('goes back to what was open when it is refused and closed', async () => {
    await page.storeType('Before');
    await places.asNew({ source: { kind: 'text', text: '{"a": ' } });
    await eventually(() => expect(flow().getSnapshot().context.error).toBeDefined());
    expect(page.open.id).not.toBe('sandbox');
    flow().send({ type: 'close' });
    await eventually(() => expect(page.open.id).toBe('sandbox'));
    expect((await page.ready()).typeNames).toEqual(['Before']);
    expect((await listed()).kept).toEqual(['sandbox']);
  });

  it('is repeated with the settings it had', async () => {
    await page.storeType('Before');
    await places.asNew({ ...pets, settings: { format: 'typeapi', inlineNames: 'path' } });
    await imported();
    await goElsewhere('here');
    await imported();
    expect(flow().getSnapshot().context).toMatchObject({ format: 'typeapi', inlineNames: 'path' });
  });
});

describe('an import in place of the open specification', () => {
  it('says what it replaced, and opens as a new one instead: the replaced one is as it was', async () => {
    await page.storeType('Before');
    flow().send({ type: 'take', ...pets });
    await imported();
    expect(offered()).toMatchObject({
      undoable: true,
      message:
        'The import, with 0 operations and 1 type, replaced what was here: 0 operations and 1 type.',
      instead: { label: 'Open as new instead' },
    });
    await goElsewhere('new');
    await imported();
    const { id } = page.open;
    expect(id).not.toBe('sandbox');
    await page.session.switchTo('sandbox');
    expect((await page.ready()).typeNames).toEqual(['Before']);
    expect((await listed()).kept.toSorted()).toEqual([id, 'sandbox'].toSorted());
  });

  it('gives back the linked file when it is undone, also after a reload, and takes it again when it is redone', async () => {
    await page.storeType('Before');
    const linkTo = async (name: string) => {
      // A browser's file handles can only be cloned in a browser.
      const handle = { kind: 'file', name } as FileSystemFileHandle;
      const store = await page.services.openStore();
      await store.describe(key, { file: { handle, name, format: 'typeapi' } }, new Date());
    };
    const key = { account: localAccount, id: 'sandbox' };
    const linked = async () => (await page.row('sandbox'))?.file?.name;
    await linkTo('before.json');
    flow().send({ type: 'take', ...pets });
    await imported();
    await eventually(async () => expect((await page.row('sandbox'))?.report).toBeDefined());
    expect(await linked()).toBeUndefined();
    await linkTo('pets.json');
    page.addType('Owner');
    await page.saved();

    page = await openPage();
    page.open.editor.send({ type: 'undo' });
    await page.saved();
    expect(await linked()).toBe('pets.json');
    page.open.editor.send({ type: 'undo' });
    await eventually(async () => expect(await linked()).toBe('before.json'));
    expect(page.typeNames).toEqual(['Before']);
    page.open.editor.send({ type: 'redo' });
    await eventually(async () => expect(await linked()).toBe('pets.json'));
    page.open.editor.send({ type: 'redo' });
    page.open.editor.send({ type: 'undo' });
    page.open.editor.send({ type: 'undo' });
    await eventually(async () => expect(await linked()).toBe('before.json'));
  });

  it('offers nothing any more after the next edit', async () => {
    await page.storeType('Before');
    flow().send({ type: 'take', ...pets });
    await imported();
    page.addType('Owner');
    expect(offered()).toBeUndefined();
  });
});
