import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFileCommands } from '../../../src/app/library/fileCommands.ts';
import { createSpecificationCommands } from '../../../src/app/library/specificationCommands.ts';
import { createShareLink } from '../../../src/app/files/shareLink.ts';
import { eventually } from '../../support/eventually.ts';
import { fillDisk, openPage, refuseStorage, textStorage, useBrowser, type Page } from '../page.ts';

useBrowser();

const internal = '{"operations": [], "types": [{"name": "Rock", "type": "struct"}]}';

const rocks = () => ({ file: new File([internal], 'rocks.json') });

let page: Page;

/** Opens a page with one change that can't be stored, because the disk is full or there is no storage. */
async function unsaved(reason: 'quota' | 'storage'): Promise<void> {
  if (reason === 'storage') refuseStorage();
  page = await openPage();
  if (reason === 'quota') fillDisk();
  page.addType('Pet');
  await eventually(() => expect(page.context.unsaved).toBe(reason));
}

/** Every way to replace the open specification. */
const ways: Readonly<Record<string, () => Promise<unknown>>> = {
  'a new specification': () => createSpecificationCommands(page.services, page.session).create(),
  'opening another': () => createSpecificationCommands(page.services, page.session).open('zoo'),
  'a share link': async () => {
    const link = await createShareLink('https://x.example/', new TextEncoder().encode(internal));
    if (!link.ok) throw new Error(link.refusal.message);
    return createFileCommands(page.services, page.session).openLink(new URL(link.value).hash);
  },
  'a file that is opened or launched': () =>
    createFileCommands(page.services, page.session).openDocument(rocks()),
  'a file that is dropped': () =>
    createFileCommands(page.services, page.session).take({ ok: true, value: rocks() }),
};

describe.each(['quota', 'storage'] as const)(
  'unsaved work is not thrown away when another specification opens (%s)',
  (reason) => {
    beforeEach(() => {
      vi.stubGlobal('location', { href: 'https://typewright.example/' });
      return unsaved(reason);
    });

    it.each(Object.keys(ways))(
      '%s asks for confirmation, and staying changes nothing',
      async (way) => {
        const { id } = page.open;
        const done = ways[way]?.().catch(() => undefined);
        expect(await page.answer(false)).toMatchObject({ changes: 1, reason });
        await done;
        expect(page.open.id).toBe(id);
        expect(page.typeNames).toEqual(['Pet']);
        expect(page.session.hasUnsaved()).toBe(true);
      },
    );

    it('after leaving, it is found again as it was', async () => {
      const before = page.open;
      const switched = page.session.switchTo('zoo');
      await page.answer(true);
      expect(await switched).toBe(true);
      expect(page.typeNames).toEqual([]);
      expect(page.session.hasUnsaved()).toBe(true);
      expect(page.session.saving.getSnapshot().context).toMatchObject({ rev: 1, writtenRev: 0 });
      const commands = createSpecificationCommands(page.services, page.session);
      expect(commands.held()).toEqual([{ id: 'sandbox', counts: { operations: 0, types: 1 } }]);
      await page.session.switchTo('sandbox');
      expect(page.open).toBe(before);
      expect(page.typeNames).toEqual(['Pet']);
      expect(commands.held()).toEqual([]);
    });
  },
);

describe('changes that there was no room for', () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await unsaved('quota');
    return () => vi.useRealTimers();
  });

  async function leave(): Promise<void> {
    const switched = page.session.switchTo('zoo');
    await page.answer(true);
    await switched;
    await page.ready();
  }

  it('are written later, without leaving another specification to the older editor under the same id', async () => {
    await leave();
    fillDisk(false);
    await page.storeType('Animal');
    await vi.advanceTimersByTimeAsync(60_000);
    await eventually(() => expect(page.session.held()).toEqual([]));
    await vi.advanceTimersByTimeAsync(5000);
    expect(page.session.hasUnsaved()).toBe(false);
    expect(await page.row('sandbox')).toMatchObject({ head: 1 });
    expect(textStorage.get('typeschema_editor_sandbox') ?? '').not.toContain('Animal');
    await page.session.switchTo('sandbox');
    expect((await page.ready()).typeNames).toEqual(['Pet']);
  });

  it('are not overtaken by changes made after reopening', async () => {
    await leave();
    await page.session.switchTo('sandbox');
    fillDisk(false);
    page.addType('Owner');
    await page.saved();
    expect(page.typeNames).toEqual(['Owner', 'Pet']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await page.row('sandbox')).toMatchObject({ head: 2 });
    // The worker's preview shows the specification again, too.
    await eventually(() => expect(page.context.preview.rev).toBe(2));
    const read = await (await openPage()).ready();
    await read.session.switchTo('sandbox');
    expect((await read.ready()).typeNames).toEqual(['Owner', 'Pet']);
  });

  it('are applied on top of what another tab wrote meanwhile, after reopening', async () => {
    await leave();
    fillDisk(false);
    const other = await openPage();
    await other.session.switchTo('sandbox');
    await other.storeType('Owner');
    await vi.advanceTimersByTimeAsync(60_000);
    // The replica still belongs to the specification on screen.
    await page.storeType('Animal');
    expect(page.typeNames).toEqual(['Animal']);
    await page.session.switchTo('sandbox');
    await eventually(() => expect(page.typeNames).toEqual(['Owner', 'Pet']));
    await page.saved();
    expect(await page.row('sandbox')).toMatchObject({ head: 2 });
  });

  it('need no confirmation any more once they are written', async () => {
    const switched = page.session.switchTo('zoo');
    await eventually(() => expect(page.session.shown().question).toBeDefined());
    fillDisk(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await switched).toBe(true);
    expect(page.session.shown().question).toBeUndefined();
    expect(page.open.id).toBe('zoo');
    expect(page.session.held()).toEqual([]);
  });

  it('are lost when the open specification is deleted, and never written afterwards', async () => {
    fillDisk(false);
    await page.storeType('Owner');
    fillDisk();
    page.addType('Leash');
    await eventually(() => expect(page.context.unsaved).toBe('quota'));
    const { remove } = createSpecificationCommands(page.services, page.session);
    const stayed = remove('sandbox');
    expect(await page.answer(false)).toMatchObject({ fate: 'lost', changes: 1 });
    expect(await stayed).toMatchObject({ ok: false, refusal: { code: 'stayed' } });
    const removed = remove('sandbox');
    await page.answer(true);
    fillDisk(false);
    expect(await removed).toMatchObject({ ok: true });
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await page.row('sandbox'))?.removedAt).toBeDefined();
  });
});

describe('a specification left with changes that there was no room for', () => {
  let commands: ReturnType<typeof createSpecificationCommands>;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    page = await openPage();
    await page.storeType('Owner');
    fillDisk();
    page.addType('Pet');
    const switched = page.session.switchTo('zoo');
    await page.answer(true);
    await switched;
    commands = createSpecificationCommands(page.services, page.session);
    return () => vi.useRealTimers();
  });

  it('is deleted once the person agrees to lose them', async () => {
    const stayed = commands.remove('sandbox');
    expect(await page.answer(false)).toMatchObject({ fate: 'lost', changes: 1, held: {} });
    expect(await stayed).toMatchObject({ ok: false, refusal: { code: 'stayed' } });
    expect(commands.held()).toHaveLength(1);
    const removed = commands.remove('sandbox');
    await page.answer(true);
    fillDisk(false);
    expect(await removed).toMatchObject({ ok: true });
    expect(commands.held()).toEqual([]);
    expect(page.session.hasUnsaved()).toBe(false);
    // The open specification stays open, and nothing of the removed one is written any more.
    expect(page.open.id).toBe('zoo');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await page.row('sandbox')).toMatchObject({ head: 1, removedAt: expect.any(String) });
    await commands.recover('sandbox');
    await page.session.switchTo('sandbox');
    expect((await page.ready()).typeNames).toEqual(['Owner']);
  });

  it('is deleted without confirmation once they are written', async () => {
    const removed = commands.remove('sandbox');
    await eventually(() => expect(page.session.shown().question).toBeDefined());
    fillDisk(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await removed).toMatchObject({ ok: true });
    expect(page.session.shown().question).toBeUndefined();
    expect(commands.held()).toEqual([]);
    expect(await page.row('sandbox')).toMatchObject({ head: 2, removedAt: expect.any(String) });
  });

  it('can be renamed, unless there is no room for the name', async () => {
    expect(await commands.rename('sandbox', 'Pets')).toMatchObject({ refusal: { code: 'quota' } });
    expect(commands.held()[0]?.name).toBeUndefined();
    fillDisk(false);
    expect(await commands.rename('sandbox', 'Pets')).toMatchObject({ ok: true });
    expect(commands.held()[0]?.name).toBe('Pets');
  });

  it('is not duplicated without them', async () => {
    expect(await commands.duplicate('sandbox')).toMatchObject({ refusal: { code: 'unsaved' } });
    fillDisk(false);
    await vi.advanceTimersByTimeAsync(60_000);
    await eventually(() => expect(commands.held()).toEqual([]));
    expect(await commands.duplicate('sandbox')).toMatchObject({ ok: true, value: { head: 2 } });
  });
});

it('a change made while the specification is still being read is written before another opens', async () => {
  page = await openPage();
  const first = page.session.switchTo('zoo');
  await first;
  page.addType('Animal');
  await page.session.switchTo('sandbox');
  expect(page.session.held()).toEqual([]);
  expect(await page.row('zoo')).toMatchObject({ head: 1 });
});

it('a link without a specification leaves the open one and creates no empty Untitled', async () => {
  vi.stubGlobal('location', { href: 'https://typewright.example/' });
  page = await openPage();
  await page.storeType('Pet');
  const commands = createFileCommands(page.services, page.session);
  const link = await createShareLink('https://x.example/', new TextEncoder().encode('[1]'));
  if (!link.ok) throw new Error(link.refusal.message);
  expect(await commands.openLink(new URL(link.value).hash)).toBe(true);
  expect(page.open.id).toBe('sandbox');
  expect(page.notices.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^The specification in this link can't be read: /),
  ]);
});

/** The ways that can begin outside of the page; the others are behind the dialog. */
const fromOutside = Object.keys(ways).filter((way) => /link|file/.test(way));

describe('what comes from outside waits while something is being typed', () => {
  beforeEach(async () => {
    vi.stubGlobal('structuredClone', structuredClone);
    vi.stubGlobal('location', { href: 'https://typewright.example/' });
    page = await openPage();
    await page.storeType('Pet');
  });

  it.each(fromOutside)('in a dialog: %s', async (way) => {
    const { id, editor } = page.open;
    editor.send({ type: 'open', dialog: { kind: 'settings' } });
    const done = ways[way]?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(page.open.id).toBe(id);
    editor.send({ type: 'close' });
    await done;
    await eventually(() => expect(page.typeNames).toEqual(['Rock']));
    expect(page.open.id).not.toBe(id);
  });

  it.each(fromOutside)('in the import dialog: %s', async (way) => {
    const { id, editor } = page.open;
    const flow = editor.getSnapshot().children.import;
    flow?.send({ type: 'open' });
    const done = ways[way]?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(page.open.id).toBe(id);
    flow?.send({ type: 'close' });
    await done;
    await eventually(() => expect(page.typeNames).toEqual(['Rock']));
    expect(page.open.id).not.toBe(id);
  });
});
