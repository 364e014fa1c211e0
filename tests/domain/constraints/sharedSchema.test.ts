import { describe, expect, test } from 'vitest';
import { currentSharedName, sharedSchemas } from '../../../src/domain/constraints/sharedSchema.ts';
import type { Property, Specification, Struct } from '../../../src/domain/model/specification.ts';
import { parseOpenapiJson } from '../../../src/formats/openapi/parse.ts';
import { printOpenapiJson } from '../../../src/formats/openapi/print.ts';

const schemas = {
  State: { type: 'string', enum: ['on', 'off'], description: 'Of a lamp', default: 'on' },
  Amount: { type: ['integer', 'null'], format: 'int32', minimum: 1 },
  One: { const: 1 },
  Short: { allOf: [{ type: 'string' }, { maxLength: 3 }] },
  Any: {},
};
const properties = Object.fromEntries(
  Object.keys(schemas).map((name) => [name, { $ref: `#/components/schemas/${name}` }] as const),
);

/** Lamp is edited; Other uses the same schemas, so that they stay unchanged. */
function read(): Specification {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Lamps', version: '1' },
    paths: {},
    components: {
      schemas: {
        ...schemas,
        Lamp: { type: 'object', properties },
        Other: { type: 'object', properties },
      },
    },
  };
  const result = parseOpenapiJson(JSON.stringify(document), { options: {}, report() {} });
  if (!result.ok) throw new Error('The document was refused.');
  return result.value.spec;
}

const spec = read();
const lamp = spec.types.find((type): type is Struct => type.name === 'Lamp');

function property(name: string): Property {
  const found = lamp?.properties.find((one) => one.name === name);
  if (found === undefined) throw new Error(`Lamp has no ${name}.`);
  return found;
}

interface Printed {
  readonly components: {
    readonly schemas: { readonly Lamp: { readonly properties: Readonly<Record<string, unknown>> } };
  };
}

/** Whether the printed property refers to its schema. */
function isReferred(edited: Property): boolean {
  const types = spec.types.map((type) =>
    type === lamp ? { ...lamp, properties: [edited] } : type,
  );
  const printed = printOpenapiJson({ ...spec, types }).text;
  const document = JSON.parse(printed) as Printed;
  const text = JSON.stringify(document.components.schemas.Lamp.properties[edited.name]);
  return text.includes(`"#/components/schemas/${edited.name}"`);
}

const nameOf = (edited: Property) => currentSharedName(edited, sharedSchemas(spec));

describe('the name of a shared schema', () => {
  test.each(Object.keys(schemas))('is that of an untouched use of %s', (name) => {
    expect(nameOf(property(name))).toBe(name);
    expect(isReferred(property(name))).toBe(true);
  });

  const state = property('State');
  const amount = property('Amount');
  const said = (more: Property['metadata']) => ({ metadata: { ...state.metadata, ...more } });
  const edits: Readonly<Record<string, readonly [Property, boolean]>> = {
    'another description': [{ ...state, description: 'Mine' }, true],
    'a length': [{ ...state, ...said({ maxLength: 3 }) }, true],
    'another default': [{ ...state, type: { kind: 'string', default: 'off' } }, true],
    'one value more': [{ ...state, ...said({ enum: ['on', 'off', 'half'] }) }, false],
    'another type': [{ ...state, type: { kind: 'integer' } }, false],
    'no default': [{ ...state, type: { kind: 'string' } }, false],
    'a format': [{ ...state, type: { kind: 'string', default: 'on', format: 'uuid' } }, false],
    'another format': [{ ...amount, metadata: { ...amount.metadata, format: 'int64' } }, false],
    'another bound': [{ ...amount, metadata: { ...amount.metadata, minimum: 2 } }, true],
    'no bound': [{ ...amount, metadata: { format: 'int32', sharedAs: 'Amount' } }, false],
  };
  test.each(Object.entries(edits))('after an edit is shown if it is printed: %s', (_, edit) => {
    const [edited, isShared] = edit;
    expect(isReferred(edited)).toBe(isShared);
    expect(nameOf(edited)).toBe(isShared ? edited.name : undefined);
  });

  test('of an element is shown while the element is that', () => {
    const items = { ...state.type, ...said({}), description: 'Of a lamp' };
    expect(currentSharedName(items, sharedSchemas(spec))).toBe('State');
    const other = { ...items, metadata: { ...items.metadata, enum: ['on'] } };
    expect(currentSharedName(other, sharedSchemas(spec))).toBeUndefined();
  });
});
