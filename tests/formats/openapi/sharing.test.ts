import { describe, expect, it } from 'vitest';
import { compareSpecifications } from '../../../src/domain/compare/compareSpecifications.ts';
import type { Json, JsonObject } from '../../../src/domain/model/values/json.ts';
import type { Argument, Specification } from '../../../src/domain/model/specification.ts';
import { readOpenapi } from '../../../src/formats/openapi/parse.ts';
import { print } from './printing.ts';
import { read, type Dictionary } from './reading.ts';

const text = { type: 'string' };
const to = (section: string, name: string): JsonObject => ({
  $ref: `#/components/${section}/${name}`,
});
const ok = { 200: { description: 'OK' } };
const json = (schema: Json): JsonObject => ({ 'application/json': { schema } });

/** A document of two operations, each with the same parts. */
function twice(operation: Dictionary, components: Dictionary): Dictionary {
  const whole = (operationId: string): JsonObject => ({ operationId, responses: ok, ...operation });
  return { paths: { '/a': { put: whole('a') }, '/b': { put: whole('b') } }, components };
}

/** The cases: a name, the parts of operations that refer to components, and the components. */
const cases: readonly (readonly [string, Dictionary, Dictionary])[] = [
  [
    'parameters',
    { parameters: [to('parameters', 'limit')] },
    {
      parameters: {
        limit: { name: 'limit', in: 'query', description: 'How many', schema: { type: 'integer' } },
      },
    },
  ],
  [
    'parameters that are no arguments',
    { parameters: [to('parameters', 'session')] },
    { parameters: { session: { name: 'session', in: 'cookie', schema: text } } },
  ],
  [
    'request bodies',
    { requestBody: to('requestBodies', 'note') },
    { requestBodies: { note: { content: json(text), required: true } } },
  ],
  [
    'responses that are returned, thrown and neither',
    {
      responses: {
        200: to('responses', 'done'),
        302: to('responses', 'moved'),
        404: to('responses', 'missing'),
        410: to('responses', 'missing'),
      },
    },
    {
      responses: {
        done: { description: 'Done', content: json(text) },
        moved: { description: 'Moved' },
        missing: { description: 'Missing', content: json(text) },
      },
    },
  ],
  [
    'responses without a body',
    { responses: { 204: to('responses', 'empty') } },
    { responses: { empty: { description: 'Empty' } } },
  ],
  [
    'headers, links and examples inside a shared response',
    { responses: { 200: to('responses', 'done') } },
    {
      responses: {
        done: {
          description: 'Done',
          headers: { Next: to('headers', 'page') },
          links: { next: to('links', 'next') },
          content: {
            'application/json': { schema: text, examples: { one: to('examples', 'one') } },
          },
        },
      },
      headers: { page: { schema: text } },
      links: { next: { operationId: 'b' } },
      examples: { one: { value: { a: 1 } } },
    },
  ],
  [
    'scalar, enumerated and any schemas',
    {
      parameters: [
        { name: 'colour', in: 'query', schema: to('schemas', 'Colour') },
        { name: 'colours', in: 'query', schema: { type: 'array', items: to('schemas', 'Colour') } },
        { name: 'mixed', in: 'query', schema: to('schemas', 'Mixed') },
      ],
      requestBody: { content: json(to('schemas', 'Pet')) },
    },
    {
      schemas: {
        Pet: {
          type: 'object',
          properties: { id: to('schemas', 'Id'), colour: to('schemas', 'Colour') },
        },
        Id: { type: 'string', format: 'uuid' },
        Colour: { type: 'string', description: 'Of the fur', enum: ['red', 'green'] },
        Mixed: { enum: [1, 'two'] },
      },
    },
  ],
];

/** Only the paths and components of the printed document. */
function printed(spec: Specification): Dictionary {
  const { document } = print(spec, '3.0');
  return { paths: document.paths, components: document.components };
}

describe('what the source shared', () => {
  it.each(cases)('%s: is shared again, and nothing has changed', (_name, operation, components) => {
    const document = twice(operation, components);
    const { spec } = read(document);
    expect(printed(spec)).toEqual(document);
    const again = read(printed(spec)).spec;
    expect({ ...again, metadata: {} }).toEqual({ ...spec, metadata: {} });
    expect(compareSpecifications(spec, again).changes).toEqual([]);
  });

  it('keeps its words, also those of what it is all of, and gives them to no parameter', () => {
    const parameters = [{ name: 'mixed', in: 'query', schema: to('schemas', 'Mixed') }];
    const mixed = { description: 'Of any kind' };
    const { spec } = read(twice({ parameters }, { schemas: { Mixed: { allOf: [mixed] } } }));
    expect(printed(spec)).toEqual(twice({ parameters }, { schemas: { Mixed: mixed } }));
  });

  it('is repeated in an extension, to which nothing is added', () => {
    const said = { parameters: [to('parameters', 'limit')] };
    const limit = { name: 'limit', in: 'query', schema: text };
    const { spec } = read(twice({ 'x-old': said, ...said }, { parameters: { limit } }));
    expect(spec.operations[0]?.metadata?.['x-old']).toEqual({ parameters: [limit] });
  });

  it('is repeated in an extension of any depth, and shared where only a name looks like one', () => {
    const limit = { name: 'limit', in: 'query', schema: text };
    const rate = { description: 'How often', schema: text };
    const callback = (old: Json) => ({
      '{$request.query.url}': {
        post: {
          'x-old': { parameters: [old] },
          responses: { 200: { description: 'OK', headers: { 'x-rate': to('headers', 'rate') } } },
        },
      },
    });
    const parts = {
      parameters: [to('parameters', 'limit')],
      callbacks: { done: callback(to('parameters', 'limit')) },
    };
    const { spec } = read(twice(parts, { parameters: { limit }, headers: { rate } }));
    const { paths, components } = printed(spec);
    expect(paths).toMatchObject({ '/a': { put: { callbacks: { done: callback(limit) } } } });
    expect(components).toMatchObject({ headers: { rate } });
  });

  it('is shared again after Swagger 2.0', () => {
    const swagger = {
      swagger: '2.0',
      info: { title: 'T', version: '1' },
      paths: {
        '/a': {
          get: {
            operationId: 'a',
            parameters: [{ $ref: '#/parameters/limit' }],
            responses: { 200: { description: 'OK' }, 404: { $ref: '#/responses/missing' } },
          },
        },
      },
      parameters: { limit: { name: 'limit', in: 'query', type: 'integer' } },
      responses: { missing: { description: 'Missing' } },
    };
    const result = readOpenapi(swagger, { options: {}, report: () => undefined });
    if (!result.ok) throw new Error(result.refusal.message);
    const { paths, components } = print(result.value.spec).document;
    expect(paths['/a']?.['get']).toMatchObject({
      parameters: [to('parameters', 'limit')],
      responses: { 404: to('responses', 'missing') },
    });
    expect(components).toEqual({
      parameters: { limit: { name: 'limit', in: 'query', schema: { type: 'integer' } } },
      responses: { missing: { description: 'Missing' } },
    });
  });
});

describe('a security scheme that is only another name', () => {
  const key = { type: 'apiKey', name: 'X-Key', in: 'header' };
  const documentOf = (schemes: Dictionary): Dictionary => ({
    paths: {},
    security: [{ first: [] }],
    components: { securitySchemes: schemes },
  });
  const schemes = {
    first: to('securitySchemes', 'second'),
    second: key,
    third: to('securitySchemes', 'first'),
  };

  it('is that again, and nothing has changed', () => {
    const { spec } = read(documentOf(schemes));
    const { document, codes } = print(spec, '3.0');
    expect(document.components).toEqual({ securitySchemes: schemes });
    expect(codes).toEqual([]);
  });

  it('has its own description beside it', () => {
    const second = { ...schemes, third: { ...schemes.third, description: 'Third' } };
    const { spec } = read({ ...documentOf(second), openapi: '3.1.0' });
    expect(print(spec).document.components).toEqual({ securitySchemes: second });
  });

  it('is written out once it is another scheme', () => {
    const { spec } = read(documentOf(schemes));
    const security = { type: 'httpBasic' } as const;
    const { components } = print({ ...spec, security }, '3.0').document;
    const first = { type: 'http', scheme: 'basic' };
    expect(components['securitySchemes']).toEqual({ ...schemes, first, third: key });
  });
});

it('a summary beside a reference counts where there may be one', () => {
  const parts = {
    responses: {
      200: {
        description: 'OK',
        headers: { next: { ...to('headers', 'page'), summary: 'Next' } },
        content: {
          'application/json': {
            schema: text,
            examples: { one: { ...to('examples', 'one'), summary: 'One' } },
          },
        },
      },
    },
  };
  const components = { headers: { page: { schema: text } }, examples: { one: { value: 'a' } } };
  const { spec, findings } = read({ ...twice(parts, components), openapi: '3.1.0' });
  expect(findings.map(({ code, path }) => [code, path.split('/').at(-1)])).toEqual([
    ['reference-words', 'one'],
    ['reference-siblings', 'next'],
    ['reference-words', 'one'],
    ['reference-siblings', 'next'],
  ]);
  const { document, codes } = print(spec);
  expect(codes).toEqual([]);
  expect(document.paths['/a']?.['put']).toMatchObject({
    responses: {
      200: {
        headers: { next: to('headers', 'page') },
        content: parts.responses[200].content,
      },
    },
  });
});

it.each([
  [
    { type: 'array', items: text },
    { kind: 'array', items: { kind: 'any' } },
    { type: 'array', items: {} },
  ],
  [
    { type: 'object', additionalProperties: text },
    { kind: 'map', values: { kind: 'any' } },
    { type: 'object', additionalProperties: true },
  ],
] as const)('a shared schema says what all its uses became: %j', (said, type, expected) => {
  const p = to('schemas', 'Shared');
  const components = {
    schemas: { Shared: { allOf: [said] }, A: { type: 'object', properties: { p } } },
  };
  const { spec } = read({ components });
  const types = spec.types.map((one) =>
    one.kind === 'struct'
      ? { ...one, properties: one.properties.map((property) => ({ ...property, type })) }
      : one,
  );
  expect(print({ ...spec, types }, '3.0').document.components).toMatchObject({
    schemas: { Shared: expected, A: { properties: { p } } },
  });
});

it('headers and links of which there are none are there again', () => {
  const parts = { responses: { 200: { description: 'OK', headers: {}, links: {} } } };
  const { spec } = read(twice(parts, {}));
  expect(print(spec, '3.0').document.paths['/a']?.['put']).toMatchObject(parts);
});

it('a link leads to an operation by its address again, unless it also has its id', () => {
  const address = { operationRef: 'https://example.com/api.json#/paths/~1b/get' };
  const links = { other: address, both: { ...address, operationId: 'b' } };
  const { spec } = read(twice({ responses: { 200: { description: 'OK', links } } }, {}));
  expect(print(spec, '3.0').document.paths['/a']?.['put']?.['responses']).toMatchObject({
    200: { links: { other: address, both: { operationId: 'b' } } },
  });
});

it('a shared map whose values are spelled in another way has neither words nor limits of its use', () => {
  const described = { description: 'Any' };
  const own = { title: 'Of the use', minProperties: 1 };
  const schemas = {
    Map: { allOf: [{ additionalProperties: { allOf: [described] } }], title: 'Own' },
    A: { type: 'object', properties: { a: { ...to('schemas', 'Map'), ...own } } },
  };
  const { spec } = read({ openapi: '3.1.0', paths: {}, components: { schemas } });
  expect(print(spec).document.components['schemas']).toEqual({
    ...schemas,
    Map: { type: 'object', title: 'Own', additionalProperties: described },
  });
});

it.each(['3.0', '3.1'] as const)('a link has its server again in OpenAPI %s', (version) => {
  const server = { url: 'https://example.com', description: 'The other one' };
  const parts = {
    responses: { 200: { description: 'OK', links: { it: { operationId: 'b', server } } } },
  };
  const { spec } = read({ ...twice(parts, {}), openapi: `${version}.0` });
  const { document, codes } = print(spec, version);
  expect(document.paths['/a']?.['put']).toMatchObject(parts);
  expect(codes).toEqual([]);
});

it('what stands beside a reference to a link in OpenAPI 3.0 has no effect, with a finding', () => {
  const links = { next: { ...to('links', 'next'), description: 'Mine' } };
  const parts = { responses: { 200: { description: 'OK', links } } };
  const components = { links: { next: { operationId: 'b' } } };
  const { spec, findings } = read(twice(parts, components));
  expect(findings.map(({ code }) => code)).toContain('reference-siblings');
  const { document } = print(spec, '3.0');
  expect(document.components).toEqual(components);
  expect(document.paths['/a']?.['put']).toMatchObject({
    responses: { 200: { links: { next: to('links', 'next') } } },
  });
});

describe('beside a reference in what is kept', () => {
  const described = { description: 'Mine' };
  const callback = (item: Json): JsonObject => ({ done: { '{$request.query.url}': item } });
  const kept = (version: string, operation: Dictionary, components: Dictionary) => {
    const { spec, findings } = read({ ...twice(operation, components), openapi: version });
    const { document, codes } = print(spec, version === '3.0.3' ? '3.0' : '3.1');
    const left = findings.filter(({ code }) => code === 'reference-siblings');
    return { document, codes, left: left.map(({ path }) => path) };
  };

  it('words count, and what is shared keeps its own', () => {
    const item = { ...to('pathItems', 'done'), summary: 'Mine' };
    const links = { one: { ...to('links', 'two'), ...described }, two: { operationId: 'a' } };
    const parts = { callbacks: callback(item) };
    const components = {
      pathItems: { done: { summary: 'Theirs', post: { responses: ok } } },
      links,
    };
    const { document, codes, left } = kept('3.1.0', parts, components);
    expect(document.paths['/a']?.['put']).toMatchObject(parts);
    expect(document.components).toMatchObject(components);
    expect([...codes, ...left]).toEqual([]);
  });

  const headers = { next: { ...to('headers', 'page'), ...described, required: true } };
  const content = { 'multipart/form-data': { schema: text, encoding: { a: { headers } } } };
  const page = { headers: { page: { schema: text } } };
  const headersOf = ({ document }: ReturnType<typeof kept>) =>
    document.paths['/a']?.['put']?.['requestBody'];
  const withHeaders = (said: JsonObject) => ({
    content: {
      'multipart/form-data': { schema: text, encoding: { a: { headers: { next: said } } } },
    },
  });

  it.each([
    ['3.0.3', to('headers', 'page')],
    ['3.1.0', { ...to('headers', 'page'), ...described }],
  ])('%s: what does not count is left out, with a finding', (version, said) => {
    const printedKept = kept(version, { requestBody: { content } }, page);
    expect(headersOf(printedKept)).toEqual(withHeaders(said));
    expect(printedKept.document.components).toEqual(page);
    const place = 'requestBody/content/multipart~1form-data/encoding/a/headers/next';
    expect(printedKept.left).toEqual([`/paths/~1a/put/${place}`, `/paths/~1b/put/${place}`]);
  });

  it('nothing counts of a callback', () => {
    const callbacks = { done: { ...to('callbacks', 'done'), ...described } };
    const components = { callbacks: callback({ post: { responses: ok } }) };
    const { document, codes, left } = kept('3.1.0', { callbacks }, components);
    expect(document.paths['/a']?.['put']).toMatchObject({
      callbacks: { done: to('callbacks', 'done') },
    });
    expect(document.components).toEqual(components);
    expect(codes).toEqual([]);
    expect(left).toHaveLength(2);
  });
});

describe('a union that nothing uses', () => {
  const cat = { type: 'object', properties: { kind: text } };
  const mapped = {
    oneOf: [to('schemas', 'Cat'), to('schemas', 'Dog')],
    discriminator: { propertyName: 'kind', mapping: { c: '#/components/schemas/Cat' } },
  };
  const schemasOf = (schemas: Dictionary) => {
    const { spec } = read({
      paths: {},
      components: { schemas: { Cat: cat, Dog: cat, ...schemas } },
    });
    return print(spec).document.components?.['schemas'];
  };

  it('has its mapping again, and what it refers to', () => {
    const mixed = { ...mapped, oneOf: [to('schemas', 'Cat'), text] };
    const pets = { type: 'array', items: { type: 'object', properties: { pet: mapped } } };
    const any = { oneOf: [to('schemas', 'Pets'), text] };
    const all: Dictionary[] = [{ Pet: mapped }, { Pet: mixed }];
    for (const schemas of all) expect(schemasOf(schemas)).toMatchObject(schemas);
    expect(schemasOf({ Pets: pets, Any: any })).toMatchObject({ Any: any });
  });
});

it('a list of types that one of its uses says more of than fits is a component, to which that refers', () => {
  const either = {
    oneOf: [to('schemas', 'Cat'), to('schemas', 'Dog')],
    discriminator: { propertyName: 'kind', mapping: { cat: 'Cat', dog: 'Dog' } },
    readOnly: true,
  };
  const pet = { type: 'object', properties: { kind: text } };
  const first = { type: 'object', properties: { pet: either } };
  const second = { type: 'object', properties: { pet: { oneOf: [either], readOnly: true } } };
  const { spec } = read({
    components: { schemas: { Cat: pet, Dog: pet, First: first, Second: second } },
  });
  const { schemas = {} } = print(spec, '3.0').document.components;
  const names = Object.keys(schemas).filter((name) => name.startsWith('Object_'));
  expect(names).toHaveLength(1);
  expect(schemas['Second']?.['properties']).toEqual({
    pet: { allOf: [to('schemas', names[0] ?? '')], readOnly: true },
  });
});

describe('a schema that is kept', () => {
  const pet = { type: 'object', properties: { name: text } };
  const form = { 'multipart/form-data': { schema: to('schemas', 'Pet') } };
  const { spec } = read({
    paths: { '/a': { post: { operationId: 'a', requestBody: { content: form }, responses: ok } } },
    components: { schemas: { Pet: pet } },
  });
  const formOf = (types: Specification['types']) => {
    const { paths } = print({ ...spec, types }).document;
    return paths['/a']?.['post'];
  };
  const inForm = (content: object) => expect.objectContaining({ requestBody: { content } });

  it('goes on referring to the type of the name that it referred to', () => {
    expect(formOf(spec.types)).toEqual(inForm(form));
    const changed = spec.types.map((type) => ({ ...type, description: 'Changed' }));
    expect(formOf(changed)).toEqual(inForm(form));
  });

  it('has its content where there is no such type any more', () => {
    const inPlace = inForm({ 'multipart/form-data': { schema: pet } });
    expect(formOf([])).toEqual(inPlace);
    expect(formOf(spec.types.map((type) => ({ ...type, name: 'Animal' })))).toEqual(inPlace);
  });

  it('refers to a union again, which has its mapping', () => {
    const schemas = {
      Cat: pet,
      Dog: { type: 'object', properties: { size: text } },
      Either: {
        oneOf: [to('schemas', 'Cat'), to('schemas', 'Dog'), text],
        discriminator: { propertyName: 'kind', mapping: { c: '#/components/schemas/Cat' } },
      },
    };
    const content = { 'multipart/form-data': { schema: to('schemas', 'Either') } };
    const { document } = print(
      read({
        paths: { '/a': { post: { operationId: 'a', requestBody: { content }, responses: ok } } },
        components: { schemas },
      }).spec,
    );
    expect(document.components?.['schemas']).toEqual(schemas);
    expect(document.paths['/a']?.['post']).toEqual(inForm(content));
  });

  it('has what is said beside a reference, and what the target says', () => {
    const words = { description: 'Of the use' };
    const { document } = print(
      read({
        paths: {},
        components: {
          schemas: {
            Pet: { ...pet, description: 'Of the type' },
            Any: { anyOf: [{ ...to('schemas', 'Pet'), ...words }, text] },
          },
        },
      }).spec,
    );
    expect(document.components?.['schemas']).toMatchObject({
      Any: { anyOf: [{ allOf: [to('schemas', 'Pet')], ...words }, text] },
    });
  });
});

describe('what was shared and has changed', () => {
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } };
  const document = twice({ parameters: [to('parameters', 'limit')] }, { parameters: { limit } });
  const third = {
    put: { operationId: 'c', responses: ok, parameters: [to('parameters', 'limit')] },
  };
  const { spec } = read({ ...document, paths: { ...(document['paths'] as object), '/c': third } });

  const changed = (names: readonly string[]): Specification => ({
    ...spec,
    operations: spec.operations.map((operation) => ({
      ...operation,
      arguments: names.includes(operation.name)
        ? operation.arguments.map((one): Argument => ({ ...one, type: { kind: 'string' } }))
        : operation.arguments,
    })),
  });
  const parametersOf = (one: Specification): readonly unknown[] => {
    const { paths } = print(one).document;
    return ['/a', '/b', '/c'].map((path) => paths[path]?.['put']?.['parameters']);
  };
  const shared = [to('parameters', 'limit')];
  const own = [{ name: 'limit', in: 'query', schema: { type: 'string' } }];

  it('stands where it is used, and the others still share', () => {
    expect(parametersOf(changed(['a']))).toEqual([own, shared, shared]);
    expect(print(changed(['a'])).document.components['parameters']).toEqual({ limit });
  });

  it('is shared as it is now, if most places say the same', () => {
    expect(parametersOf(changed(['a', 'b', 'c']))).toEqual([shared, shared, shared]);
    expect(print(changed(['a', 'b', 'c'])).document.components['parameters']).toEqual({
      limit: own[0],
    });
  });
});

describe('a named schema that is no type', () => {
  const Colour = { type: 'string', description: 'Of the fur', enum: ['red'] };
  const withProperty = (colour: Json): Specification =>
    read({
      components: {
        schemas: { Pet: { type: 'object', properties: { colour } }, Colour },
      },
    }).spec;

  it('keeps what it says if its only use says something else beside it', () => {
    const beside = { allOf: [to('schemas', 'Colour')], description: 'Of the eyes' };
    const { schemas } = print(withProperty(beside), '3.0').document.components;
    expect(schemas?.['Pet']?.['properties']).toEqual({ colour: beside });
    expect(schemas?.['Colour']).toEqual(Colour);
    const newer = print(withProperty(beside)).document.components['schemas'];
    expect(newer?.['Pet']?.['properties']).toEqual({
      colour: { ...to('schemas', 'Colour'), description: 'Of the eyes' },
    });
  });

  it('keeps its words if it allows null and its only use does not', () => {
    const schemas = {
      Pet: {
        type: 'object',
        properties: { colour: { ...to('schemas', 'Colour'), nullable: false, title: 'Eyes' } },
      },
      Colour: { ...Colour, nullable: true },
    };
    const { spec } = read({ components: { schemas } });
    const { schemas: newer } = print(spec).document.components;
    expect(newer?.['Pet']?.['properties']).toEqual({
      colour: { ...to('schemas', 'Colour'), title: 'Eyes' },
    });
    expect(newer?.['Colour']).toEqual(Colour);
    const { schemas: older } = print(spec, '3.0').document.components;
    expect(older?.['Pet']?.['properties']).toEqual({
      colour: { allOf: [to('schemas', 'Colour')], nullable: false, title: 'Eyes' },
    });
    expect(older?.['Colour']).toEqual(Colour);
  });

  it('keeps its name, with a comment and a default of another kind beside it', () => {
    const union = { oneOf: [text, { type: 'integer' }], $comment: 'Mixed' };
    const properties = {
      a: to('schemas', 'Mixed'),
      b: { ...to('schemas', 'Colour'), default: 1 },
      c: { ...to('schemas', 'Number'), default: 'red' },
    };
    const schemas = {
      Pet: { type: 'object', properties },
      Mixed: union,
      Colour: { ...Colour, default: 'red' },
      Number: { type: 'string', default: 1 },
    };
    const { spec, findings } = read({ components: { schemas } });
    expect(print(spec).document.components['schemas']).toEqual(schemas);
    expect(findings.map(({ code }) => code)).toEqual([
      'type-in-place',
      'scalar-type',
      'scalar-type',
    ]);
  });

  it('is only another name again, with what its only use says beside it', () => {
    const beside = { title: 'Coat', nullable: true };
    const schemas = {
      Pet: {
        type: 'object',
        properties: { coat: { allOf: [to('schemas', 'Coat')], ...beside } },
      },
      Colours: { type: 'array', items: text },
      Coat: { oneOf: [to('schemas', 'Colours')] },
    };
    const { spec } = read({ components: { schemas } });
    const wanted = { ...schemas, Coat: to('schemas', 'Colours') };
    expect(print(spec, '3.0').document.components['schemas']).toEqual(wanted);
    const { schemas: newer } = print(spec).document.components;
    expect(newer?.['Coat']).toEqual(to('schemas', 'Colours'));
    expect(newer?.['Pet']?.['properties']).toEqual({
      coat: { title: 'Coat', anyOf: [to('schemas', 'Coat'), { type: 'null' }] },
    });
  });

  it('keeps what it says of another one if its only use says the same as that again', () => {
    const schemas = {
      Pet: { type: 'object', properties: { eyes: { ...to('schemas', 'Eyes'), title: 'Colour' } } },
      Colour: { ...Colour, title: 'Colour' },
      Eyes: { ...to('schemas', 'Colour'), title: 'Eyes' },
    };
    const { spec } = read({ openapi: '3.1.0', components: { schemas } });
    const printedSchemas = print(spec).document.components['schemas'];
    expect(printedSchemas?.['Eyes']).toEqual(schemas.Eyes);
    expect(printedSchemas?.['Pet']?.['properties']).toEqual({ eyes: to('schemas', 'Colour') });
  });

  it('is of its own type, and a finding says so of another one beside it', () => {
    const { findings } = read({
      components: {
        schemas: {
          Pet: {
            type: 'object',
            properties: {
              a: { ...to('schemas', 'Colour'), type: 'integer' },
              b: { ...to('schemas', 'Colour'), type: 'string' },
            },
          },
          Colour,
        },
      },
    });
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: 'keyword-left-out',
        path: '/components/schemas/Pet/properties/a/type',
      }),
    );
    expect(findings.filter(({ code }) => code === 'keyword-left-out')).toHaveLength(1);
  });

  it('is shared by the elements of a named array, with what they say beside it', () => {
    const items = { allOf: [to('schemas', 'Colour')], xml: { name: 'colour' } };
    const { spec } = read({
      components: { schemas: { Colours: { type: 'array', items }, Colour } },
    });
    const { schemas } = print(spec, '3.0').document.components;
    expect(schemas?.['Colours']).toEqual({ type: 'array', items });
    const newer = print(spec).document.components['schemas'];
    expect(newer?.['Colours']).toEqual({
      type: 'array',
      items: { ...to('schemas', 'Colour'), xml: { name: 'colour' } },
    });
  });

  it('is repeated if a type has taken its name', () => {
    const spec = withProperty(to('schemas', 'Colour'));
    const types = [...spec.types, { kind: 'struct' as const, name: 'Colour', properties: [] }];
    const { schemas } = print({ ...spec, types }).document.components;
    expect(schemas?.['Pet']?.['properties']).toEqual({ colour: Colour });
    expect(schemas?.['Colour']).toEqual({ type: 'object', properties: {} });
  });
});

describe('what every use describes in other words', () => {
  const described = (section: string, name: string, description: string): JsonObject => ({
    ...to(section, name),
    description,
  });
  const whole = (operationId: string): JsonObject => ({
    operationId,
    parameters: [described('parameters', 'limit', `How many of ${operationId}`)],
    requestBody: described('requestBodies', 'note', `Of ${operationId}`),
    responses: {
      200: described('responses', 'done', `Done with ${operationId}`),
      404: {
        description: 'Missing',
        headers: { Next: described('headers', 'page', `After ${operationId}`) },
        content: {
          'application/json': {
            schema: text,
            examples: { one: { ...to('examples', 'one'), summary: `Of ${operationId}` } },
          },
        },
      },
    },
  });
  const components = {
    responses: { done: { description: 'Done', content: json(text) } },
    parameters: { limit: { name: 'limit', in: 'query', description: 'How many', schema: text } },
    examples: { one: { summary: 'One', value: 'a' } },
    requestBodies: { note: { content: json(text) } },
    headers: { page: { description: 'The page', schema: text } },
  };
  const document = {
    openapi: '3.1.0',
    paths: { '/a': { put: whole('a') }, '/b': { put: whole('b') } },
    components,
  };

  it('keeps its own words, and so do the uses', () => {
    const { document: again } = print(read(document).spec);
    expect(again.paths).toEqual(document.paths);
    expect(again.components).toEqual(components);
  });

  it('has what most uses say as soon as none can have its words beside a reference', () => {
    const { spec } = read(document);
    const { paths, components: older } = print(spec, '3.0').document;
    expect(older['parameters']?.['limit']).toMatchObject({ description: 'How many of a' });
    expect(paths['/b']?.['put']?.['parameters']).toMatchObject([{ description: 'How many of b' }]);
  });
});

it('a component that is only another name of one is left out, with a finding', () => {
  const { spec, findings } = read(
    twice(
      {
        parameters: [to('parameters', 'most')],
        responses: { 200: to('responses', 'done'), 404: to('responses', 'gone') },
      },
      {
        parameters: {
          most: to('parameters', 'limit'),
          limit: { name: 'limit', in: 'query', schema: { type: 'integer' } },
          unused: to('parameters', 'limit'),
        },
        responses: { done: { description: 'Done' }, gone: to('responses', 'done') },
      },
    ),
  );
  const aliases = findings.filter(({ code }) => code === 'component-alias');
  expect(aliases.map(({ path }) => path)).toEqual([
    '/components/parameters/most',
    '/components/responses/gone',
  ]);
  const { components } = print(spec).document;
  expect(Object.keys(components['parameters'] ?? {})).toEqual(['unused', 'limit']);
  expect(Object.keys(components['responses'] ?? {})).toEqual(['done']);
});
