import { expect, test } from 'vitest';
import { compareSpecifications } from '../../../src/domain/compare/compareSpecifications.ts';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import {
  checkSpecification,
  findingsByCode,
  recheck,
} from '../../../src/domain/check/checkSpecification.ts';
import type { JsonObject } from '../../../src/domain/model/values/json.ts';
import { writeOpenapi } from '../../../src/formats/openapi/print/document.ts';
import { readDocument } from '../registry/compareTexts.ts';
import { readDocument as readOpenapi } from './printing.ts';

const ref = { $ref: '#/components/schemas/Event' };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const responses = { 200: { description: 'OK' } };
const hook = { post: { requestBody: json({ type: 'array', items: ref }), responses } };

/** Places in a document that refer to a schema and that no card shows. */
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
  'an extension': {
    'x-events': [ref],
    paths: {
      '/a': {
        get: {
          operationId: 'a',
          'x-event': { in: ref },
          parameters: [{ name: 'q', in: 'query', schema: { type: 'string', 'x-event': ref } }],
          responses,
        },
      },
    },
    components: { 'x-more': { one: ref } },
  },
  'a header whose name begins like an extension': {
    paths: {
      '/a': {
        get: {
          operationId: 'a',
          responses: { 200: { description: 'OK', headers: { 'x-event': { schema: ref } } } },
        },
      },
    },
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
      ...parts,
      paths: { ...('paths' in parts && parts.paths), '/z': used },
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

/** Places in a document that can link to an operation. */
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

test.each(['3.0.4', '3.1.1'])(
  'OpenAPI %s: a renamed type is still what the extension of a schema refers to',
  async (openapi) => {
    const document = (name: string) => ({
      openapi,
      info: { title: 'T', version: '1' },
      paths: {},
      components: {
        schemas: {
          [name]: { type: 'object', properties: { at: { type: 'string' } } },
          Log: {
            type: 'object',
            properties: {
              a: { type: 'string', 'x-event': [{ $ref: `#/components/schemas/${name}` }] },
            },
            'x-event': { $ref: `#/components/schemas/${name}` },
          },
        },
      },
    });
    const { spec } = await readDocument(document('Event'));
    const renamed = applyEdit(spec, { kind: 'type.rename', name: 'Event', to: 'Happening' });
    if (!renamed.ok) throw new Error(renamed.refusal.message);
    const dialect = openapi === '3.0.4' ? 'openapi-3.0' : 'openapi-3.1';
    expect(writeOpenapi(renamed.value.spec, dialect).document).toEqual(document('Happening'));
  },
);

test('a link to an operation whose id has a slash leads to it when it is renamed back', async () => {
  const document = {
    openapi: '3.1.1',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': { get: { operationId: 'a', responses: linking({ it: link }) } },
      '/z': { get: { operationId: 'find/it', responses } },
    },
  };
  const { spec } = await readDocument(document);
  const there = applyEdit(spec, { kind: 'operation.rename', name: 'find.it', to: 'fetchIt' });
  if (!there.ok) throw new Error(there.refusal.message);
  const back = applyEdit(there.value.spec, {
    kind: 'operation.rename',
    name: 'fetchIt',
    to: 'find.it',
  });
  if (!back.ok) throw new Error(back.refusal.message);
  expect(writeOpenapi(back.value.spec, 'openapi-3.1').document).toEqual(document);
});

const call = (tag: string) => ({ tags: [tag, 'other'], responses });
/** A document that names a tag in places that no card shows. */
const tagged = (tag: string) => ({
  openapi: '3.1.1',
  info: { title: 'T', version: '1' },
  tags: [{ name: tag, description: 'All of them' }, { name: 'other' }],
  paths: {
    '/a': {
      post: {
        operationId: 'a',
        tags: [tag],
        responses,
        callbacks: { done: { '{$url}': { post: call(tag) } } },
      },
      head: call(tag),
    },
    '/b': {
      post: { operationId: 'b', responses, callbacks: { done: { '{$u}': { post: call(tag) } } } },
    },
  },
  webhooks: { moved: { post: call(tag) } },
  components: {
    schemas: { Pet: { type: 'object', properties: {}, 'x-tags': { tags: ['pets'] } } },
    callbacks: { unused: { '{$url}': { put: call(tag) } } },
  },
  'x-tagGroups': [{ name: 'pets', tags: [tag, 'other'] }],
});

test('a renamed tag is still that of webhooks, callbacks, calls without a card and groups', async () => {
  const { spec } = await readDocument(tagged('pets'));
  const operation = spec.operations.find(({ name }) => name === 'a');
  if (operation === undefined) throw new Error('There is no operation.');
  // The same edit that the settings make.
  const renamed = applyEdit(spec, {
    kind: 'batch',
    edits: [
      {
        kind: 'settings.set',
        baseUrl: null,
        security: null,
        tags: [{ name: 'animals', description: 'All of them' }, { name: 'other' }],
      },
      { kind: 'operation.update', name: 'a', operation: { ...operation, tags: ['animals'] } },
    ],
  });
  if (!renamed.ok) throw new Error(renamed.refusal.message);
  const { document } = writeOpenapi(renamed.value.spec, 'openapi-3.1');
  expect(document).toEqual(tagged('animals'));
  const undone = applyEdit(renamed.value.spec, renamed.value.undo);
  expect(undone.ok && undone.value.spec).toEqual(spec);
});

test('tags that are moved, removed or added rename nothing', async () => {
  const { spec } = await readDocument(tagged('pets'));
  const { metadata } = spec;
  const keptWith = (tags: readonly string[]) => {
    const edit = { kind: 'settings.set', baseUrl: null, security: null } as const;
    const set = applyEdit(spec, { ...edit, tags: tags.map((name) => ({ name })) });
    return set.ok && set.value.spec.metadata;
  };
  expect(keptWith(['other', 'pets'])).toBe(metadata);
  expect(keptWith(['other'])).toBe(metadata);
  expect(keptWith(['pets', 'other', 'more'])).toBe(metadata);
  expect(keptWith([])).toBe(metadata);
});

/** The findings of a document from which the type Event was deleted. */
async function saidWithoutEvent(parts: object): Promise<readonly string[]> {
  const event = { type: 'object', properties: { at: { type: 'string' } } };
  const components = 'components' in parts ? (parts.components as object) : {};
  const schemas = 'schemas' in components ? (components.schemas as object) : {};
  const { spec } = await readDocument({
    ...parts,
    paths: 'paths' in parts ? parts.paths : {},
    components: { ...components, schemas: { Event: event, ...schemas } },
  });
  const said = (of: typeof spec) => findingsByCode(checkSpecification(of)).get('kept-reference');
  expect(said(spec)).toBeUndefined();
  const deleted = applyEdit(spec, { kind: 'type.delete', name: 'Event' });
  if (!deleted.ok) throw new Error(deleted.refusal.message);
  const checked = recheck(checkSpecification(spec), deleted.value.spec, deleted.value.touched);
  const found = findingsByCode(checked).get('kept-reference') ?? [];
  expect(found).toEqual(said(deleted.value.spec) ?? []);
  return found.map(({ message }) => message.replace(/, which does not exist.*/, ''));
}

test.each(Object.entries(kept))(
  'a finding says that %s refers to a type that was deleted',
  async (_what, parts) => {
    const said = await saidWithoutEvent(parts);
    expect(said.length).toBeGreaterThan(0);
    for (const one of said) expect(one).toMatch(/refers to Event$/);
  },
);

test('a shared schema that is no type is not missing', async () => {
  const { spec } = await readDocument({
    paths: { '/a': { get: { operationId: 'a', responses } } },
    webhooks: {
      moved: {
        post: {
          requestBody: json({
            type: 'object',
            properties: {
              state: { $ref: '#/components/schemas/State' },
              either: { $ref: '#/components/schemas/Either' },
              other: { $ref: '#/components/schemas/Some-Pet' },
            },
          }),
          responses,
        },
      },
    },
    components: {
      schemas: {
        State: { type: 'string', enum: ['on', 'off'] },
        'Some-Pet': { type: 'object', properties: { a: { type: 'string' } } },
        Either: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
        Used: { oneOf: [{ type: 'boolean' }, { type: 'integer' }] },
        Pet: { type: 'object', properties: { a: { $ref: '#/components/schemas/Used' } } },
        Log: { type: 'object', not: { $ref: '#/components/schemas/Used' } },
      },
    },
  });
  expect(findingsByCode(checkSpecification(spec)).get('kept-reference')).toBeUndefined();
});

const named = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Names that differ only in a character, one of which is not allowed in names of types and operations. */
const similar = (
  dotted: string,
  underscored: string,
  ids: readonly [string, string],
): JsonObject => ({
  openapi: '3.1.1',
  info: { title: 'T', version: '1' },
  paths: {
    '/a': {
      get: {
        operationId: ids[0],
        responses: {
          200: {
            description: 'OK',
            content: {
              'application/json': { schema: named(dotted) },
              'text/xml': { schema: named(underscored) },
            },
            headers: { H: { schema: { not: named(dotted) } } },
            links: Object.fromEntries(ids.map((operationId, at) => [`L${at}`, { operationId }])),
          },
        },
      },
    },
    '/b': { get: { operationId: ids[1], responses } },
  },
  components: {
    schemas: {
      [dotted]: { type: 'object', properties: { a: { not: named(underscored) } } },
      [underscored]: { type: 'object', properties: { b: { not: named(dotted) } } },
      List: { type: 'array', prefixItems: [named(dotted), named(underscored)] },
    },
  },
});

test.each([
  ['find_it_2', similar('Renamed', 'find_it', ['find/it', 'find.it'])],
  ['find_it', similar('find.it', 'Renamed', ['find/it', 'find.it'])],
])('references in metadata follow the type %s, and not one with a similar name', (name, after) => {
  const spec = readOpenapi(similar('find.it', 'find_it', ['find/it', 'find.it']));
  const applied = applyEdit(spec, { kind: 'type.rename', name, to: 'Renamed' });
  if (!applied.ok) throw new Error(applied.refusal.message);
  expect(writeOpenapi(applied.value.spec, 'openapi-3.1').document).toEqual(after);
});

test.each([
  ['find.it', similar('find.it', 'find_it', ['renamed', 'find.it'])],
  ['find.it_2', similar('find.it', 'find_it', ['find/it', 'renamed'])],
])('a link follows the operation %s, not one with a similar id', (name, after) => {
  const spec = readOpenapi(similar('find.it', 'find_it', ['find/it', 'find.it']));
  const applied = applyEdit(spec, { kind: 'operation.rename', name, to: 'renamed' });
  if (!applied.ok) throw new Error(applied.refusal.message);
  expect(writeOpenapi(applied.value.spec, 'openapi-3.1').document).toEqual(after);
});
