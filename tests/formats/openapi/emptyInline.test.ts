import { expect, it } from 'vitest';
import type { JsonObject } from '../../../src/domain/model/values/json.ts';
import { print } from './printing.ts';
import { read } from './reading.ts';

const base = { $ref: '#/components/schemas/Base' };

/** Inline objects without properties, as they are printed. */
const objects: readonly JsonObject[] = [
  { type: 'object', properties: {} },
  { type: 'object', additionalProperties: false, properties: {} },
  { type: 'object', additionalProperties: { type: 'string' }, properties: {} },
  { type: 'object', minProperties: 2, properties: {} },
  { type: ['object', 'null'], properties: {} },
  { type: 'object', title: 'Options', properties: {} },
  { allOf: [base, { type: 'object', required: ['id'] }] },
  { additionalProperties: false, allOf: [base] },
];

it.each(objects.map((object) => [JSON.stringify(object), object] as const))(
  'an inline object without properties stays where it is: %s',
  (_, object) => {
    const schemas = {
      Base: { type: 'object', properties: { id: { type: 'string' } } },
      Order: { type: 'object', properties: { options: object } },
    };
    const { spec } = read({ openapi: '3.1.0', components: { schemas } });
    expect(print(spec).document.components['schemas']).toEqual(schemas);
  },
);

it.each<JsonObject>([
  { allOf: [base, { type: 'object', properties: {} }] },
  {
    allOf: [
      { title: 'Options', ...base },
      { type: 'object', properties: {} },
    ],
  },
  { title: 'Options', allOf: [base, { type: 'object', properties: {} }] },
  { allOf: [base, { type: 'object', properties: {}, example: {} }] },
])('an inline object of which only its parent is known stays a type of its own: %j', (options) => {
  const schemas = {
    Base: { type: 'object', properties: { id: { type: 'string' } } },
    Order: { type: 'object', properties: { options } },
  };
  const { spec } = read({ components: { schemas } });
  const again = read({ components: print(spec).document.components });
  expect(again.spec.types.map(({ name }) => name)).toEqual(spec.types.map(({ name }) => name));
});
