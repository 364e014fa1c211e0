import { describe, expect, it } from 'vitest';
import { applyEdit } from '../../../../src/domain/edits/applyEdit.ts';
import type {
  Property,
  Specification,
  Struct,
  Type,
} from '../../../../src/domain/model/specification.ts';
import {
  ownTarget,
  propertyRefusals,
  typeKind,
  typeNameRefusal,
  type TypeTarget,
} from '../../../../src/machines/dialogs/type/typeDialog.ts';
import {
  descentOf,
  genericNames,
  newType,
  unmapped,
  withDiscriminator,
  withKind,
  withMappingValue,
  withoutPropertyAt,
  withParent,
  withProperty,
  withPropertyAt,
  withPropertyMoved,
} from '../../../../src/machines/dialogs/type/typeDraft.ts';
import { ref } from '../../../domain/example.ts';
import { makeSpecification, makeStruct } from '../../../screens/specifications.ts';

const text = (name: string): Property => ({ name, type: { kind: 'string' } });
const refersTo = (name: string, target: string): Property => ({
  name,
  type: { kind: 'reference', target },
});
const below = (parent: string, more: Partial<Struct> = {}): Partial<Struct> => ({
  parent: { kind: 'reference', target: parent },
  ...more,
});

const spec: Specification = makeSpecification({
  types: [
    makeStruct('Animal', {
      base: true,
      properties: [text('kind'), refersTo('mother', 'Animal')],
    }),
    makeStruct('Bird', below('Animal', { base: true, mapping: [{ type: 'Hen', value: 'h' }] })),
    makeStruct('Cat', below('Animal')),
    makeStruct('Hen', below('Bird')),
    makeStruct('Page', {
      properties: [
        { name: 'entry', type: { kind: 'array', items: { kind: 'generic', name: 'T' } } },
      ],
    }),
    makeStruct('Shop', { properties: [refersTo('pet', 'Cat')] }),
  ],
});

function struct(name: string): Struct {
  const type = spec.types.find((one) => one.name === name);
  if (type?.kind !== 'struct') throw new Error(`${name} is no struct.`);
  return type;
}

/** The specification after the draft was saved. */
function saved(target: TypeTarget, type: Type): Specification {
  const edit = typeKind.editOf(spec, target, { type });
  if (!edit.ok) throw new Error(edit.refusal.message);
  if (edit.value === undefined) return spec;
  const applied = applyEdit(spec, edit.value);
  if (!applied.ok) throw new Error(applied.refusal.message);
  return applied.value.spec;
}

describe('the type dialog', () => {
  it('saves a renamed type as one edit that every reference follows', () => {
    const after = saved({ name: 'Cat' }, { ...struct('Cat'), name: 'Tiger', description: 'Big.' });
    expect(after.types.find(({ name }) => name === 'Shop')).toEqual(
      makeStruct('Shop', { properties: [refersTo('pet', 'Tiger')] }),
    );
    const animal = saved({ name: 'Animal' }, { ...struct('Animal'), name: 'Beast' });
    expect(animal.types.find(({ name }) => name === 'Beast')).toMatchObject({
      properties: [text('kind'), refersTo('mother', 'Beast')],
    });
  });

  it('makes no edit if nothing was changed', () => {
    const draft = typeKind.begin(spec, { name: 'Animal' });
    expect(typeKind.editOf(spec, { name: 'Animal' }, draft)).toEqual({
      ok: true,
      value: undefined,
    });
    const copy = JSON.parse(JSON.stringify(draft)) as typeof draft;
    expect(typeKind.editOf(spec, { name: 'Animal' }, copy)).toEqual({ ok: true, value: undefined });
  });

  it('allows a new type to refer to itself before it has a name', () => {
    const target: TypeTarget = {};
    const { type } = typeKind.begin(spec, target);
    expect(type).toEqual({ kind: 'struct', name: '', properties: [] });
    const node = withProperty(type as Struct, refersTo('next', ownTarget(target)));
    const after = saved(target, { ...node, name: 'Link' });
    expect(after.types.find(({ name }) => name === 'Link')).toEqual(
      makeStruct('Link', { properties: [refersTo('next', 'Link')] }),
    );
  });

  it('saves the property that was typed last, even if its button was not pressed', () => {
    const draft = { type: struct('Cat'), adding: text('colour') };
    expect(typeKind.editOf(spec, { name: 'Cat' }, draft)).toMatchObject({
      value: { type: { properties: [text('colour')] } },
    });
    const none = { type: struct('Cat'), adding: text('') };
    expect(typeKind.editOf(spec, { name: 'Cat' }, none)).toEqual({ ok: true, value: undefined });
    const wrong = { type: struct('Cat'), adding: text('a b') };
    // Nothing else was changed, and the message names the row.
    expect(typeKind.editOf(spec, { name: 'Cat' }, wrong)).toEqual({ ok: true, value: undefined });
    expect(typeKind.leftOut?.(wrong, spec, { name: 'Cat' })).toEqual([
      'The property a b was not added: property name must match the regular expression: ^[A-Za-z0-9_.$]{1,128}$.',
    ]);
  });

  it('says which of its properties has a name that can not be saved', () => {
    const draft = { type: { ...newType, name: 'Dog', properties: [text('id'), text('a b')] } };
    expect(typeKind.editOf(spec, {}, draft)).toMatchObject({
      refusal: {
        message:
          "The property a b can't be saved: property name must match the regular expression: ^[A-Za-z0-9_.$]{1,128}$",
      },
    });
  });

  it('refuses names that are not valid, taken, or a scalar', () => {
    expect(typeNameRefusal(spec, 'a.b')?.message).toBe(
      'Type name must match the regular expression: ^[A-Za-z0-9_]{1,128}$',
    );
    expect(typeNameRefusal(spec, 'Cat')?.code).toBe('taken-type-name');
    expect(typeNameRefusal(spec, 'string')?.code).toBe('reserved-type-name');
    expect(typeNameRefusal(spec, 'Cat', 'Cat')).toBeUndefined();
    const included = { ...spec, imports: [{ alias: 'shop', url: 'https://a/b.json' }] };
    expect(typeNameRefusal(included, 'shop')?.message).toBe('An import named shop already exists');
    expect(typeNameRefusal(included, 'shop', 'shop')).toBeUndefined();
    expect(typeKind.editOf(spec, {}, { type: newType }).ok).toBe(false);
  });

  it('does not name what another type of a property drops', () => {
    const said = { metadata: { enum: ['a'], pattern: 'a' } };
    const before = makeStruct('T', { properties: [{ ...text('kind'), ...said }] });
    const type = { kind: 'boolean' } as const;
    const changed = makeStruct('T', { properties: [{ name: 'kind', type, ...said }] });
    expect(propertyRefusals(changed, before)).toEqual([undefined]);
  });

  it('refuses duplicate properties and incomplete types', () => {
    const twice = withProperty(withProperty(makeStruct('New'), text('a')), text('a'));
    expect(propertyRefusals(twice, newType).map((refusal) => refusal?.code)).toEqual([
      'taken-property-name',
      'taken-property-name',
    ]);
    expect(typeKind.editOf(spec, {}, { type: twice }).ok).toBe(false);
    const open: Type = { kind: 'map', name: 'Dict', values: { kind: 'reference', target: '' } };
    expect(typeKind.editOf(spec, {}, { type: open })).toMatchObject({
      refusal: {
        message:
          'The values of the type Dict need a type to refer to: choose it, or choose another type',
      },
    });
  });

  it('accepts invalid names from an import', () => {
    const odd = makeStruct('Odd', { properties: [text('a b'), refersTo('r', '')] });
    const withOdd = { ...spec, types: [...spec.types, odd] };
    const type = withPropertyMoved({ ...odd, description: 'Changed.' }, 0, 1);
    expect(typeKind.editOf(withOdd, { name: 'Odd' }, { type }).ok).toBe(true);
  });
});

describe('the fields of a type', () => {
  it('restores what was typed for a kind, under the current name', () => {
    const draft = { type: struct('Animal') };
    const map = withKind(draft, 'map');
    expect(map.type).toEqual({ kind: 'map', name: 'Animal', values: { kind: 'string' } });
    const renamed = { ...map, type: { ...map.type, name: 'Zoo', description: 'All.' } };
    const back = withKind(withKind(renamed, 'array'), 'struct');
    expect(back.type).toEqual({ ...struct('Animal'), name: 'Zoo', description: 'All.' });
    expect(withKind(back, 'map').type).toMatchObject({ kind: 'map', name: 'Zoo' });
  });

  it('leaves the generics of a new parent open, and keeps earlier choices for those that stay', () => {
    const child = withParent(spec, makeStruct('CatPage'), 'Page');
    expect(child.parent).toEqual({
      kind: 'reference',
      target: 'Page',
    });
    const filled = makeStruct('CatPage', {
      parent: ref('Page', { T: 'Cat' }),
    });
    expect(withParent(spec, filled, 'Page')).toBe(filled);
    expect(withParent(spec, filled, 'Animal').parent).toEqual({
      kind: 'reference',
      target: 'Animal',
    });
    expect('parent' in withParent(spec, filled, '')).toBe(false);
  });

  it('does not allow a type or its descendants as its parent', () => {
    expect([...descentOf(spec, 'Animal')].toSorted()).toEqual(['Animal', 'Bird', 'Cat', 'Hen']);
    const circle = makeSpecification({
      types: [makeStruct('A', below('B')), makeStruct('B', below('A'))],
    });
    expect([...descentOf(circle, 'A')]).toEqual(['A', 'B']);
  });

  it('rebuilds the mapping for a new discriminator, with the keys of abstract subtypes', () => {
    const animal = withDiscriminator(spec, struct('Animal'), 'kind', 'Animal');
    expect(animal.mapping).toEqual([
      { type: 'Hen', value: 'Hen' },
      { type: 'Cat', value: 'Cat' },
    ]);
    const valued = withMappingValue(animal, 1, 'cat');
    expect(valued.mapping?.[1]).toEqual({ type: 'Cat', value: 'cat' });
    expect(withDiscriminator(spec, valued, 'kind', 'Animal')).toBe(valued);
    expect(unmapped(spec, { ...valued, mapping: [] }, 'Animal')).toHaveLength(2);
    expect(unmapped(spec, valued, 'Animal')).toEqual([]);
    const none = withDiscriminator(spec, valued, '', 'Animal');
    expect(none).toEqual(struct('Animal'));
  });

  it('renames and removes the discriminator with its property', () => {
    const animal = withDiscriminator(spec, struct('Animal'), 'kind', 'Animal');
    const renamed = withPropertyAt(animal, 0, { ...text('species') });
    expect(renamed.discriminator).toBe('species');
    expect(withoutPropertyAt(renamed, 1).discriminator).toBe('species');
    const gone = withoutPropertyAt(renamed, 0);
    expect(gone.discriminator).toBeUndefined();
    expect(gone.mapping).toBeUndefined();
  });

  it('offers the existing generics, or a first one', () => {
    expect(genericNames(struct('Page').properties)).toEqual(['T']);
    const map: Property = {
      name: 'm',
      type: { kind: 'map', values: { kind: 'generic', name: 'Value' } },
    };
    expect(genericNames([map, map])).toEqual(['Value']);
    expect(genericNames([])).toEqual(['T']);
  });

  it('moves properties and stops at the ends', () => {
    const moved = withPropertyMoved(struct('Animal'), 0, 1);
    expect(moved.properties.map(({ name }) => name)).toEqual(['mother', 'kind']);
    expect(withPropertyMoved(moved, 0, -1)).toEqual(moved);
  });
});
