import { describe, expect, it } from 'vitest';
import { type ComboGroup, comboRows } from '../../src/ui/comboRows.ts';

const groups: readonly ComboGroup[] = [
  { options: [{ value: '', label: 'No parent' }] },
  { label: 'Types', options: ['ApiPet', 'pet', 'Petition', 'Shop'].map((value) => ({ value })) },
  { label: 'common', options: [{ value: 'common:Pet' }] },
];

function shown(typed: string, create = false): readonly string[] {
  return comboRows(groups, typed, create).map((row) => {
    if (row.kind === 'heading') return `# ${row.label}`;
    return row.kind === 'create' ? `+ ${row.index}` : `${row.index} ${row.option.value}`;
  });
}

describe('the lines of a combo', () => {
  it('are all of them where nothing is typed, numbered without the headings', () => {
    expect(shown('', true)).toEqual([
      '0 ',
      '# Types',
      '1 ApiPet',
      '2 pet',
      '3 Petition',
      '4 Shop',
      '# common',
      '5 common:Pet',
      '+ 6',
    ]);
  });

  it('are what contains the text: the same first, then what begins with it, then the others', () => {
    expect(shown(' PET ')).toEqual([
      '# Types',
      '0 pet',
      '1 Petition',
      '2 ApiPet',
      '# common',
      '3 common:Pet',
    ]);
  });

  it('are found by their labels', () => {
    expect(shown('no par')).toEqual(['0 ']);
  });

  it('are only what makes a new one where nothing is found', () => {
    expect(shown('Zebra', true)).toEqual(['+ 0']);
    expect(shown('Zebra')).toEqual([]);
  });
});
