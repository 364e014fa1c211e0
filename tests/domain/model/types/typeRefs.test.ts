import { describe, expect, it } from 'vitest';
import type { Struct, TypeRef } from '../../../../src/domain/model/specification.ts';
import {
  innermost,
  mapTypeRefs,
  someTypeRef,
  withElement,
  withoutAnnotations,
} from '../../../../src/domain/model/types/typeRefs.ts';
import { shop } from '../../example.ts';

const text: TypeRef = { kind: 'string' };
const pet: TypeRef = { kind: 'reference', target: 'Pet' };

describe('someTypeRef', () => {
  it('visits every reference of an operation in order', () => {
    const places: string[] = [];
    someTypeRef(
      {
        name: 'pets',
        httpMethod: 'POST',
        httpPath: '/',
        arguments: [{ name: 'id', in: 'path', type: text }],
        throws: [{ code: 404, type: pet }, { code: 500 }],
        return: { type: pet },
        payload: { type: pet },
      },
      (ref, place) => {
        places.push(`${place.in} ${ref.kind}`);
        return false;
      },
    );
    expect(places).toEqual([
      'arguments string',
      'payload reference',
      'return reference',
      'throws reference',
    ]);
  });

  it('stops at the first match', () => {
    let asked = 0;
    const struct: Struct = {
      kind: 'struct',
      name: 'Owner',
      parent: { kind: 'reference', target: 'Person' },
      properties: [{ name: 'pet', type: pet }],
    };
    expect(someTypeRef(struct, () => (asked += 1) === 1)).toBe(true);
    expect(asked).toBe(1);
  });
});

it('an entity none of whose references is changed stays the same', () => {
  const same = { ref: (ref: TypeRef) => ref, parent: <Ref>(ref: Ref) => ref };
  for (const entity of [...shop.operations, ...shop.types]) {
    expect(mapTypeRefs(entity, same)).toBe(entity);
  }
});

it('an element is put into a collection, and into nothing else', () => {
  expect(withElement({ kind: 'map', values: text, description: 'd' }, pet)).toEqual({
    kind: 'map',
    values: pet,
    description: 'd',
  });
  expect(withElement(pet, text)).toBe(pet);
});

it('the innermost element of nested collections is found, without its annotations', () => {
  const held: TypeRef = {
    kind: 'string',
    format: 'date',
    nullable: true,
    metadata: { title: 't' },
  };
  expect(innermost({ kind: 'array', items: { kind: 'map', values: held } })).toBe(held);
  expect(withoutAnnotations(held)).toEqual({ kind: 'string', format: 'date' });
});
