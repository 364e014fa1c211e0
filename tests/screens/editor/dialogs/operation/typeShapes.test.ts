import { describe, expect, it } from 'vitest';
import type { TypeRef } from '../../../../../src/domain/model/specification.ts';
import {
  inShape,
  type BodyShape,
  bodyShapeOf,
} from '../../../../../src/screens/editor/dialogs/operation/typeShapes.ts';
import { ref } from '../../../../domain/example.ts';

const pet = ref('Pet');
const text: TypeRef = { kind: 'string' };

describe('the shape of', () => {
  it.each<[TypeRef | undefined, BodyShape]>([
    [undefined, 'none'],
    [pet, 'object'],
    [ref('common:Message'), 'object'],
    [ref('Page', { T: 'Pet' }), 'object'],
    [{ kind: 'map', values: pet }, 'map'],
    [{ kind: 'array', items: text }, 'array'],
    [{ kind: 'array', items: { kind: 'any' } }, 'array'],
    [{ kind: 'mime', contentType: 'text/plain' }, 'mime'],
    [text, 'other'],
    [{ kind: 'array', items: { ...text, format: 'date' } }, 'other'],
    [{ kind: 'array', items: { kind: 'array', items: pet } }, 'other'],
    [{ kind: 'map', values: { kind: 'generic', name: 'T' } }, 'other'],
  ])('%j is %s', (type, shape) => {
    expect(bodyShapeOf(type)).toBe(shape);
  });
});

describe('another shape', () => {
  it('keeps the chosen type', () => {
    expect(inShape(pet, 'array')).toEqual({ kind: 'array', items: pet });
    expect(inShape({ kind: 'array', items: pet }, 'map')).toEqual({ kind: 'map', values: pet });
    expect(inShape({ kind: 'map', values: pet }, 'object')).toEqual(pet);
    expect(inShape(pet, 'other')).toBe(pet);
  });

  it('is always the requested one', () => {
    const deep: TypeRef = { kind: 'array', items: { kind: 'array', items: text } };
    for (const type of [
      undefined,
      pet,
      text,
      deep,
      { kind: 'mime', contentType: 'a/b' } as const,
    ]) {
      for (const shape of ['none', 'object', 'map', 'array', 'mime'] as const) {
        expect(bodyShapeOf(inShape(type, shape))).toBe(shape);
      }
    }
  });
});
