import { expect, test } from 'vitest';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import type { Edit } from '../../../src/domain/edits/edit.ts';
import type { Specification } from '../../../src/domain/model/specification.ts';
import type { JsonObject } from '../../../src/domain/model/values/json.ts';
import { printOpenapiJson } from '../../../src/formats/openapi/print.ts';
import { readDocument } from './printing.ts';

// Everything that an edit does not concern is printed as in the source.

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

const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });
const answer = (schema: JsonObject): JsonObject => ({
  200: { description: 'OK', content: { 'application/json': { schema } } },
});

test('an inline object goes with the last operation that used it', () => {
  const all = object({ name: text, inside: object({ deep: text }) });
  const one = { get: { operationId: 'one', responses: answer(all) } };
  const more = object({ size: text });
  const two = {
    post: {
      operationId: 'two',
      requestBody: { content: { 'application/json': { schema: object({ count: text }) } } },
      responses: { ...answer({ oneOf: [more, object({ colour: text })] }) },
    },
  };
  const three = { get: { operationId: 'three', responses: answer(all) } };
  const components = { schemas: { Named: object({ name: text }) } };
  const whole = shop({ paths: { '/1': one, '/2': two, '/3': three }, components });
  const rest = edited(shop({ paths: { '/1': one, '/2': two }, components }), () => ({
    kind: 'operation.delete',
    name: 'two',
  }));
  expect(rest).toEqual(shop({ paths: { '/1': one }, components }));
  const both = edited(whole, () => ({
    kind: 'batch',
    edits: ['one', 'two'].map((name): Edit => ({ kind: 'operation.delete', name })),
  }));
  expect(both).toEqual(shop({ paths: { '/3': three }, components }));
});

test('an inline object goes with the property, or the type, that used it', () => {
  const schemas = { Named: object({ name: text }), Other: object({ name: text }) };
  const inner = object({ a: text, own: object({ b: text }) });
  const source = shop({ components: { schemas: { ...schemas, Other: inner } } });
  const without = { ...schemas, Other: object({ a: text }) };
  expect(edited(source, () => ({ kind: 'property.delete', type: 'Other', name: 'own' }))).toEqual(
    shop({ components: { schemas: without } }),
  );
  expect(edited(source, () => ({ kind: 'type.delete', name: 'Other' }))).toEqual(
    shop({ components: { schemas: { Named: schemas.Named } } }),
  );
});

const shared: { readonly [what: string]: JsonObject } = {
  list: { maxItems: 3, allOf: [{ type: 'array', items: text }] },
  map: { maxProperties: 3, allOf: [{ type: 'object', additionalProperties: text }] },
};

test.each(Object.entries(shared))(
  'only the uses of a shared %s whose contents are edited have words of their own',
  (what, schema) => {
    const holder = (...uses: readonly JsonObject[]): JsonObject =>
      shop({
        components: {
          schemas: {
            Shared: schema,
            Holder: object(Object.fromEntries(uses.map((use, at) => [`use${at}`, use]))),
          },
        },
      });
    const source = holder(ref('Shared'), ref('Shared'), ref('Shared'));
    const edit = (count: number) => (spec: Specification) => {
      const type = spec.types.find(({ name }) => name === 'Holder');
      const properties = type?.kind === 'struct' ? type.properties : [];
      const edits = properties.slice(0, count).map((property): Edit => {
        const element = { kind: 'integer' } as const;
        const changed =
          property.type.kind === 'array'
            ? { ...property.type, items: element }
            : ({ kind: 'map', values: element } as const);
        return {
          kind: 'property.update',
          type: 'Holder',
          name: property.name,
          property: { ...property, type: changed },
        };
      });
      return { kind: 'batch', edits } as const;
    };
    const words = (element: string): JsonObject =>
      what === 'list'
        ? { type: 'array', maxItems: 3, items: { type: element } }
        : { type: 'object', maxProperties: 3, additionalProperties: { type: element } };
    const schemasAfter = (count: number): unknown => {
      const { components } = edited(source, edit(count)) as { readonly components: JsonObject };
      return components['schemas'];
    };
    const use = ref('Shared');
    const own = words('integer');
    expect(schemasAfter(1)).toEqual({
      Shared: words('string'),
      Holder: object({ use0: own, use1: use, use2: use }),
    });
    expect(schemasAfter(2)).toEqual({
      Shared: words('string'),
      Holder: object({ use0: own, use1: own, use2: use }),
    });
    expect(schemasAfter(3)).toEqual({
      Shared: own,
      Holder: object({ use0: use, use1: use, use2: use }),
    });
  },
);
