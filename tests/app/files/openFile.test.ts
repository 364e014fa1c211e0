import { describe, expect, it } from 'vitest';
import { openFile, readDroppedFile, type OpenPorts } from '../../../src/app/files/openFile.ts';
import { dismissed, memoryFile } from './memoryFile.ts';

const noChoice: OpenPorts['chooseFile'] = () => Promise.reject(new Error('There is a picker.'));

describe('opening a file', () => {
  it('returns the file with its handle if the browser has a picker, for JSON and YAML', async () => {
    const { handle } = memoryFile('pets.yaml', { text: 'openapi: 3.1.0' });
    const asked: unknown[] = [];
    const opened = await openFile({
      chooseFile: noChoice,
      showOpenFilePicker: async (options) => {
        asked.push(options);
        return [handle];
      },
    });
    if (opened?.ok !== true) throw new Error('It was opened.');
    expect(opened.value.handle).toBe(handle);
    expect(await opened.value.file.text()).toBe('openapi: 3.1.0');
    expect(asked).toEqual([
      {
        id: 'specification',
        types: [
          {
            description: 'API specifications and schemas',
            accept: { 'application/json': ['.json'], 'application/yaml': ['.yaml', '.yml'] },
          },
        ],
      },
    ]);
  });

  it('does not treat a cancelled dialog as an error', async () => {
    const showOpenFilePicker = () => Promise.reject(dismissed());
    expect(await openFile({ chooseFile: noChoice, showOpenFilePicker })).toBeUndefined();
    expect(await openFile({ chooseFile: async () => undefined })).toBeUndefined();
  });

  it.each([
    ['has no picker', {}],
    [
      'may not show its picker',
      {
        showOpenFilePicker: () =>
          Promise.reject(new DOMException('Cross-origin frames.', 'SecurityError')),
      },
    ],
  ])('returns just the file if the browser %s', async (_, pickers) => {
    const file = new File(['{}'], 'pets.json');
    const opened = await openFile({ ...pickers, chooseFile: async () => file });
    expect(opened).toEqual({ ok: true, value: { file } });
  });

  it('names a file that vanished after it was chosen and before it was read', async () => {
    const { handle } = memoryFile('pets.json', { exists: false });
    const opened = await openFile({
      chooseFile: noChoice,
      showOpenFilePicker: async () => [handle],
    });
    expect(opened).toMatchObject({
      ok: false,
      refusal: { code: 'file-gone', message: expect.stringMatching(/^pets\.json/) },
    });
  });
});

describe('a drop', () => {
  /** What a browser provides in the event: the items of the drag data. */
  function transferOf(
    ...items: readonly {
      readonly kind: string;
      readonly file?: File;
      readonly handle?: () => Promise<FileSystemHandle | null>;
    }[]
  ): DataTransfer {
    const list = items.map(({ kind, file, handle }) => ({
      kind,
      getAsFile: () => file ?? null,
      ...(handle === undefined ? {} : { getAsFileSystemHandle: handle }),
    }));
    return { items: list } as unknown as DataTransfer;
  }
  const file = new File(['{}'], 'pets.json');

  it('returns the handle together with the file', async () => {
    const { handle } = memoryFile('pets.json', { lastModified: 77 });
    const taken = await readDroppedFile(
      transferOf({ kind: 'string' }, { kind: 'file', file, handle: async () => handle }),
    );
    expect(taken).toMatchObject({ ok: true, value: { handle, file: { lastModified: 77 } } });
  });

  it.each([
    ['gives no handles', undefined],
    ['has none for this file', async () => null],
    ['refuses one', () => Promise.reject(new DOMException('No.', 'NotAllowedError'))],
    ['gives one that cannot be read', async () => memoryFile('x', { exists: false }).handle],
  ])('returns just the file if the browser %s', async (_, handle) => {
    const taken = await readDroppedFile(
      transferOf({ kind: 'file', file, ...(handle === undefined ? {} : { handle }) }),
    );
    expect(taken).toEqual({ ok: true, value: { file } });
  });

  it('refuses a folder by its name', async () => {
    const folder = { kind: 'directory', name: 'specs' } as FileSystemHandle;
    const taken = await readDroppedFile(
      transferOf({ kind: 'file', file, handle: async () => folder }),
    );
    expect(taken).toMatchObject({
      ok: false,
      refusal: { code: 'dropped-folder', message: expect.stringContaining('specs is a folder') },
    });
  });

  it('is nothing without a file', async () => {
    expect(await readDroppedFile(transferOf({ kind: 'string' }))).toBeUndefined();
  });
});
