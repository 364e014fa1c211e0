import { describe, expect, it } from 'vitest';
import { saveAs, saveToFile, type SaveAsPorts } from '../../../src/app/files/saveToFile.ts';
import { printableFormats } from '../../../src/formats/registry/registry.ts';
import { dismissed, memoryFile } from './memoryFile.ts';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const content = async () => bytes('{"new":true}');
const typeapi = printableFormats.find(({ id }) => id === 'typeapi')!;
const openapiYaml = printableFormats.find(({ id }) => id === 'openapi-yaml')!;

describe('saving back to a file', () => {
  it('writes the whole content and returns the modification time for the next save', async () => {
    const { handle, disk, calls } = memoryFile('pets.json', { text: 'much older and longer text' });
    const saved = await saveToFile({ handle, lastModified: 1000 }, content);
    expect(saved).toEqual({ kind: 'saved', name: 'pets.json', handle, lastModified: 2000 });
    expect(disk.text).toBe('{"new":true}');
    expect(calls).toEqual(['queryPermission', 'createWritable', 'write', 'close']);
    const again = await saveToFile({ handle, lastModified: 2000 }, content);
    expect(again).toMatchObject({ kind: 'saved', lastModified: 3000 });
  });

  it('asks for permission before it prints the content', async () => {
    const { handle, calls } = memoryFile('pets.json', { permission: 'prompt' });
    const saved = await saveToFile({ handle }, async () => {
      calls.push('content');
      return bytes('{}');
    });
    expect(saved.kind).toBe('saved');
    expect(calls.slice(0, 3)).toEqual(['queryPermission', 'requestPermission', 'content']);
  });

  it('writes through a handle of a file system without permissions', async () => {
    const { handle, disk } = memoryFile('pets.json');
    const { queryPermission: _query, requestPermission: _request, ...bare } = handle;
    expect((await saveToFile({ handle: bare }, content)).kind).toBe('saved');
    expect(disk.text).toBe('{"new":true}');
  });

  it('says what to do when permission is denied', async () => {
    const { handle, disk } = memoryFile('pets.json', {
      text: 'old',
      permission: 'prompt',
      answer: 'denied',
    });
    expect(await saveToFile({ handle }, content)).toEqual({
      kind: 'refusal',
      code: 'file-permission',
      message:
        'pets.json was not saved: the browser has no permission to change it. Save again and allow it, or save under another name.',
    });
    expect(disk.text).toBe('old');
  });

  it('treats a request outside of a click as denied', async () => {
    const { handle } = memoryFile('pets.json', { permission: 'prompt' });
    const outside = {
      ...handle,
      requestPermission: () =>
        Promise.reject(new DOMException('User activation is required.', 'SecurityError')),
    };
    expect(await saveToFile({ handle: outside }, content)).toMatchObject({
      code: 'file-permission',
    });
  });

  it('does not overwrite a newer change by another program until told to', async () => {
    const { handle, disk, calls } = memoryFile('pets.json', { text: 'old' });
    disk.text = 'of another program';
    disk.lastModified = 1001;
    const refused = await saveToFile({ handle, lastModified: 1000 }, content);
    expect(refused).toMatchObject({ kind: 'refusal', code: 'file-changed' });
    expect(refused).toHaveProperty('message', expect.stringMatching(/^pets\.json .*Overwrite it/));
    expect(disk.text).toBe('of another program');
    expect(calls.at(-1)).toBe('abort');
    const forced = await saveToFile({ handle, lastModified: 1000, overwrite: true }, content);
    expect(forced).toMatchObject({ kind: 'saved', lastModified: 2001 });
    expect(disk.text).toBe('{"new":true}');
  });

  it('notices a change that is made while it prints', async () => {
    const { handle, disk } = memoryFile('pets.json', { text: 'old' });
    const refused = await saveToFile({ handle, lastModified: 1000 }, async () => {
      disk.text = 'meanwhile';
      disk.lastModified = 1500;
      return bytes('{}');
    });
    expect(refused).toMatchObject({ code: 'file-changed' });
    expect(disk.text).toBe('meanwhile');
  });

  it.each([{ lastModified: 1000 }, {}, { lastModified: 1000, overwrite: true }])(
    'reports that the file is gone (%j)',
    async (known) => {
      const { handle, disk } = memoryFile('pets.json', { exists: false });
      expect(await saveToFile({ handle, ...known }, content)).toMatchObject({
        code: 'file-gone',
        message: expect.stringContaining('pets.json'),
      });
      expect(disk.exists).toBe(false);
    },
  );

  it('leaves the old content when the disk is full', async () => {
    const { handle, disk, calls } = memoryFile('pets.json', { text: 'old', room: 5 });
    expect(await saveToFile({ handle }, content)).toMatchObject({
      code: 'disk-full',
      message: expect.stringContaining('pets.json'),
    });
    expect(disk.text).toBe('old');
    expect(calls.at(-1)).toBe('abort');
  });

  it('opens no stream when the content cannot be printed', async () => {
    const { handle, disk, calls } = memoryFile('pets.json', { text: 'old' });
    const refused = await saveToFile({ handle }, () => Promise.reject(new Error('It broke.')));
    expect(refused).toMatchObject({
      code: 'file-not-written',
      message: expect.stringContaining('It broke.'),
    });
    expect(disk.text).toBe('old');
    expect(calls).toEqual(['queryPermission']);
  });
});

describe('saving as', () => {
  const noDownload: SaveAsPorts['download'] = () => {
    throw new Error('Nothing is to be downloaded.');
  };

  it('offers the name and extensions of the format, and writes to the chosen file', async () => {
    const { handle, disk } = memoryFile('shop.yaml');
    const asked: unknown[] = [];
    const saved = await saveAs({ suggestedName: 'pets.yaml', format: openapiYaml }, content, {
      download: noDownload,
      showSaveFilePicker: async (options) => {
        asked.push(options);
        return handle;
      },
    });
    expect(saved).toEqual({ kind: 'saved', name: 'shop.yaml', handle, lastModified: 2000 });
    expect(disk.text).toBe('{"new":true}');
    expect(asked).toEqual([
      {
        id: 'specification',
        suggestedName: 'pets.yaml',
        types: [
          { description: 'OpenAPI (YAML)', accept: { 'application/yaml': ['.yaml', '.yml'] } },
        ],
      },
    ]);
  });

  it('does not treat a cancelled dialog as an error', async () => {
    const saved = await saveAs({ suggestedName: 'pets.json', format: typeapi }, content, {
      download: noDownload,
      showSaveFilePicker: () => Promise.reject(dismissed()),
    });
    expect(saved).toEqual({ kind: 'cancelled' });
  });

  it.each([
    ['has no dialog', {}],
    [
      'may not show it',
      {
        showSaveFilePicker: () =>
          Promise.reject(new DOMException('Cross-origin frames.', 'SecurityError')),
      },
    ],
  ])('downloads if the browser %s', async (_, pickers) => {
    const downloads: unknown[] = [];
    const saved = await saveAs({ suggestedName: 'pets.json', format: typeapi }, content, {
      ...pickers,
      download: (name, type, buffer) => {
        downloads.push([name, type, new TextDecoder().decode(buffer)]);
      },
    });
    // A download does not count as saved, because the page does not learn whether it succeeds.
    expect(saved).toEqual({ kind: 'downloaded', name: 'pets.json' });
    expect(downloads).toEqual([['pets.json', 'application/json', '{"new":true}']]);
  });

  it('names the chosen file when it could not be written', async () => {
    const { handle } = memoryFile('shop.json', { room: 1 });
    const refused = await saveAs({ suggestedName: 'pets.json', format: typeapi }, content, {
      download: noDownload,
      showSaveFilePicker: async () => handle,
    });
    expect(refused).toMatchObject({
      code: 'disk-full',
      message: expect.stringMatching(/^shop\.json/),
    });
  });
});
