import { describe, expect, test } from 'vitest';
import { danglingReferences, usesOfType } from '../../../src/domain/model/types/references.ts';
import type { Edit } from '../../../src/domain/edits/edit.ts';
import type { Specification } from '../../../src/domain/model/specification.ts';
import { after, messageOf, ref, refusalOf, shop, struct, structNamed } from '../example.ts';

const names = (spec: Specification) => spec.types.map((type) => type.name);

describe('types', () => {
  test('are sorted after each change of the list; a move lasts until then', () => {
    const moved = after(shop, { kind: 'type.move', name: 'Zoo', by: -99 });
    expect(names(moved)[0]).toBe('Zoo');
    expect(names(after(moved, { kind: 'type.add', type: struct('Bird') }))).toEqual([
      'Bird',
      ...names(shop),
    ]);
    const zoo = struct('Zoo', [], { description: 'Animals' });
    expect(names(after(moved, { kind: 'type.update', name: 'Zoo', type: zoo }))).toEqual(
      names(shop),
    );
    expect(names(after(moved, { kind: 'type.copy', name: 'Cat' }))[1]).toBe('Cat_copy');
    expect(names(after(moved, { kind: 'type.delete', name: 'Cat' }))).toEqual(names(shop).slice(1));
  });

  test.each(['type.rename', 'type.update'] as const)('%s carries every reference along', (kind) => {
    const renamed =
      kind === 'type.rename'
        ? after(shop, { kind, name: 'Pet', to: 'Animal' })
        : after(shop, {
            kind,
            name: 'Pet',
            // As a dialog returns it: the type's references to itself still have the old name.
            type: { ...structNamed(shop, 'Pet'), name: 'Animal' },
          });
    expect(names(renamed)).toEqual(['Animal', 'Cat', 'Dog', 'Litter', 'Page', 'PetPage', 'Zoo']);
    expect(usesOfType(renamed, 'Pet')).toEqual([]);
    expect(usesOfType(renamed, 'Animal')).toHaveLength(usesOfType(shop, 'Pet').length);
    expect(renamed.root).toBe('Animal');
    expect(danglingReferences(renamed)).toEqual([]);
    expect(structNamed(renamed, 'PetPage').parent).toEqual(ref('Page', { T: 'Animal' }));
    // The types of an import refer to those of their own document.
    expect(renamed.imports).toBe(shop.imports);
    expect(renamed.operations[1]).toBe(shop.operations[1]);
  });

  test('renaming a subtype keeps its value in the mapping', () => {
    const renamed = after(shop, { kind: 'type.rename', name: 'Cat', to: 'Tiger' });
    expect(structNamed(renamed, 'Pet').mapping).toEqual([
      { type: 'Tiger', value: 'cat' },
      { type: 'Dog', value: 'dog' },
    ]);
  });

  test('deleting clears the root and leaves other references dangling', () => {
    const deleted = after(shop, { kind: 'type.delete', name: 'Pet' });
    expect(deleted).not.toHaveProperty('root');
    expect(danglingReferences(deleted)).toEqual([
      { target: 'Pet', usages: usesOfType(deleted, 'Pet') },
    ]);
    expect(after(shop, { kind: 'type.delete', name: 'Cat' }).root).toBe('Pet');
  });

  test('deleting takes the name from the types whose sources refer to it', () => {
    const merged = (...mergedFrom: string[]) => ({ metadata: { title: 'A', mergedFrom } });
    const spec = {
      ...shop,
      types: [struct('Both', [], merged('One', 'Two')), struct('Only', [], merged('One'))],
    };
    const all = { ...spec, types: [...spec.types, struct('One'), struct('Two')] };
    const deleted = after(all, { kind: 'type.delete', name: 'One' });
    expect(structNamed(deleted, 'Both').metadata).toEqual({ title: 'A', mergedFrom: ['Two'] });
    expect(structNamed(deleted, 'Only').metadata).toEqual({ title: 'A' });
    expect(deleted.types[2]).toBe(all.types[3]);
  });

  test('duplicate, invalid and scalar names are refused', () => {
    expect(messageOf(shop, { kind: 'type.add', type: struct('Pet') })).toBe(
      'A type named Pet already exists',
    );
    expect(messageOf(shop, { kind: 'type.rename', name: 'Pet', to: 'a.b' })).toBe(
      'Type name must match the regular expression: ^[A-Za-z0-9_]{1,128}$',
    );
    expect(refusalOf(shop, { kind: 'type.rename', name: 'Pet', to: 'string' })).toBe(
      'reserved-type-name',
    );
    expect(refusalOf(shop, { kind: 'type.rename', name: 'Pet', to: '__proto__' })).toBe('applied');
  });

  test('an update checks the names of new properties only', () => {
    const text = { kind: 'string' } as const;
    const imported: Specification = {
      ...shop,
      types: [struct('Odd', [{ name: '@id', type: text }])],
    };
    const add = (name: string) =>
      messageOf(imported, {
        kind: 'type.update',
        name: 'Odd',
        type: struct('Odd', [
          { name: '@id', type: text },
          { name, type: text },
        ]),
      });
    expect(add('fine')).toBe('applied');
    expect(add('not fine')).toBe(
      'Property name must match the regular expression: ^[A-Za-z0-9_.$]{1,128}$',
    );
    expect(add('@id')).toBe('A property named @id already exists in the type Odd');
  });
});

describe('the parent', () => {
  const own = struct('Own', [], { parent: ref('Own') });
  const orphan = struct('Orphan', [], { parent: ref('Gone') });
  const spec: Specification = { ...shop, types: [...shop.types, orphan, own] };

  test.each<Edit>([
    { kind: 'type.add', type: struct('New', [], { parent: ref('New') }) },
    { kind: 'type.parent', name: 'Dog', parent: ref('Dog') },
    { kind: 'type.update', name: 'Dog', type: struct('Dog', [], { parent: ref('Dog') }) },
    { kind: 'type.update', name: 'Dog', type: struct('Wolf', [], { parent: ref('Dog') }) },
    { kind: 'type.update', name: 'Dog', type: struct('Wolf', [], { parent: ref('Wolf') }) },
    { kind: 'type.rename', name: 'Orphan', to: 'Gone' },
  ])('is never the type itself: %j', (edit) => {
    expect(refusalOf(spec, edit)).toBe('own-parent');
  });

  test.each<Edit>([
    { kind: 'type.update', name: 'Own', type: { ...own, description: 'As imported' } },
    { kind: 'type.rename', name: 'Own', to: 'Same' },
  ])('is, if an import brought it: %j', (edit) => {
    expect(refusalOf(spec, edit)).toBe('applied');
  });

  test('keeps the choices of its template that its generics have, and no empty ones', () => {
    const chosen = after(shop, { kind: 'type.parent', name: 'Dog', parent: ref('Page') });
    expect(structNamed(chosen, 'Dog').parent).toEqual(ref('Page'));
    const kept = after(shop, {
      kind: 'type.parent',
      name: 'Dog',
      parent: ref('Page', { T: 'Cat', Gone: 'Cat' }),
    });
    expect(structNamed(kept, 'Dog').parent).toEqual(ref('Page', { T: 'Cat' }));
    const none = after(kept, { kind: 'type.parent', name: 'Dog', parent: null });
    expect(structNamed(none, 'Dog')).not.toHaveProperty('parent');
  });

  test('is never the type itself, and only structs have one', () => {
    expect(refusalOf(shop, { kind: 'type.parent', name: 'Dog', parent: ref('Dog') })).toBe(
      'own-parent',
    );
    expect(refusalOf(shop, { kind: 'type.add', type: struct('X', [], { parent: ref('X') }) })).toBe(
      'own-parent',
    );
    expect(refusalOf(shop, { kind: 'type.parent', name: 'Zoo', parent: ref('Dog') })).toBe(
      'not-a-struct',
    );
  });
});

describe('the discriminator', () => {
  test("is one of the type's own properties, and rebuilds the mapping", () => {
    const changed = after(shop, { kind: 'type.discriminator', name: 'Pet', discriminator: 'name' });
    expect(structNamed(changed, 'Pet')).toMatchObject({
      discriminator: 'name',
      mapping: [
        { type: 'Cat', value: 'Cat' },
        { type: 'Dog', value: 'Dog' },
      ],
    });
    expect(
      messageOf(shop, { kind: 'type.discriminator', name: 'Pet', discriminator: 'lives' }),
    ).toBe('The discriminator lives is not a property of the type Pet');
    const childless = after(shop, {
      kind: 'type.discriminator',
      name: 'Cat',
      discriminator: 'lives',
    });
    expect(structNamed(childless, 'Cat')).not.toHaveProperty('mapping');
  });

  test('is removed with its mapping', () => {
    const none = structNamed(
      after(shop, { kind: 'type.discriminator', name: 'Pet', discriminator: null }),
      'Pet',
    );
    expect(none).not.toHaveProperty('discriminator');
    expect(none).not.toHaveProperty('mapping');
  });

  test('has a mapping that can be edited', () => {
    const mapping = [{ type: 'Dog', value: 'd' }];
    const mapped = after(shop, { kind: 'type.mapping', name: 'Pet', mapping });
    expect(structNamed(mapped, 'Pet').mapping).toEqual(mapping);
    const emptied = after(shop, { kind: 'type.mapping', name: 'Pet', mapping: [] });
    expect(structNamed(emptied, 'Pet')).not.toHaveProperty('mapping');
  });

  test('of an update must be an own property, unless it was already wrong', () => {
    const wrong = struct('Wrong', [], { discriminator: 'kind' });
    expect(refusalOf(shop, { kind: 'type.add', type: wrong })).toBe('foreign-discriminator');
    const imported: Specification = { ...shop, types: [wrong] };
    const described = { ...wrong, description: 'Still wrong' };
    expect(refusalOf(imported, { kind: 'type.update', name: 'Wrong', type: described })).toBe(
      'applied',
    );
  });
});
