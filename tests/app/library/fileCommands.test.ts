import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFileCommands, type AllFileCommands } from '../../../src/app/library/fileCommands.ts';
import type { AskableHandle, FilePickers } from '../../../src/app/files/filePickers.ts';
import { isOwnId } from '../../../src/app/session/specIds.ts';
import type { FileLink } from '../../../src/storage/database/database.ts';
import { eventually } from '../../support/eventually.ts';
import { dismissed, memoryFile, type MemoryDisk } from '../files/memoryFile.ts';
import { fillDisk, openPage, useBrowser, type Page } from '../page.ts';

useBrowser();

const typeapi = JSON.stringify({
  operations: {},
  definitions: { Pet: { type: 'struct', properties: {} } },
});

let page: Page;
let commands: AllFileCommands;
/** The person's choice in the browser's dialogs; undefined: they cancel. */
let chosen: AskableHandle | undefined;

beforeEach(async () => {
  chosen = undefined;
  const choose = async () => {
    if (chosen === undefined) throw dismissed();
    return chosen;
  };
  vi.stubGlobal('window', {
    showOpenFilePicker: async () => [await choose()],
    showSaveFilePicker: choose,
  } satisfies FilePickers);
  vi.stubGlobal('location', { href: 'https://typewright.example/?debug#x' });
  vi.stubGlobal('structuredClone', cloneWithHandle(structuredClone));
  page = await openPage();
  commands = createFileCommands(page.services, page.session);
});

/** A browser's clone of a handle refers to the same file; one in memory can't be cloned. */
function cloneWithHandle(clone: typeof structuredClone): (value: unknown) => unknown {
  return (value) => {
    const { file } = (value ?? {}) as { readonly file?: FileLink };
    if (file === undefined) return clone(value);
    const { handle, ...rest } = file;
    return {
      ...(clone({ ...(value as object), file: undefined }) as object),
      file: { ...rest, handle },
    };
  };
}

const messages = () => page.notices.map(({ message }) => message);

/** Opens a file on disk through the picker. */
async function openOnDisk(name = 'pets.json', disk: Partial<MemoryDisk> = {}) {
  const file = memoryFile(name, { text: typeapi, ...disk });
  chosen = file.handle;
  await commands.open();
  await eventually(() => expect(page.typeNames).toEqual(['Pet']));
  await page.saved();
  await eventually(async () => expect((await page.row(page.open.id))?.file).toBeDefined());
  return file;
}

describe('a file', () => {
  it('is opened in place of an empty specification, or else as a new one', async () => {
    await openOnDisk();
    expect(page.open.id).toBe('sandbox');
    const row = await page.row('sandbox');
    expect(row).toMatchObject({ name: 'pets', file: { name: 'pets.json', lastModified: 1000 } });
    chosen = memoryFile('zoo.json', { text: typeapi.replace('Pet', 'Animal') }).handle;
    await commands.open();
    await eventually(() => expect(page.typeNames).toEqual(['Animal']));
    expect(isOwnId(page.open.id)).toBe(true);
    await page.session.switchTo('sandbox');
    expect((await page.ready()).typeNames).toEqual(['Pet']);
  });

  it('that is not chosen or no longer exists changes nothing', async () => {
    await commands.open();
    expect(messages()).toEqual([]);
    chosen = memoryFile('pets.json', { exists: false }).handle;
    await commands.open();
    expect(messages()).toEqual([expect.stringMatching(/^pets\.json is no longer there/)]);
    expect(page.context.rev).toBe(0);
  });

  it('that cannot be read is reported in the import dialog and changes nothing', async () => {
    chosen = memoryFile('pets.json', { text: '{"a": ' }).handle;
    await commands.open();
    const flow = page.open.editor.getSnapshot().children.import;
    await eventually(() => expect(flow?.getSnapshot().context.error).toBeDefined());
    expect(flow?.getSnapshot().context.held).toMatchObject({
      name: 'pets.json',
      preview: '{"a": ',
    });
    expect(page.context.rev).toBe(0);
  });

  it('that is dropped opens as a new specification, or it is reported why it cannot', async () => {
    await page.storeType('Before');
    await commands.take({ ok: true, value: { file: new File([typeapi], 'pets.json') } });
    await eventually(() => expect(page.typeNames).toEqual(['Pet']));
    expect(isOwnId(page.open.id)).toBe(true);
    await commands.take({
      ok: false,
      refusal: { kind: 'refusal', code: 'dropped-folder', message: 'pets is a folder.' },
    });
    expect(messages()).toContain('pets is a folder.');
    const { rev } = page.context;
    await commands.take(undefined);
    expect(page.context.rev).toBe(rev);
  });
});

describe('saving', () => {
  it('writes the latest state back in the file’s own format, and remembers when', async () => {
    const { disk } = await openOnDisk();
    page.addType('Owner');
    await commands.save();
    expect(JSON.parse(disk.text)).toMatchObject({ definitions: { Owner: {}, Pet: {} } });
    expect(messages()).toContain('Saved to pets.json.');
    expect((await page.row('sandbox'))?.file?.lastModified).toBe(disk.lastModified);
    // The next save must not take that time for another program's change.
    page.addType('Vet');
    await commands.save();
    expect(disk.text).toContain('Vet');
  });

  it('asks before it overwrites a change by another program', async () => {
    const { disk } = await openOnDisk();
    disk.lastModified += 1;
    disk.text = 'of another program';
    page.addType('Owner');
    await commands.save();
    expect(disk.text).toBe('of another program');
    expect(page.notices).toContainEqual(
      expect.objectContaining({ id: 'file', tone: 'danger', fileChanged: true }),
    );
    await commands.save('overwrite');
    expect(disk.text).toContain('Owner');
    expect(page.notices.filter(({ fileChanged }) => fileChanged === true)).toEqual([]);
  });

  it.each([
    ['full', { room: 3 }, /disk is full/],
    ['gone', { exists: false }, /pets\.json/],
    ['not allowed', { permission: 'denied', answer: 'denied' }, /pets\.json/],
  ] as const)('to a disk that is %s is refused, and the file stays', async (_, fault, message) => {
    const { disk } = await openOnDisk();
    Object.assign(disk, fault);
    page.addType('Owner');
    await commands.save();
    expect(page.notices).toContainEqual(
      expect.objectContaining({ tone: 'danger', message: expect.stringMatching(message) }),
    );
    expect(disk.text).toBe(typeapi);
  });

  it('asks where, when it came from no file, and saves there from then on', async () => {
    await page.storeType('Pet');
    const { handle, disk } = memoryFile('mine.typeapi.json');
    await commands.save();
    expect(messages()).toEqual([]);
    chosen = handle;
    await commands.save();
    expect(disk.text).toContain('Pet');
    chosen = undefined;
    page.addType('Owner');
    await commands.save();
    expect(disk.text).toContain('Owner');
  });

  it('is a download where the browser has no dialog for it, and is not said to be saved', async () => {
    vi.stubGlobal('window', {});
    const click = vi.fn<() => void>();
    vi.stubGlobal('document', { createElement: () => ({ click }) });
    await page.storeType('Pet');
    await commands.save();
    expect(click).toHaveBeenCalledOnce();
    expect(messages()).toEqual([
      expect.stringMatching(/^Handed .+\.typeapi\.json to the browser as a download\./),
    ]);
    expect((await page.row(page.open.id))?.file).toBeUndefined();
  });

  it('as another file leaves the first one unchanged', async () => {
    const first = await openOnDisk();
    const second = memoryFile('copy.json');
    chosen = second.handle;
    page.addType('Owner');
    await commands.save('as');
    expect(first.disk.text).toBe(typeapi);
    expect(second.disk.text).toContain('Owner');
    expect((await page.row('sandbox'))?.file?.name).toBe('copy.json');
  });

  it('works even if the browser has no room left', async () => {
    const { disk } = await openOnDisk();
    fillDisk();
    page.addType('Owner');
    await eventually(() => expect(page.context.unsaved).toBe('quota'));
    await commands.save();
    expect(disk.text).toContain('Owner');
  });
});

describe('an export', () => {
  const content = async () => new TextEncoder().encode('openapi').buffer;

  it('is written where the person chooses, and is not what is saved to later', async () => {
    await page.storeType('Pet');
    const { handle, disk } = memoryFile('pets.yaml');
    chosen = handle;
    const saved = await commands.saveExport('openapi-yaml', 'pets.yaml', content);
    expect(saved).toEqual({ ok: true, value: 'pets.yaml' });
    expect(disk.text).toBe('openapi');
    expect((await page.row('sandbox'))?.file).toBeUndefined();
  });

  it('that is cancelled is not an error, and one that fails is refused', async () => {
    const cancelled = await commands.saveExport('openapi-yaml', 'pets.yaml', content);
    expect(cancelled).toEqual({ ok: true, value: undefined });
    chosen = memoryFile('pets.yaml', { room: 3 }).handle;
    expect(await commands.saveExport('openapi-yaml', 'pets.yaml', content)).toMatchObject({
      ok: false,
      refusal: { code: 'disk-full' },
    });
  });
});

describe('a link', () => {
  it('carries the specification to another browser, where it is a new one', async () => {
    await page.storeType('Pet');
    page.addType('Owner');
    const link = await commands.createLink();
    if (!link.ok) throw new Error(link.refusal.message);
    expect(link.value).toMatch(/^https:\/\/typewright\.example\/#share=1\./);
    expect(await commands.openLink(new URL(link.value).hash)).toBe(true);
    expect(isOwnId(page.open.id)).toBe(true);
    await page.saved();
    expect(page.typeNames).toEqual(['Owner', 'Pet']);
    expect(messages()[0]).toMatch(/^Opened the specification from the link/);
    expect((await openPage()).typeNames).toEqual(['Owner', 'Pet']);
  });

  it('that is damaged or contains something else is reported and opens nothing', async () => {
    expect(await commands.openLink('#operations')).toBe(false);
    expect(await commands.openLink('#share=1.AAAA')).toBe(true);
    expect(page.notices).toEqual([expect.objectContaining({ tone: 'danger' })]);
    expect(page.context.rev).toBe(0);
    const { createShareLink } = await import('../../../src/app/files/shareLink.ts');
    const other = await createShareLink('https://a.example/', new TextEncoder().encode('[1]'));
    if (!other.ok) throw new Error(other.refusal.message);
    expect(await commands.openLink(new URL(other.value).hash)).toBe(true);
    expect(messages()).toContainEqual(
      expect.stringMatching(/^The specification in this link can't be read: /),
    );
    expect(page.context.rev).toBe(0);
  });
});
