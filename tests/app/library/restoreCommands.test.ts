import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRestoreCommands } from '../../../src/app/library/restoreCommands.ts';
import type { RestoreCommands } from '../../../src/screens/library/libraryCommands.ts';
import { localAccount } from '../../../src/storage/database/account.ts';
import { InProcessWorker } from '../inProcessWorker.ts';
import { fillDisk, openPage, refuseStorage, textStorage, useBrowser, type Page } from '../page.ts';
import { eventually } from '../../support/eventually.ts';
import { writing } from '../../storage/writing.ts';

useBrowser();

let page: Page;
let commands: RestoreCommands;

async function reopen(): Promise<void> {
  page = await openPage();
  const { session } = page;
  commands = createRestoreCommands(page.services, () => page.open, session.restored);
}

beforeEach(async () => {
  vi.stubGlobal('structuredClone', structuredClone);
  await reopen();
});

const place = 'typeschema_editor_sandbox';
const left = '{"operations": [], "types": [{"name": "Rock", "type": "struct"}]}';

/** Replaces everything with one type, which creates a restore point. */
async function replaceBy(type: string): Promise<void> {
  page.open.editor.send({
    type: 'replace',
    spec: {
      imports: [],
      operations: [],
      types: [{ kind: 'struct', name: type, properties: [] }],
    },
    label: 'Replace',
    reason: 'replacement',
  });
  await page.saved();
}

async function points() {
  return (await page.services.openStore()).restorePoints(page.services.keyOf('sandbox'));
}

describe('data of the older editor', () => {
  it("is found if it is newer than this app's own copy", async () => {
    await page.storeType('Pet');
    expect(await commands.findOlder()).toBeUndefined();
    textStorage.set(place, left);
    expect(await commands.findOlder()).toEqual({ counts: { operations: 0, types: 1 } });
    await page.services.older.markSeen('sandbox');
    expect(await commands.findOlder()).toBeUndefined();
  });

  it('is found if nothing else is stored, whoever wrote it', async () => {
    textStorage.set(place, left);
    await page.services.older.markSeen('sandbox');
    expect(await commands.findOlder()).toEqual({ counts: { operations: 0, types: 1 } });
    refuseStorage();
    await reopen();
    expect(await commands.findOlder()).toEqual({ counts: { operations: 0, types: 1 } });
  });

  it('is ignored if it cannot be read', async () => {
    textStorage.set(place, '{');
    expect(await commands.findOlder()).toBeUndefined();
    expect(await commands.restore('older')).toMatchObject({ ok: false });
    expect(page.context.rev).toBe(0);
  });

  it('is restored as one step, and not offered again', async () => {
    await page.storeType('Pet');
    textStorage.set(place, left);
    expect(await commands.restore('older')).toMatchObject({ ok: true });
    await page.saved();
    expect(page.typeNames).toEqual(['Rock']);
    expect(await commands.findOlder()).toBeUndefined();
    page.open.editor.send({ type: 'undo' });
    await eventually(() => expect(page.typeNames).toEqual(['Pet']));
  });
});

describe('an earlier state', () => {
  it('is restored as one step, and the state before becomes a restore point', async () => {
    await page.storeType('Pet');
    await replaceBy('Animal');
    const [point] = await points();
    expect(await commands.restore(point?.seq ?? -1)).toMatchObject({ ok: true });
    await page.saved();
    expect(page.typeNames).toEqual(['Pet']);
    expect((await points()).map(({ reason }) => reason)).toEqual(['restore', 'replacement']);
    page.open.editor.send({ type: 'undo' });
    await eventually(() => expect(page.typeNames).toEqual(['Animal']));
  });

  it('that has been deleted meanwhile changes nothing', async () => {
    await page.storeType('Pet');
    expect(await commands.restore(7)).toMatchObject({ ok: true });
    expect(page.context.rev).toBe(1);
  });

  it('whose body is missing is refused with the reason', async () => {
    await page.storeType('Pet');
    await replaceBy('Animal');
    const { openDatabase } = await import('../../../src/storage/database/database.ts');
    const database = openDatabase();
    await writing(database, () => database.bodies.clear());
    database.close();
    const [point] = await points();
    expect(await commands.restore(point?.seq ?? -1)).toMatchObject({
      ok: false,
      refusal: { code: 'storage' },
    });
    expect(page.typeNames).toEqual(['Animal']);
  });
});

describe('the stored specification', () => {
  it('replaces changes that there was no room for', async () => {
    await page.storeType('Pet');
    fillDisk();
    page.addType('Owner');
    await eventually(() => expect(page.context.unsaved).toBe('quota'));
    expect(await commands.restore('stored')).toMatchObject({ ok: true });
    expect(page.typeNames).toEqual(['Pet']);
    fillDisk(false);
    await page.storeType('Keeper');
    const again = await openPage();
    expect(again.typeNames).toEqual(['Keeper', 'Pet']);
  });

  it('is refused if it cannot be read', async () => {
    await page.storeType('Pet');
    refuseStorage();
    await reopen();
    const before = page.context.spec;
    expect(await commands.restore('stored')).toMatchObject({ ok: false });
    expect(page.context.spec).toBe(before);
  });

  it('is no longer waited for once the worker has died', async () => {
    await page.storeType('Pet');
    InProcessWorker.started[0]?.die('out of memory');
    const restored = commands.restore('stored').then(
      () => 'answered',
      () => 'failed',
    );
    const patience = new Promise((resolve) => setTimeout(() => resolve('waiting'), 1000));
    expect(await Promise.race([restored, patience])).not.toBe('waiting');
  });
});

describe('a state kept by hand', () => {
  it('has one name, and who gives it another is told', async () => {
    await page.storeType('Pet');
    await commands.keep('First');
    await commands.keep('Second');
    const told = page.context.notices.filter(({ id }) => id === 'kept');
    expect(told).toMatchObject([
      {
        message:
          'Kept this state as “Second”, and no longer as “First”. Compare and Restore list it.',
      },
    ]);
    const names = (await points()).flatMap(({ name }) => name ?? []);
    expect(names).toEqual(['Second']);
  });

  it('is listed under its name, and restored like every other', async () => {
    await page.storeType('Pet');
    expect(await commands.keep('Before the release')).toEqual({ ok: true, value: undefined });
    await page.storeType('Owner');
    const [kept] = (await points()).filter(({ name }) => name === 'Before the release');
    expect(kept).toMatchObject({ reason: 'person', operations: 0, types: 1 });
    expect(await commands.restore(kept?.seq ?? -1)).toMatchObject({ ok: true });
    await page.saved();
    expect(page.typeNames).toEqual(['Pet']);
  });
});

describe('a state kept by hand without room for it', () => {
  it('says that, and what to do', async () => {
    await page.storeType('Pet');
    fillDisk();
    expect(await commands.keep('Before the release')).toMatchObject({
      refusal: {
        code: 'quota',
        message: expect.stringMatching(/^The browser has no room left .* then keep it again\.$/),
      },
    });
  });
});

describe('a state from before an import', () => {
  const key = { account: localAccount, id: 'sandbox' };

  async function linkTo(name: string): Promise<void> {
    // A browser's file handles can only be cloned in a browser.
    const handle = { kind: 'file', name } as FileSystemFileHandle;
    const store = await page.services.openStore();
    await store.describe(key, { file: { handle, name, format: 'typeapi' } }, new Date());
  }

  async function readFile(name: string): Promise<void> {
    const definitions = { [name]: { type: 'struct', properties: {} } };
    page.open.editor.getSnapshot().children.import?.send({
      type: 'take',
      source: {
        kind: 'text',
        name: `${name}.json`,
        text: JSON.stringify({ operations: {}, definitions }),
      },
      quiet: true,
    });
    await eventually(async () => {
      expect(page.typeNames).toEqual([name]);
      expect(await source()).toEqual([name, undefined]);
    });
    await page.saved();
  }

  /** The name, and the file to which it is saved. */
  async function source() {
    const row = await page.row('sandbox');
    return [row?.name, row?.file?.name];
  }

  const hasSource = (name?: string, file?: string) =>
    eventually(async () => expect(await source()).toEqual([name, file]));

  it('comes with the name and the file that it had, until that is undone', async () => {
    await page.storeType('Before');
    await linkTo('before.json');
    await readFile('Pets');
    await linkTo('pets.json');
    page.addType('Owner');
    await page.saved();
    await readFile('Zoo');
    const seqs = (await points()).map(({ seq }) => seq);
    expect(seqs).toEqual([3, 1]);
    await commands.restore(3);
    await hasSource('Pets', 'pets.json');
    expect(page.typeNames).toEqual(['Owner', 'Pets']);
    await commands.restore(1);
    await hasSource(undefined, 'before.json');
    page.open.editor.send({ type: 'undo' });
    await hasSource('Pets', 'pets.json');
    page.open.editor.send({ type: 'undo' });
    await hasSource('Zoo', undefined);
    page.open.editor.send({ type: 'redo' });
    await hasSource('Pets', 'pets.json');
    await commands.restore(4);
    await hasSource('Zoo', undefined);
  });

  it('has the name that a person gave since', async () => {
    await page.storeType('Before');
    await linkTo('before.json');
    await readFile('Pets');
    const store = await page.services.openStore();
    await store.describe(key, { name: 'Mine', nameFrom: 'person' }, new Date());
    await commands.restore(1);
    await eventually(async () => expect(await source()).toEqual(['Mine', 'before.json']));
  });
});
