import { describe, expect, it } from 'vitest';
import type { Command } from '../../../../../src/screens/editor/commands/commands.ts';
import {
  paletteEntries,
  paletteWords,
} from '../../../../../src/screens/editor/dialogs/palette/paletteEntries.ts';

const command = (id: string, label: string, disabled = false): Command => ({
  id,
  label,
  disabled,
  run: () => undefined,
});
const commands = [
  command('operation.new', 'New Operation'),
  command('export', 'Export'),
  command('restore', 'Restore', true),
  command('palette', 'Find'),
];
const keys = (query: string, hits: Parameters<typeof paletteEntries>[1] = []) =>
  paletteEntries(commands, hits, query).map(({ key }) => key);

describe('the palette', () => {
  it('lists every command that is available now', () => {
    expect(keys('')).toEqual(['operation.new', 'export']);
  });

  it('finds commands by the beginnings of their words, in any order', () => {
    expect(keys('op new')).toEqual(['operation.new']);
    expect(keys('ration')).toEqual([]);
  });

  it('finds commands in spite of small typos, if none is spelled like that', () => {
    const more = [...commands, command('keep', 'Keep this state'), command('settings', 'Settings')];
    const found = (query: string, hits: Parameters<typeof paletteEntries>[1] = []) =>
      paletteEntries(more, hits, query).map(({ key }) => key);
    expect(found('setings')).toEqual(['settings']);
    expect(found('new operaton')).toEqual(['operation.new']);
    expect(found('kep this')).toEqual(['keep']);
    expect(found('resotre')).toEqual([]);
    // Names that contain the word come first, similar ones after the command.
    const named = { kind: 'type', name: 'AllSetings' } as const;
    expect(found('setings', [named])).toEqual(['type AllSetings', 'settings']);
    const other = { kind: 'type', name: 'Settinks' } as const;
    expect(found('setings', [other])).toEqual(['settings', 'type Settinks']);
    expect(keys('export')).toEqual(['export']);
  });

  it('puts names that begin with the query before commands, and other matches after them', () => {
    const path = { kind: 'operation', name: 'pets.get', where: 'path' } as const;
    expect(keys('exp', [path])).toEqual(['export', 'operation pets.get']);
    const name = { kind: 'type', name: 'Export' } as const;
    expect(keys('exp', [name])).toEqual(['type Export', 'export']);
  });
});

describe('what is shown beside a name', () => {
  const operation = {
    name: 'pets.get',
    httpMethod: 'GET',
    httpPath: '/pets',
    arguments: [],
    throws: [],
    description: 'All **pets**.',
  } as const;
  const type = {
    kind: 'struct',
    name: 'Pet',
    description: 'An `animal`.',
    properties: [],
  } as const;
  const spec = { imports: [], operations: [operation], types: [type] };

  it('is the method, and the description without its marks', () => {
    expect(paletteWords(spec, { kind: 'operation', name: 'pets.get' })).toEqual({
      method: 'GET',
      text: 'All pets.',
    });
    expect(paletteWords(spec, { kind: 'type', name: 'Pet' })).toEqual({ text: 'An animal.' });
  });

  it('is the summary where there is one', () => {
    const summarized = { ...operation, metadata: { summary: 'Lists pets' } };
    expect(
      paletteWords({ ...spec, operations: [summarized] }, { kind: 'operation', name: 'pets.get' })
        .text,
    ).toBe('Lists pets');
  });

  it('is nothing for what has gone meanwhile', () => {
    expect(paletteWords(spec, { kind: 'type', name: 'Gone' })).toEqual({ text: '' });
  });
});
