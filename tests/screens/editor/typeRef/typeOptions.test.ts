import { describe, expect, it } from 'vitest';
import { knowsType } from '../../../../src/screens/editor/typeRef/knowsType.ts';
import { typeOptions } from '../../../../src/screens/editor/typeRef/typeOptions.ts';
import { after, shop, struct } from '../../../domain/example.ts';

function names(groups: ReturnType<typeof typeOptions>) {
  return groups.map(({ label, options }) => [label, options.map(({ value }) => value)]);
}

describe('the types that can be chosen', () => {
  it("are the specification's own and those of each import under its alias", () => {
    expect(names(typeOptions(shop))).toEqual([
      ['Types', ['Cat', 'Dog', 'Litter', 'Page', 'Pet', 'PetPage', 'Zoo']],
      ['common', ['common:Message']],
    ]);
  });

  it('do not include the one being edited (rules 5)', () => {
    const [own] = typeOptions(shop, { exclude: 'Pet' });
    expect(own?.options.map(({ value }) => value)).not.toContain('Pet');
    expect(own?.options).toHaveLength(6);
  });

  it('are computed once per specification, and again when types or imports change', () => {
    expect(typeOptions(shop)[0]).toBe(typeOptions({ ...shop, baseUrl: 'https://a' })[0]);
    const more = after(shop, { kind: 'type.add', type: struct('Ant') });
    expect(typeOptions(more)[0]?.options).toHaveLength(8);
    const alone = after(shop, { kind: 'import.delete', alias: 'common' });
    expect(typeOptions(alone)).toHaveLength(1);
  });
});

it.each([
  ['Pet', true],
  ['common:Message', true],
  ['common:Gone', false],
  ['later:Anything', true],
  ['gone:Message', false],
  ['Message', false],
  ['__proto__', false],
])('%s is known: %s', (name, known) => {
  expect(knowsType(shop, name)).toBe(known);
});
