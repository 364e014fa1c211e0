import { describe, expect, test } from 'vitest';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import type { Edit } from '../../../src/domain/edits/edit.ts';
import { renamesOf } from '../../../src/domain/merge/renamesOf.ts';
import { after, operationNamed, shop, struct, structNamed } from '../example.ts';

const type = (name: string, to: string): Edit => ({ kind: 'type.rename', name, to });
const property = (of: string, name: string, to: string): Edit => ({
  kind: 'property.rename',
  type: of,
  name,
  to,
});

/** The edits, followed by the undo of the last one. */
function takenBack(...edits: readonly Edit[]): readonly Edit[] {
  const before = after(shop, ...edits.slice(0, -1));
  const last = edits.at(-1);
  const applied = last && applyEdit(before, last);
  if (!applied?.ok) throw new Error('Refused');
  return [...edits, applied.value.undo];
}

describe('renamesOf', () => {
  test('finds each kind', () => {
    const list = operationNamed(shop, 'pets.list');
    const trace = operationNamed(shop, 'pets.create').arguments[2];
    const include = shop.imports[0];
    if (!trace || !include) throw new Error('No such thing');
    expect(
      renamesOf([
        { kind: 'operation.rename', name: 'pets.create', to: 'pets.make' },
        { kind: 'operation.update', name: 'pets.list', operation: { ...list, name: 'pets.all' } },
        {
          kind: 'argument.update',
          operation: 'pets.make',
          name: 'trace',
          argument: { ...trace, name: 'span' },
        },
        {
          kind: 'batch',
          edits: [
            type('Pet', 'Animal'),
            {
              kind: 'type.update',
              name: 'Zoo',
              type: { ...structNamed(shop, 'Dog'), name: 'Park' },
            },
          ],
        },
        property('Animal', 'name', 'title'),
        { kind: 'import.update', alias: 'common', include: { ...include, alias: 'shared' } },
      ]),
    ).toEqual([
      { kind: 'operation', from: 'pets.create', to: 'pets.make' },
      { kind: 'operation', from: 'pets.list', to: 'pets.all' },
      { kind: 'type', from: 'Pet', to: 'Animal' },
      { kind: 'type', from: 'Zoo', to: 'Park' },
      { kind: 'import', from: 'common', to: 'shared' },
      { kind: 'argument', of: 'pets.create', from: 'trace', to: 'span' },
      { kind: 'property', of: 'Pet', from: 'name', to: 'title' },
    ]);
  });

  test('follows a name through several renames', () => {
    expect(renamesOf([type('A', 'B'), type('B', 'C')])).toEqual([
      { kind: 'type', from: 'A', to: 'C' },
    ]);
    expect(renamesOf([type('A', 'B'), type('B', 'A')])).toEqual([]);
    expect(renamesOf([type('A', 'T'), type('B', 'A'), type('T', 'B')])).toEqual([
      { kind: 'type', from: 'B', to: 'A' },
      { kind: 'type', from: 'A', to: 'B' },
    ]);
  });

  test('ignores what was added and removed again', () => {
    const add: Edit = { kind: 'type.add', type: struct('New') };
    expect(renamesOf([add, type('New', 'Newer')])).toEqual([]);
    expect(renamesOf([type('A', 'B'), { kind: 'type.delete', name: 'B' }])).toEqual([]);
    expect(
      renamesOf([type('A', 'B'), { kind: 'type.add', type: struct('A') }, type('A', 'C')]),
    ).toEqual([{ kind: 'type', from: 'A', to: 'B' }]);
    expect(renamesOf([property('A', 'x', 'y'), { kind: 'type.delete', name: 'A' }])).toEqual([]);
  });

  const list = operationNamed(shop, 'pets.list');
  const argument = (name: string) => ({ name, in: 'query', type: { kind: 'any' } }) as const;
  const any = (name: string) => ({ name, type: { kind: 'any' } }) as const;
  const include = (alias: string) => ({ alias, url: 'https://a.org' });
  const kinds: readonly (readonly [
    kind: string,
    add: (name: string) => Edit,
    rename: (name: string, to: string) => Edit,
    remove: (name: string) => Edit,
  ])[] = [
    [
      'an operation',
      (name) => ({ kind: 'operation.add', operation: { ...list, name } }),
      (name, to) => ({ kind: 'operation.rename', name, to }),
      (name) => ({ kind: 'operation.delete', name }),
    ],
    [
      'an argument',
      (name) => ({ kind: 'argument.add', operation: 'o', argument: argument(name) }),
      (name, to) => ({ kind: 'argument.update', operation: 'o', name, argument: argument(to) }),
      (name) => ({ kind: 'argument.delete', operation: 'o', name }),
    ],
    [
      'a type',
      (name) => ({ kind: 'type.add', type: struct(name) }),
      type,
      (name) => ({ kind: 'type.delete', name }),
    ],
    [
      'a property',
      (name) => ({ kind: 'property.add', type: 'T', property: any(name) }),
      (name, to) => ({ kind: 'property.update', type: 'T', name, property: any(to) }),
      (name) => ({ kind: 'property.delete', type: 'T', name }),
    ],
    [
      'an include',
      (name) => ({ kind: 'import.add', include: include(name) }),
      (alias, to) => ({ kind: 'import.update', alias, include: include(to) }),
      (alias) => ({ kind: 'import.delete', alias }),
    ],
  ];
  test.each(kinds)('knows %s only by a name that it had before', (_, add, rename, remove) => {
    expect(renamesOf([add('New'), rename('New', 'Newer')])).toEqual([]);
    expect(renamesOf([rename('A', 'B'), remove('B')])).toEqual([]);
    expect(renamesOf([remove('A'), add('A'), rename('A', 'B')])).toEqual([]);
    expect(renamesOf([rename('A', 'B'), rename('B', 'C')])).toMatchObject([{ from: 'A', to: 'C' }]);
    expect(renamesOf([rename('A', 'B'), rename('B', 'A')])).toEqual([]);
  });

  test('knows again what a step back brought back', () => {
    const before = after(shop);
    const deleted = applyEdit(before, { kind: 'type.delete', name: 'Zoo' });
    if (!deleted.ok) throw new Error('Refused');
    expect(
      renamesOf([{ kind: 'type.delete', name: 'Zoo' }, deleted.value.undo, type('Zoo', 'Park')]),
    ).toEqual([{ kind: 'type', from: 'Zoo', to: 'Park' }]);
  });

  test.each<[string, Edit, Edit]>([
    [
      'an operation',
      { kind: 'operation.delete', name: 'pets.list' },
      { kind: 'operation.rename', name: 'pets.list', to: 'pets.all' },
    ],
    [
      'an include',
      { kind: 'import.delete', alias: 'common' },
      {
        kind: 'import.update',
        alias: 'common',
        include: { alias: 'shared', url: 'https://a.org' },
      },
    ],
  ])('knows %s again that a step back brought back', (_, remove, rename) => {
    expect(renamesOf([...takenBack(remove), rename])).toHaveLength(1);
  });

  test('forgets renames that were undone or replaced', () => {
    expect(renamesOf(takenBack(type('Pet', 'Animal')))).toEqual([]);
    expect(renamesOf(takenBack(property('Pet', 'name', 'title')))).toEqual([]);
    expect(renamesOf(takenBack(type('Zoo', 'Park'), type('Pet', 'Animal')))).toEqual([
      { kind: 'type', from: 'Zoo', to: 'Park' },
    ]);
    expect(
      renamesOf([type('A', 'B'), { kind: 'spec.replace', content: { body: 'hash' } }]),
    ).toEqual([]);
  });
});
