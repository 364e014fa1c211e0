import { describe, expect, it } from 'vitest';
import { print } from './printing.ts';
import { read, type Dictionary } from './reading.ts';

const id = { type: 'string', description: 'Never changes', example: 'a1' };
const text = { type: 'string' };
const member = { type: 'object', properties: { id, note: text } };
const part = { $ref: '#/components/schemas/Order/allOf/0' };
const shared = { $ref: '#/components/schemas/id' };

const document: Dictionary = {
  paths: {},
  components: {
    schemas: {
      Order: { allOf: [member, { type: 'object', properties: { count: { type: 'integer' } } }] },
      Customer: { allOf: [part, { type: 'object', properties: { name: text } }] },
      Location: { allOf: [part, { type: 'object', properties: { place: text } }] },
    },
  },
};

describe('a member of an allOf to which others refer', () => {
  const once = print(read(document).spec).document;

  it('gives its properties to each, and they share what they say', () => {
    expect(once.components?.['schemas']).toMatchObject({
      Order: { properties: { id, note: text } },
      Customer: { properties: { id: shared, note: text, name: text } },
      Location: { properties: { id: shared, note: text, place: text } },
      id,
    });
  });

  it('is printed like that again', () => {
    const again: Dictionary = { paths: {}, components: once.components };
    expect(print(read(again).spec).document.components).toEqual(once.components);
  });

  it('finds a property of any name', () => {
    const named = { type: 'object', properties: { '50%/a~b': id } };
    const { spec, findings } = read({
      paths: {},
      components: {
        schemas: {
          Order: { allOf: [named, { type: 'object', properties: { note: text } }] },
          Customer: { allOf: [part, { type: 'object', properties: { name: text } }] },
        },
      },
    });
    expect(findings.map(({ code }) => code)).not.toContain('reference-missing');
    const [, customer] = spec.types;
    expect(customer).toMatchObject({
      properties: [{ name: '50%/a~b', description: id.description, type: { kind: 'string' } }, {}],
    });
  });
});
