import { expect, test } from 'vitest';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import type { Edit } from '../../../src/domain/edits/edit.ts';
import type { Specification } from '../../../src/domain/model/specification.ts';
import type { JsonObject } from '../../../src/domain/model/values/json.ts';
import { printOpenapiJson } from '../../../src/formats/openapi/print.ts';
import { readDocument } from './printing.ts';

// What an edit is not about is printed as in the source.

const text = { type: 'string' };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function edited(document: JsonObject, edit: (spec: Specification) => Edit): unknown {
  const spec = readDocument(document);
  const applied = applyEdit(spec, edit(spec));
  if (!applied.ok) throw new Error(applied.refusal.message);
  return JSON.parse(printOpenapiJson(applied.value.spec).text);
}

const shop = (parts: JsonObject): JsonObject => ({
  openapi: '3.1.1',
  info: { title: 'Shop', version: '1' },
  paths: {},
  ...parts,
});

const orders = (owner: string, parts: JsonObject = {}): JsonObject =>
  shop({
    components: {
      schemas: {
        [owner]: { type: 'object', properties: { name: text } },
        Order: {
          type: 'object',
          properties: {
            lines: {
              type: 'array',
              items: { type: 'object', properties: { by: ref(owner), ...parts } },
            },
          },
        },
      },
    },
  });

test('an inline object stays where it is when a type that it mentions is renamed', () => {
  const edit = { kind: 'type.rename', name: 'Owner', to: 'Person' } as const;
  expect(edited(orders('Owner'), () => edit)).toEqual(orders('Person'));
});

test('an inline object stays where it is when it is edited', () => {
  const add = (spec: Specification): Edit => ({
    kind: 'property.add',
    type: spec.types.find(({ name }) => name.startsWith('Object_'))?.name ?? '',
    property: { name: 'count', type: { kind: 'integer' } },
  });
  const after = orders('Owner', { count: { type: 'integer' } });
  expect(edited(orders('Owner'), add)).toEqual(after);
});
