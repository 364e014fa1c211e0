import { describe, expect, it } from 'vitest';
import type { TypeRef } from '../../../../src/domain/model/specification.ts';
import { isComplete } from '../../../../src/machines/dialogs/typeRef/isComplete.ts';
import {
  changeKind,
  named,
  namedAs,
} from '../../../../src/machines/dialogs/typeRef/typeRefEdits.ts';
import { ref, shop } from '../../../domain/example.ts';

const pet = ref('Pet');
const text: TypeRef = { kind: 'string' };

describe('a type reference is complete', () => {
  it.each<[string, TypeRef | undefined, boolean]>([
    ['nothing at all', undefined, false],
    ['a scalar', { kind: 'integer' }, true],
    ['a type', pet, true],
    ['a type that is to be chosen', ref(''), false],
    ['a generic without a name', { kind: 'generic', name: '' }, false],
    ['no content type', { kind: 'mime', contentType: '' }, false],
    ['an array of a map of a type', { kind: 'array', items: { kind: 'map', values: pet } }, true],
    [
      'an array of a map of none',
      { kind: 'array', items: { kind: 'map', values: ref('') } },
      false,
    ],
    ['a template left open', ref('Page', { T: '' }), true],
  ])('%s: %#', (_, value, complete) => {
    expect(isComplete(value)).toBe(complete);
  });
});

describe('another kind', () => {
  it('keeps the annotations of the reference, and drops what belongs to the old kind', () => {
    const value: TypeRef = {
      kind: 'string',
      format: 'date',
      default: 'today',
      description: 'When.',
      deprecated: true,
      nullable: false,
      metadata: { 'x-key': 1 },
    };
    expect(changeKind(value, 'integer')).toEqual({
      kind: 'integer',
      description: 'When.',
      deprecated: true,
      nullable: false,
      metadata: { 'x-key': 1 },
    });
  });

  it('gives the same reference if the kind is the same', () => {
    expect(changeKind(pet, 'reference')).toBe(pet);
  });

  it('clears the name of a generic', () => {
    expect(changeKind({ kind: 'generic', name: 'T' }, 'any')).toEqual({ kind: 'any' });
  });

  it('wraps the type into a collection, and unwraps it again', () => {
    const list = changeKind({ ...pet, description: 'All.' }, 'array');
    expect(list).toEqual({ kind: 'array', items: pet, description: 'All.' });
    const byName = changeKind(list, 'map');
    expect(byName).toEqual({ kind: 'map', values: pet, description: 'All.' });
    expect(changeKind(byName, 'reference')).toEqual({ ...pet, description: 'All.' });
  });

  it('wraps neither a content type nor nothing into a collection', () => {
    const open = { kind: 'array', items: ref('') };
    expect(changeKind({ kind: 'mime', contentType: 'text/plain' }, 'array')).toEqual(open);
    expect(changeKind(undefined, 'array')).toEqual(open);
  });
});

describe('a name chosen for it', () => {
  it('of a generic type leaves its generics open, and keeps what they are filled with', () => {
    const page = named(shop, undefined, 'Page');
    expect(page).toEqual(ref('Page'));
    expect(named(shop, ref('Page', { T: 'Pet' }), 'PetPage')).toEqual(ref('PetPage'));
    expect(named(shop, ref('Page', { T: 'Pet' }), 'Page')).toEqual(ref('Page', { T: 'Pet' }));
  });

  it('of a scalar is the scalar', () => {
    expect(named(shop, { ...pet, nullable: true }, 'string')).toEqual({ ...text, nullable: true });
  });

  it('can be read back', () => {
    for (const name of ['Pet', 'common:Message', 'boolean', 'any']) {
      expect(namedAs(named(shop, undefined, name))).toBe(name);
    }
    expect(namedAs({ kind: 'array', items: pet })).toBe('');
  });
});
