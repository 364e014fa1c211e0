import { describe, expect, it } from 'vitest';
import type { Command } from '../../../../src/screens/editor/commands.ts';
import { paletteEntries } from '../../../../src/screens/editor/dialogs/paletteEntries.ts';

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
    expect(keys('peration')).toEqual([]);
  });

  it('puts names that begin with the query before commands, and other matches after them', () => {
    const path = { kind: 'operation', name: 'pets.get', where: 'path' } as const;
    expect(keys('exp', [path])).toEqual(['export', 'operation pets.get']);
    const name = { kind: 'type', name: 'Export' } as const;
    expect(keys('exp', [name])).toEqual(['type Export', 'export']);
  });
});
