import { expect, test } from 'vitest';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import type { Edit } from '../../../src/domain/edits/edit.ts';
import { isJsonList, isJsonObject, type Json } from '../../../src/domain/model/values/json.ts';
import type { Specification } from '../../../src/domain/model/specification.ts';
import { compareSpecifications } from '../../../src/domain/compare/compareSpecifications.ts';
import { writeOpenapi } from '../../../src/formats/openapi/print/document.ts';
import { readSchemas } from './reading.ts';

/*
 * A type is printed with references to the schemas that were copied into it only as long as the copies are
 * unchanged.
 */

const text = { type: 'string' };
const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: { readonly [name: string]: Json }, more: object = {}) => ({
  type: 'object',
  properties,
  ...more,
});

const { spec: source } = readSchemas({
  Animal: object({ id: text }),
  Named: object({ name: text, born: text }, { required: ['name'] }),
  Owned: object({ owner: text }),
  Pet: {
    allOf: [refer('Animal'), refer('Named'), refer('Owned'), object({ tag: text })],
  },
});

function edited(edit: Edit, spec = source): Specification {
  const result = applyEdit(spec, edit);
  if (!result.ok) throw new Error(result.refusal.message);
  return result.value.spec;
}

/** The names that the printed Pet refers to in its `allOf`, and its own properties. */
function petOf(spec: Specification): { references: readonly Json[]; own: readonly string[] } {
  const { components } = writeOpenapi(spec, 'openapi-3.0').document;
  const schemas = isJsonObject(components) ? components['schemas'] : undefined;
  const pet = isJsonObject(schemas) ? schemas['Pet'] : undefined;
  const members = isJsonObject(pet) && isJsonList(pet['allOf']) ? pet['allOf'] : [];
  const parts = members.filter(isJsonObject);
  const references = parts.flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
  return {
    references: references.map((reference) => reference.replace('#/components/schemas/', '')),
    own: parts.flatMap(({ properties }) =>
      isJsonObject(properties) ? Object.keys(properties) : [],
    ),
  };
}

test('the copies are left out as long as nothing was changed', () => {
  expect(petOf(source)).toEqual({ references: ['Animal', 'Named', 'Owned'], own: ['tag'] });
});

const changes: readonly (readonly [string, Edit])[] = [
  ['a copy is missing', { kind: 'property.delete', type: 'Pet', name: 'born' }],
  [
    'a copy is no longer required',
    {
      kind: 'property.update',
      type: 'Pet',
      name: 'name',
      property: { name: 'name', type: { kind: 'string' } },
    },
  ],
  [
    'a copy has another type',
    {
      kind: 'property.update',
      type: 'Pet',
      name: 'born',
      property: { name: 'born', type: { kind: 'integer' } },
    },
  ],
  [
    'the other type has one more property',
    { kind: 'property.add', type: 'Named', property: { name: 'nick', type: { kind: 'string' } } },
  ],
  ['the other type was deleted', { kind: 'type.delete', name: 'Named' }],
];

test.each(changes)('all is written out where %s', (_what, edit) => {
  const { references, own } = petOf(edited(edit));
  expect(references).toEqual(['Animal', 'Owned']);
  expect(own).toContain('name');
  expect(own).not.toContain('owner');
});

test('a property that says more than the copied one is written beside the references', () => {
  const described = edited({
    kind: 'property.update',
    type: 'Pet',
    name: 'born',
    property: { name: 'born', type: { kind: 'string' }, description: 'A day' },
  });
  expect(petOf(described)).toEqual({
    references: ['Animal', 'Named', 'Owned'],
    own: ['tag', 'born'],
  });
});

test('a renamed type is referred to by its new name', () => {
  const renamed = edited({ kind: 'type.rename', name: 'Named', to: 'Called' });
  expect(petOf(renamed)).toEqual({ references: ['Animal', 'Called', 'Owned'], own: ['tag'] });
});

test('without a parent, no other type becomes one', () => {
  const { references, own } = petOf(edited({ kind: 'type.parent', name: 'Pet', parent: null }));
  expect(references).toEqual([]);
  expect(own).toEqual([]);
});

test('how it is written is no change of the interface', () => {
  const { spec } = readSchemas({
    Animal: object({ id: text }),
    Named: object({ name: text, born: text }, { required: ['name'] }),
    Owned: object({ owner: text }),
    Pet: {
      allOf: [
        refer('Animal'),
        object({ tag: text, name: text, born: text, owner: text }, { required: ['name'] }),
      ],
    },
  });
  expect(compareSpecifications(source, spec).changes).toEqual([]);
});

test('a map that a struct refers to is referred to as long as there is one', () => {
  const { spec } = readSchemas({
    Fields: { type: 'object', additionalProperties: text },
    Pet: { allOf: [object({ tag: text }), refer('Fields')] },
  });
  expect(petOf(spec)).toEqual({ references: ['Fields'], own: ['tag'] });
  const renamed = edited({ kind: 'type.rename', name: 'Fields', to: 'Extras' }, spec);
  expect(petOf(renamed)).toEqual({ references: ['Extras'], own: ['tag'] });
  const deleted = edited({ kind: 'type.delete', name: 'Fields' }, spec);
  expect(petOf(deleted).references).toEqual([]);
  expect(writeOpenapi(deleted, 'openapi-3.0').findings).toEqual([]);
  // The same as after merging a version in which the type was deleted.
  const without = { ...spec, types: spec.types.filter(({ name }) => name !== 'Fields') };
  expect(writeOpenapi(without, 'openapi-3.0').findings).toMatchObject([
    {
      code: 'unresolved-reference',
      path: '/components/schemas/Pet',
      message: expect.stringContaining('The source of Pet also refers to Fields') as string,
    },
  ]);
});
