import { beforeEach, describe, expect, it } from 'vitest';
import { createDebug } from '../../../src/app/library/debugPorts.ts';
import { createStorageStatus } from '../../../src/app/library/storageStatus.ts';
import { eventually } from '../../support/eventually.ts';
import { openPage, refuseStorage, useBrowser, type Page } from '../page.ts';
import { stubWindow, type PageWindow } from '../pageWindow.ts';

useBrowser();

let page: Page;
let view: PageWindow;
let manager: Partial<StorageManager>;

beforeEach(async () => {
  view = stubWindow();
  manager = {
    estimate: async () => ({ usage: 10, quota: 100 }),
    persisted: async () => false,
    persist: async () => false,
  };
  page = await openPage({ debug: true });
});

const status = () => createStorageStatus(page.services, () => page.open, manager);
const debug = () => createDebug(page.services, status(), () => page.open);

/** The report as it is downloaded. */
async function report(): Promise<object> {
  await debug().saveReport(await debug().info());
  const text = await view.downloads.get('typewright-report.json');
  return JSON.parse(text ?? '') as object;
}

describe('the debug panel', () => {
  it('shows the state of the open specification', async () => {
    await page.storeType('Pet');
    page.services.failures.note('The export dialog', new TypeError('gone'));
    const info = await debug().info();
    expect(info).toMatchObject({
      version: '1.2.3+abc',
      rev: 1,
      writtenRev: 1,
      role: 'writer',
      journal: [{ seq: 1, label: 'Add type Pet' }],
      failures: [{ part: 'The export dialog', error: 'TypeError', message: 'gone' }],
      room: { usage: 10, quota: 100, full: false, memoryOnly: false },
      persistence: 'notAsked',
      counts: { operations: 0, types: 1 },
    });
    expect(info.timings.map(({ name }) => name)).toContain('open');
    page.addType('Owner');
    expect(await debug().info()).toMatchObject({ rev: 2, writtenRev: 1 });
  });

  it('shows the last twenty rows of the journal', async () => {
    for (let index = 1; index <= 23; index += 1) page.addType(`Type${index}`);
    await page.saved();
    const { journal } = await debug().info();
    expect(journal.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, at) => at + 4));
  });

  it('shows that this tab only follows another', async () => {
    page.open.editor.send({ type: 'role', role: 'follower' });
    expect(await debug().info()).toMatchObject({ role: 'follower' });
  });

  it("shows the browser's answer to the request for persistent storage", async () => {
    await status().ask();
    expect(await debug().info()).toMatchObject({ persistence: 'refused' });
    manager.persisted = async () => true;
    expect(await debug().info()).toMatchObject({ persistence: 'persisted' });
  });

  it('works even if the browser stores nothing', async () => {
    refuseStorage();
    page = await openPage({ debug: true });
    expect(await debug().info()).toMatchObject({
      journal: [],
      room: { memoryOnly: true },
      persistence: 'unknown',
    });
    expect(await report()).toMatchObject({
      device: { specifications: null, restorePoints: null, memoryOnly: true },
    });
  });
});

it('the report counts what is on this device and contains nothing that a person wrote', async () => {
  await page.storeType('Secret');
  await page.session.switchTo('other');
  await page.storeType('Hidden');
  await eventually(async () => expect(await page.row('other')).toBeDefined());
  const saved = await report();
  expect(saved).toMatchObject({
    app: '1.2.3+abc',
    userAgent: 'A browser',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    specification: { rev: 1, types: 1 },
    device: { specifications: 2, restorePoints: 0 },
    journal: [{ seq: 1, edit: 'type.add' }],
    settings: [],
  });
  expect(JSON.stringify(saved)).not.toMatch(/Secret|Hidden/);
});
