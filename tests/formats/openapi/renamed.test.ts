import { expect, test } from 'vitest';
import { compareSpecifications } from '../../../src/domain/compare/compareSpecifications.ts';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import {
  checkSpecification,
  findingsByCode,
} from '../../../src/domain/check/checkSpecification.ts';
import { writeOpenapi } from '../../../src/formats/openapi/print/document.ts';
import { readDocument } from '../registry/compareTexts.ts';

const ref = { $ref: '#/components/schemas/Event' };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const responses = { 200: { description: 'OK' } };
const hook = { post: { requestBody: json({ type: 'array', items: ref }), responses } };

/** Where a document can refer to a schema though no card shows it. */
const kept = {
  'a webhook': { webhooks: { moved: hook } },
  'a callback': {
    paths: {
      '/a': { post: { operationId: 'a', callbacks: { done: { '{$url}': hook } }, responses } },
    },
  },
  'a part of a body that is sent otherwise': {
    paths: {
      '/a': {
        post: {
          operationId: 'a',
          requestBody: {
            content: {
              'multipart/form-data': {
                schema: { type: 'object', properties: { value: ref, file: { type: 'string' } } },
              },
            },
          },
          responses,
        },
      },
    },
  },
  'a method that has no card': {
    paths: { '/a': { head: { parameters: [{ name: 'q', in: 'query', schema: ref }], responses } } },
  },
  'a response that nothing uses': {
    components: { responses: { Moved: { description: 'Moved', ...json(ref) } } },
  },
  'a keyword of a type': {
    components: {
      schemas: { Log: { type: 'object', patternProperties: { '^e': ref }, not: { anyOf: [ref] } } },
    },
  },
};

test.each(Object.entries(kept))(
  'a renamed type is still what %s refers to',
  async (_what, parts) => {
    const event = { type: 'object', properties: { at: { type: 'string' } } };
    const components = 'components' in parts ? (parts.components as object) : {};
    const schemas = 'schemas' in components ? (components.schemas as object) : {};
    const used = { get: { operationId: 'z', responses } };
    const { spec } = await readDocument({
      paths: { ...('paths' in parts && parts.paths), '/z': used },
      ...('webhooks' in parts && { webhooks: parts.webhooks }),
      components: { ...components, schemas: { Event: event, ...schemas } },
    });
    const unused = findingsByCode(checkSpecification(spec)).get('unused-type') ?? [];
    expect(unused.map(({ message }) => message)).not.toContain('Nothing refers to Event.');
    const renamed = applyEdit(spec, { kind: 'type.rename', name: 'Event', to: 'Happening' });
    if (!renamed.ok) throw new Error(renamed.refusal.message);
    const printed = (of: typeof spec) => JSON.stringify(writeOpenapi(of, 'openapi-3.1').document);
    expect(printed(renamed.value.spec)).toBe(
      printed(spec)
        .replaceAll('schemas/Event', 'schemas/Happening')
        .replace('"Event":', '"Happening":'),
    );
    expect(printed(renamed.value.spec)).toContain('"#/components/schemas/Happening"');
    const { changes } = compareSpecifications(spec, renamed.value.spec);
    expect(changes.map(({ line }) => line)).toEqual(['Type Event was renamed to Happening']);
  },
);

const link = { operationId: 'find/it', parameters: { id: '$response.body#/id' } };
const linking = (links: object) => ({ 200: { description: 'OK', links } });

/** Where a document can lead to an operation. */
const links = {
  'a return': { paths: { '/a': { get: { operationId: 'a', responses: linking({ it: link }) } } } },
  'a shared link': {
    paths: {
      '/a': {
        get: { operationId: 'a', responses: linking({ it: { $ref: '#/components/links/it' } }) },
      },
    },
    components: { links: { it: link } },
  },
  'a response that nothing uses': { components: { responses: { R: linking({ it: link })[200] } } },
};

test.each(Object.entries(links))(
  'a renamed operation is still what a link leads to: %s',
  async (_what, parts) => {
    const { spec } = await readDocument({
      paths: {
        ...('paths' in parts && parts.paths),
        '/z': { get: { operationId: 'find/it', responses } },
      },
      ...('components' in parts && { components: parts.components }),
    });
    const edit = { kind: 'operation.rename', name: 'find.it', to: 'fetchIt' } as const;
    const renamed = applyEdit(spec, edit);
    if (!renamed.ok) throw new Error(renamed.refusal.message);
    const printed = JSON.stringify(writeOpenapi(renamed.value.spec, 'openapi-3.1').document);
    expect(printed).not.toContain('find/it');
    expect(printed.match(/"operationId":"fetchIt"/g)).toHaveLength(2);
  },
);
