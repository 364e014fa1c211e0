import { describe, expect, it } from 'vitest';
import { CardList } from '../../../../../src/screens/editor/cards/layout/cardItems.ts';
import { makeOperation, makeSpecification, makeStruct } from '../../../specifications.ts';

const spec = makeSpecification({
  imports: [{ alias: 'common', url: 'https://example.com/common.json' }],
  operations: [makeOperation('a.get'), makeOperation('b.get')],
  types: [makeStruct('Pet'), makeStruct('__proto__'), makeStruct('constructor')],
});

function keysOf(list: CardList): string[] {
  return Array.from({ length: list.count }, (_, index) => list.keyAt(index));
}

describe('the list of cards', () => {
  it('has imports, operations and types, each under its heading', () => {
    expect(keysOf(new CardList(spec))).toEqual([
      'h:Imports',
      'i:common',
      'h:Operations',
      'o:a.get',
      'o:b.get',
      'h:Types',
      't:Pet',
      't:__proto__',
      't:constructor',
    ]);
  });

  it('has no heading for an empty section', () => {
    expect(keysOf(new CardList(makeSpecification({ types: [makeStruct('A')] })))).toEqual([
      'h:Types',
      't:A',
    ]);
    expect(new CardList(makeSpecification()).count).toBe(0);
  });

  it('begins with the settings if there are any', () => {
    const list = new CardList({ ...spec, baseUrl: 'https://api.example' });
    expect(keysOf(list).slice(0, 3)).toEqual(['s:', 'h:Imports', 'i:common']);
    expect(list.at(0)).toEqual({
      kind: 'settings',
      baseUrl: 'https://api.example',
      security: undefined,
    });
    expect(list.indexOfKey('s:')).toBe(0);
    expect(list.indexOf({ kind: 'settings', name: 'settings' })).toBe(0);
    expect(list.indexOf({ kind: 'operation', name: 'b.get' })).toBe(5);
    expect(new CardList(spec).indexOfKey('s:')).toBe(-1);
  });

  it('knows what was renamed: the only new card among as many as before', () => {
    const of = (...names: readonly string[]) =>
      new CardList(makeSpecification({ types: names.map((name) => makeStruct(name)) }));
    const before = of('Apple', 'Pear');
    expect(of('Pear', 'Quince').renamedSince(before)).toBe('t:Quince');
    expect(of('Pear').renamedSince(before)).toBeUndefined();
    expect(of('Pear', 'Apple').renamedSince(before)).toBeUndefined();
    expect(of('Quince', 'Plum').renamedSince(before)).toBeUndefined();
  });

  it('finds the target of a name', () => {
    const list = new CardList(spec);
    expect(list.indexOf({ kind: 'operation', name: 'b.get' })).toBe(4);
    expect(list.indexOf({ kind: 'type', name: '__proto__' })).toBe(7);
    expect(list.indexOf({ kind: 'type', name: 'toString' })).toBe(-1);
    expect(list.indexOf({ kind: 'type', name: 'common:Error' })).toBe(1);
    expect(list.indexOf({ kind: 'import', name: 'common' })).toBe(1);
    expect(list.indexOf({ kind: 'settings', name: 'settings' })).toBe(-1);
    expect(list.indexOf({ kind: 'type', name: 'other:Error' })).toBe(-1);
    for (let index = 0; index < list.count; index += 1) {
      const key = list.keyAt(index);
      expect(list.indexOfKey(key)).toBe(index);
    }
    expect(new CardList(makeSpecification({})).indexOfKey('h:Types')).toBe(-1);
  });

  it('gives the same items as a new list after additions, deletions, renames and moves', () => {
    const { operations } = spec;
    const [first, second] = operations as [(typeof operations)[0], (typeof operations)[0]];
    let list = new CardList(spec);
    for (const next of [
      [makeOperation('0'), first, second],
      [first],
      [second, first],
      [first, makeOperation('renamed')],
      [],
      operations,
    ]) {
      const changed = { ...spec, operations: next };
      list = new CardList(changed, list);
      expect(keysOf(list)).toEqual(keysOf(new CardList(changed)));
      next.forEach((operation, index) => {
        expect(list.at(index + 3)).toEqual({ kind: 'operation', operation });
      });
    }
  });
});
