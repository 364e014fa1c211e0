import { describe, expect, it } from 'vitest';
import { type ComboGroup, comboRows } from '../../../../src/ui/fields/combo/comboRows.ts';

const groups: readonly ComboGroup[] = [
  { options: [{ value: '', label: 'No parent' }] },
  { label: 'Types', options: ['ApiPet', 'pet', 'Petition', 'Shop'].map((value) => ({ value })) },
  { label: 'common', options: [{ value: 'common:Pet' }] },
];

function shown(typed: string): readonly string[] {
  return comboRows(groups, typed).map((row) =>
    row.kind === 'heading' ? `# ${row.label}` : `${row.index} ${row.option.value}`,
  );
}

describe('the rows of a combo box', () => {
  it('are all options if nothing was typed, numbered without the headings', () => {
    expect(shown('')).toEqual([
      '0 ',
      '# Types',
      '1 ApiPet',
      '2 pet',
      '3 Petition',
      '4 Shop',
      '# common',
      '5 common:Pet',
    ]);
  });

  it('are those that contain the text: equal ones first, then those that begin with it, then others', () => {
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

  it('are none if nothing is found', () => {
    expect(shown('Zebra')).toEqual([]);
  });
});
