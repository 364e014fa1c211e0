import { describe, expect, it, vi } from 'vitest';
import { InProcessWorker } from '../inProcessWorker.ts';
import { fillDisk, openPage, Page, refuseStorage, textStorage, useBrowser } from '../page.ts';
import { eventually } from '../../support/eventually.ts';
import type { Notice } from '../../../src/machines/editorTypes.ts';
import type { SpecRow } from '../../../src/storage/database/database.ts';
import { LoadFailure } from '../../../src/ui/loading/loadFailure.ts';

useBrowser();

describe('opening', () => {
  it('starts with one specification, and later with the one that was open last', async () => {
    const page = await openPage();
    expect(page.open.id).toBe('sandbox');
    await page.session.switchTo('zoo');
    await page.storeType('Animal');
    const again = await openPage();
    expect(again.open.id).toBe('zoo');
    expect(again.typeNames).toEqual(['Animal']);
  });

  it('works without any storage, and says so', async () => {
    refuseStorage();
    const page = await openPage();
    expect(page.context.unreadable?.message).toContain('SecurityError');
    page.addType('Pet');
    await eventually(() => expect(page.context.unsaved).toBe('storage'));
    expect(page.typeNames).toEqual(['Pet']);
    const switched = page.session.switchTo('zoo');
    expect(await page.answer(true)).toMatchObject({ reason: 'storage' });
    expect(await switched).toBe(true);
    expect((await page.ready()).typeNames).toEqual([]);
  });

  it('requests the worker a second time if it cannot be loaded at first', async () => {
    InProcessWorker.missing = true;
    InProcessWorker.onStart = () => {
      InProcessWorker.missing = false;
    };
    const page = await openPage();
    expect(InProcessWorker.started).toHaveLength(2);
    expect(page.context.unreadable).toBeUndefined();
    await page.storeType('Pet');
  });

  it('opens what is stored once the worker can be loaded after all, with what was done meanwhile', async () => {
    await (await openPage()).storeType('Pet');
    InProcessWorker.missing = true;
    const page = new Page({});
    await eventually(() => expect(page.context.failedLoads).toBe(1));
    expect(page.open.editor.getSnapshot().matches({ specification: 'loading' })).toBe(true);
    expect(page.services.failures.list().at(-1)?.error).toBeInstanceOf(LoadFailure);
    page.addType('Owner');
    expect(page.session.hasUnsaved()).toBe(true);
    InProcessWorker.missing = false;
    await page.ready();
    expect(page.typeNames).toEqual(['Owner', 'Pet']);
    expect(page.notices).toEqual([]);
    await page.saved();
    expect((await openPage()).typeNames).toEqual(['Owner', 'Pet']);
  });
});

describe('after the worker has failed', () => {
  it('another one has everything at the next edit', async () => {
    const page = await openPage();
    await page.storeType('Pet');
    InProcessWorker.started[0]?.die('out of memory');
    page.addType('Owner');
    await page.saved();
    await eventually(() => expect(page.context.preview.rev).toBe(2));
    const { lines } = await page.services.worker.previewLines(2, 0, 9);
    expect(lines.join('')).toContain('Owner');
    expect(page.notices).toEqual([]);
    expect((await openPage()).typeNames).toEqual(['Owner', 'Pet']);
  });

  it('everything is saved, even if no other one can be loaded until later', async () => {
    const page = await openPage();
    await page.storeType('Pet');
    await eventually(() => expect(page.context.preview.rev).toBe(1));
    InProcessWorker.started[0]?.die('out of memory');
    InProcessWorker.missing = true;
    page.addType('Owner');
    await page.saved();
    page.addType('Shop');
    await page.saved();
    expect((await page.row('sandbox'))?.head).toBe(3);
    expect(page.context.unsaved).toBeUndefined();
    expect(page.notices).toEqual([]);
    await expect(page.services.worker.previewLines(1, 0, 9)).rejects.toThrow(LoadFailure);
    InProcessWorker.missing = false;
    await eventually(() => expect(page.context.preview.rev).toBe(3));
  });
});

describe('switching', () => {
  it('saves pending edits first, and keeps the specifications apart', async () => {
    const page = await openPage();
    page.addType('Pet');
    // The edit is not written yet.
    expect(page.context.writtenRev).toBe(0);
    await page.session.switchTo('zoo');
    await page.storeType('Animal');
    expect(page.typeNames).toEqual(['Animal']);
    await page.session.switchTo('sandbox');
    expect((await page.ready()).typeNames).toEqual(['Pet']);
    expect(await page.row('sandbox')).toMatchObject({
      head: 1,
      counts: { operations: 0, types: 1 },
    });
  });

  it('handles several requests in order', async () => {
    const page = await openPage();
    const seen = new Set([page.open]);
    page.session.subscribe(() => seen.add(page.open));
    page.addType('Pet');
    await Promise.all(['a', 'b', 'b', 'c'].map((id) => page.session.switchTo(id)));
    expect([...seen].map(({ id }) => id)).toEqual(['sandbox', 'a', 'b', 'c']);
    expect(textStorage.get('typewright_open')).toBe('c');
    // Only the editor of the open specification is running.
    const running = [...seen].filter(({ editor }) => editor.getSnapshot().status === 'active');
    expect(running).toEqual([page.open]);
  });

  it('offers again what was typed: for an import everywhere, in a dialog where it was open', async () => {
    const page = await openPage();
    const offer = (id: string, more: Partial<Notice>) =>
      page.open.editor.send({ type: 'notice', id, tone: 'info', message: id, ...more });
    const offered = () => page.notices.map(({ message }) => message);
    offer('said', {});
    offer('dialog', { reopen: { kind: 'type' } });
    offer('import', { entered: { text: '{}', address: '' } });
    await page.session.switchTo('zoo');
    expect(offered()).toEqual(['import']);
    offer('other dialog', { reopen: { kind: 'include' } });
    // A notice that arrives while the next specification is opened, such as the text of a card, counts too.
    const left = page.open.editor;
    const stop = page.session.subscribe(() => {
      stop();
      queueMicrotask(() => {
        const reopen = { kind: 'settings' } as const;
        left.send({ type: 'notice', id: 'card', tone: 'info', message: 'card', reopen });
      });
    });
    await page.session.switchTo('sandbox');
    expect(offered()).toEqual(['dialog', 'import']);
    await page.session.switchTo('zoo');
    expect(offered()).toEqual(['other dialog', 'card', 'import']);
  });

  it('puts the one that was opened last first, once it is stored', async () => {
    const page = await openPage();
    await page.storeType('Pet');
    await page.session.switchTo('empty');
    expect(await page.row('empty')).toBeUndefined();
    await page.session.switchTo('sandbox');
    expect((await page.row('sandbox'))?.openedAt).toMatch(/^\d{4}-/);
  });

  it('leaves changes behind that there was no room for, and writes them once there is', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const page = await openPage();
      fillDisk();
      page.addType('Pet');
      await eventually(() => expect(page.context.unsaved).toBe('quota'));
      const switched = page.session.switchTo('zoo');
      await page.answer(true);
      await switched;
      expect(await page.row('sandbox')).toBeUndefined();
      fillDisk(false);
      await vi.advanceTimersByTimeAsync(60_000);
      await eventually(async () => expect((await page.row('sandbox'))?.head).toBe(1));
    } finally {
      vi.useRealTimers();
    }
  });

  it('is known to whoever asks whether everything is saved', async () => {
    const page = await openPage();
    const revs: number[] = [];
    const subscription = page.session.saving.subscribe(() =>
      revs.push(page.session.saving.getSnapshot().context.rev),
    );
    await page.storeType('Pet');
    expect(revs.at(-1)).toBe(1);
    await page.session.switchTo('zoo');
    expect(revs.at(-1)).toBe(0);
    await page.storeType('Animal');
    expect(revs.at(-1)).toBe(1);
    subscription.unsubscribe();
    const told = revs.length;
    await page.storeType('Keeper');
    await page.session.switchTo('sandbox');
    expect(revs).toHaveLength(told);
  });
});

/** Imports a file of this name, which has one type. */
function importPet(page: Page, name: string): void {
  page.open.editor.getSnapshot().children.import?.send({
    type: 'take',
    source: {
      kind: 'text',
      name,
      text: JSON.stringify({ operations: [], types: [{ name: 'Pet', type: 'struct' }] }),
    },
    quiet: true,
  });
}

describe('the name', () => {
  it('is that of the imported document, unless a person gave another', async () => {
    const page = await openPage();
    await page.session.followName();
    const read = (name: string) => importPet(page, name);
    read('pets.json');
    await eventually(() => expect(page.session.shown().name).toBe('pets'));
    await page.saved();
    read('zoo.apib');
    await eventually(() => expect(page.context.rev).toBe(2));
    await page.saved();
    await eventually(() => expect(page.session.shown().name).toBe('zoo'));
    page.open.editor.send({ type: 'undo' });
    await eventually(() => expect(page.session.shown().name).toBe('pets'));
    page.open.editor.send({ type: 'undo' });
    await eventually(() => expect(page.session.shown().name).toBeUndefined());
    page.open.editor.send({ type: 'redo' });
    await eventually(async () => expect((await page.row('sandbox'))?.name).toBe('pets'));
    const store = await page.services.openStore();
    const named = { name: 'Animals', nameFrom: 'person' } as const;
    await store.describe(page.services.keyOf('sandbox'), named, new Date());
    await eventually(() => expect(page.session.shown().name).toBe('Animals'));
    read('rocks.json');
    await eventually(() => expect(page.context.rev).toBe(6));
    await page.saved();
    page.open.editor.send({ type: 'undo' });
    await page.saved();
    await page.session.switchTo('zoo');
    expect((await page.row('sandbox'))?.name).toBe('Animals');
  });

  it.each([
    ['rooms.raml', 'rooms'],
    ['rooms.AVSC', 'rooms'],
    ['rooms v1.2', 'rooms v1.2'],
    ['rooms.v1.2.json', 'rooms.v1.2'],
    ['rooms.2026', 'rooms.2026'],
    ['rooms.example', 'rooms.example'],
  ])('of the file %s is %s', async (name, shown) => {
    const page = await openPage();
    await page.session.followName();
    importPet(page, name);
    await eventually(() => expect(page.session.shown().name).toBe(shown));
  });

  it('follows the title until a person gives one', async () => {
    const page = await openPage();
    await page.session.followName();
    const title = (text: string) =>
      page.open.editor.send({
        type: 'edit',
        edit: {
          kind: 'settings.set',
          baseUrl: null,
          security: null,
          info: { title: text },
        },
      });
    title(' Pet\nshop ');
    await page.saved();
    await eventually(() => expect(page.session.shown().name).toBe('Pet shop'));
    expect((await page.row('sandbox'))?.name).toBe('Pet shop');
    title('Zoo');
    await page.saved();
    await eventually(async () => expect((await page.row('sandbox'))?.name).toBe('Zoo'));
    expect(page.session.shown().name).toBe('Zoo');
    page.open.editor.send({ type: 'undo' });
    page.open.editor.send({ type: 'undo' });
    await page.saved();
    await eventually(() => expect(page.session.shown().name).toBeUndefined());
    page.open.editor.send({ type: 'redo' });
    await page.saved();
    await eventually(() => expect(page.session.shown().name).toBe('Pet shop'));
    const store = await page.services.openStore();
    const named = { name: 'Animals', nameFrom: 'person' } as const;
    await store.describe(page.services.keyOf('sandbox'), named, new Date());
    title('Rocks');
    await page.saved();
    await page.session.switchTo('zoo');
    expect((await page.row('sandbox'))?.name).toBe('Animals');
  });

  it('follows a rename in another tab, of the open specification only', async () => {
    const page = await openPage();
    await page.storeType('Pet');
    await page.session.followName();
    const store = await (await openPage()).services.openStore();
    const name = (id: string, to: string) =>
      store.describe(page.services.keyOf(id), { name: to }, new Date());
    await name('sandbox', 'Pets');
    await eventually(() => expect(page.session.shown().name).toBe('Pets'));
    await name('zoo', 'Zoo');
    await page.session.switchTo('zoo');
    await eventually(() => expect(page.session.shown().name).toBe('Zoo'));
    await name('sandbox', 'Animals');
    await name('zoo', 'Zoo of Bern');
    await eventually(() => expect(page.session.shown().name).toBe('Zoo of Bern'));
    await page.session.switchTo('sandbox');
    await eventually(() => expect(page.session.shown().name).toBe('Animals'));
  });

  it('is the id for data of the older editor, except for the default id and ids of this app', async () => {
    const page = await openPage();
    await page.session.nameAdopted();
    const own = '0123456789abcdef01234567';
    await page.session.switchTo(own);
    await page.session.nameAdopted();
    await page.session.switchTo('rocks');
    await page.session.nameAdopted();
    await eventually(() => expect(page.session.shown().name).toBe('rocks'));
    const store = await page.services.openStore();
    await store.describe(page.services.keyOf('rocks'), { name: 'Stones' }, new Date());
    await page.session.nameAdopted();
    expect((await page.row('rocks'))?.name).toBe('Stones');
    expect(await page.row('sandbox')).toBeUndefined();
    expect(await page.row(own)).toBeUndefined();
  });

  it('is shown even if there was no room to store it, and stored once there is', async () => {
    const page = await openPage();
    fillDisk();
    importPet(page, 'my.pets.json');
    await eventually(() => expect(page.session.shown().name).toBe('my.pets'));
    await eventually(() => expect(page.context.unsaved).toBe('quota'));
    fillDisk(false);
    await page.storeType('Owner');
    await eventually(async () => expect((await page.row('sandbox'))?.name).toBe('my.pets'));
  });

  it('is stored with the import, and given back when that is undone before it could be', async () => {
    const page = await openPage();
    const read = (name: string) => importPet(page, name);
    read('pets.json');
    // Whoever leaves the page as soon as the import is stored keeps its name.
    let row: SpecRow | undefined;
    await eventually(async () => {
      row = await page.row('sandbox');
      expect(row?.head).toBe(1);
    });
    expect(row?.name).toBe('pets');
    fillDisk('but for names');
    read('zoo.json');
    await eventually(() => expect(page.session.shown().name).toBe('zoo'));
    await eventually(() => expect(page.context.unsaved).toBe('quota'));
    await page.session.sourcesStored();
    expect((await page.row('sandbox'))?.name).toBe('pets');
    page.open.editor.send({ type: 'undo' });
    await eventually(() => expect(page.session.shown().name).toBe('pets'));
    page.open.editor.send({ type: 'redo' });
    fillDisk(false);
    await page.storeType('Owner');
    await eventually(async () => expect((await page.row('sandbox'))?.name).toBe('zoo'));
  });
});
