import { expect, it } from 'vitest';
import type { JsonObject } from '../../../src/domain/model/values/json.ts';
import { readJsonschema } from '../../../src/formats/jsonschema/parse.ts';
import { codes, propertyType, read } from './reading.ts';

const text = { type: 'string' };

/** A schema with its own `$id`: its references are relative to it. */
const item: JsonObject = {
  $id: 'https://example.com/item',
  type: 'object',
  properties: {
    byPointer: { $ref: '#/$defs/Part' },
    byAnchor: { $ref: '#named' },
    outside: { $ref: '#/components/schemas/Part' },
    nowhere: { $ref: '#elsewhere' },
  },
  $defs: {
    Part: { type: 'object', properties: { inside: text } },
    Named: { $anchor: 'named', type: 'object', properties: { named: text } },
  },
};
const outside = { type: 'object', properties: { outside: text } };
/** A schema without `$id`: `#named` refers to it only from outside of the schema above. */
const other = { $anchor: 'named', type: 'object', properties: { other: text } };

const ways: readonly (readonly [string, () => ReturnType<typeof read>])[] = [
  [
    'OpenAPI',
    () =>
      read({
        openapi: '3.1.0',
        components: { schemas: { Item: item, Part: outside, Other: other } },
      }),
  ],
  [
    'JSON Schema',
    () => {
      const document = {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $defs: { Item: item, Other: other },
        components: { schemas: { Part: outside } },
      };
      const result = readJsonschema(document, { options: {}, report: () => undefined });
      if (!result.ok) throw new Error(result.refusal.message);
      return result.value;
    },
  ],
];

it.each(ways)(
  '%s: references in a schema with an address of its own lead to what it has, by pointer and by anchor, and else to the document',
  (_, readIt) => {
    const { spec, findings } = readIt();
    const propertiesOf = (property: string): unknown => {
      const ref = propertyType(spec, 'Item', property);
      const target = ref.kind === 'reference' ? ref.target : '';
      const type = spec.types.find(({ name }) => name === target);
      return type?.kind === 'struct' ? type.properties.map(({ name }) => name) : ref.kind;
    };
    expect(propertiesOf('byPointer')).toEqual(['inside']);
    expect(propertiesOf('byAnchor')).toEqual(['named']);
    expect(propertiesOf('outside')).toEqual(['outside']);
    expect(propertiesOf('nowhere')).toBe('any');
    expect(codes(findings)).toContain('reference-missing');
  },
);
