import { beforeEach, describe, expect, it } from 'vitest';
import { createRestoreCommands } from '../../../src/app/library/restoreCommands.ts';
import type { RestoreCommands } from '../../../src/screens/library/libraryCommands.ts';
import { InProcessWorker } from '../inProcessWorker.ts';
import { fillDisk, openPage, refuseStorage, textStorage, useBrowser, type Page } from '../page.ts';
import { eventually } from '../../eventually.ts';

useBrowser();

let page: Page;
let commands: RestoreCommands;

async function reopen(): Promise<void> {
  page = await openPage();
  commands = createRestoreCommands(page.services, () => page.open);
}

beforeEach(reopen);

const place = 'typeschema_editor_sandbox';
const left = '{"operations": [], "types": [{"name": "Rock", "type": "struct"}]}';

/** Replaces everything by one type, which keeps the state before. */
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

describe('what the older editor left', () => {
  it('is found where it is newer than what this app has put there', async () => {
    await page.storeType('Pet');
    expect(await commands.findOlder()).toBeUndefined();
    textStorage.set(place, left);
    expect(await commands.findOlder()).toEqual({ counts: { operations: 0, types: 1 } });
    await page.services.older.markSeen('sandbox');
    expect(await commands.findOlder()).toBeUndefined();
  });

  it('is found whoever put it there, where nothing else is stored', async () => {
    textStorage.set(place, left);
    await page.services.older.markSeen('sandbox');
    expect(await commands.findOlder()).toEqual({ counts: { operations: 0, types: 1 } });
    refuseStorage();
    await reopen();
    expect(await commands.findOlder()).toEqual({ counts: { operations: 0, types: 1 } });
  });

  it('counts as nothing where it can not be read', async () => {
    textStorage.set(place, '{');
    expect(await commands.findOlder()).toBeUndefined();
    expect(await commands.restore('older')).toMatchObject({ ok: false });
    expect(page.context.rev).toBe(0);
  });

  it('is restored as one step, and is known from then on', async () => {
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
  it('is restored as one step that keeps the state before', async () => {
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

  it('that is gone meanwhile changes nothing', async () => {
    await page.storeType('Pet');
    expect(await commands.restore(7)).toMatchObject({ ok: true });
    expect(page.context.rev).toBe(1);
  });

  it('whose body is gone is refused with the reason', async () => {
    await page.storeType('Pet');
    await replaceBy('Animal');
    const { openDatabase } = await import('../../../src/storage/database.ts');
    const database = openDatabase();
    await database.bodies.clear();
    database.close();
    const [point] = await points();
    expect(await commands.restore(point?.seq ?? -1)).toMatchObject({
      ok: false,
      refusal: { code: 'storage' },
    });
    expect(page.typeNames).toEqual(['Animal']);
  });
});

describe('what is stored', () => {
  it('takes the place of what there was no room for', async () => {
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

  it('is refused where it can not be read', async () => {
    await page.storeType('Pet');
    refuseStorage();
    await reopen();
    const before = page.context.spec;
    expect(await commands.restore('stored')).toMatchObject({ ok: false });
    expect(page.context.spec).toBe(before);
  });

  it('is waited for no longer where the worker has died', async () => {
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
