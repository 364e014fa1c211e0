import { describe, expect, it } from 'vitest';
import { codes, read, readOperation, readSchemas, typeNamed, type Dictionary } from './reading.ts';
import { print } from './printing.ts';

const text = { type: 'string' };
const pet: Dictionary = { type: 'object', properties: { name: text } };
const ref = { $ref: '#/components/schemas/Pet' };
const components = { schemas: { Pet: pet } };
/** A copy of Pet, with its name in `sharedAs`. */
const copy = { ...pet, sharedAs: 'Pet' };

function json(schema: Dictionary): Dictionary {
  return { content: { 'application/json': { schema } } };
}

const wide = Object.fromEntries(Array.from({ length: 4000 }, (_, index) => [`p${index}`, text]));

describe('metadata', () => {
  it('contains the targets of its references', () => {
    const callbacks = {
      done: { '{$request.body#/url}': { post: { requestBody: json(ref), responses: {} } } },
    };
    const { found, ...operation } = readOperation({ callbacks }, { components });
    expect(operation.metadata).toEqual({
      callbacks: {
        done: { '{$request.body#/url}': { post: { requestBody: json(copy), responses: {} } } },
      },
    });
    expect(codes(found)).toEqual(['callbacks-kept']);
  });

  it('has a copy of a part without a name, which is told only if it is not dropped', () => {
    const part = { $ref: '#/components/schemas/Dog/properties/name' };
    const member = {
      type: 'object',
      properties: { name: text },
      unevaluatedProperties: part,
    };
    const codesOf = (beside: Dictionary): readonly string[] => {
      const schemas = {
        Dog: { type: 'object', properties: { name: { ...text, maxLength: 8 } } },
        Cat: { ...beside, allOf: [member] },
      };
      return codes(readSchemas(schemas).findings);
    };
    expect(codesOf({})).toEqual(['keyword-kept', 'part-copied']);
    expect(codesOf({ unevaluatedProperties: text })).toEqual(['keyword-kept', 'all-of-conflict']);
  });

  it('is left out with an error if it contains itself, or refers to nothing or to another document', () => {
    const { spec, findings } = read({
      'x-loop': { a: { $ref: '#/tags/0' } },
      'x-none': { $ref: '#/none' },
      'x-out': { $ref: 'other.json' },
      tags: [{ name: 'a', description: 'A', loop: { $ref: '#/tags/0' } }],
    });
    expect(Object.keys(spec.metadata ?? {})).toEqual(['openapi']);
    expect(findings.map(({ severity, path }) => `${severity} ${path}`)).toEqual([
      'error /x-loop',
      'error /x-none',
      'error /x-out',
      'error /tags',
    ]);
  });

  it('has only the name of a schema that contains itself or is too large', () => {
    const { spec, findings } = read({
      'x-loop': { a: { $ref: '#/components/schemas/Loop' } },
      'x-wide': { $ref: '#/components/schemas/Wide' },
      components: {
        schemas: {
          Loop: { type: 'object', properties: { a: { $ref: '#/components/schemas/Loop' } } },
          Wide: { type: 'object', properties: wide },
        },
      },
    });
    expect(spec.metadata?.['x-loop']).toEqual({
      a: { type: 'object', properties: { a: { $sharedAs: 'Loop' } }, $sharedAs: 'Loop' },
    });
    expect(spec.metadata?.['x-wide']).toEqual({ $sharedAs: 'Wide' });
    expect(findings).toEqual([]);
  });

  it('keeps which value stands for which shared schema, also in an extension', () => {
    const mapping = { pet: ref.$ref };
    const hook = { schema: { oneOf: [ref], discriminator: { propertyName: 'kind', mapping } } };
    const { spec } = read({ 'x-hook': hook, components });
    expect(print(spec).document['x-hook']).toEqual(hook);
  });

  it('has only names if it is large itself, or if copies would make it large', () => {
    const schemas = {
      Wide: { type: 'object', properties: wide },
      Pet: { type: 'object', title: 'A pet' },
    };
    const many = Array.from({ length: 1600 }, () => ({
      schema: { $ref: '#/components/schemas/Pet' },
    }));
    const most = Array.from({ length: 1100 }, () => ({ $ref: '#/components/schemas/Pet' }));
    const { spec, findings } = read({
      'x-many': many,
      'x-most': most,
      components: { schemas },
    });
    const named = { $sharedAs: 'Pet' };
    expect(spec.metadata?.['x-many']).toEqual(many.map(() => ({ schema: named })));
    expect(spec.metadata?.['x-most']).toEqual(most.map(() => named));
    expect(findings).toEqual([]);
  });

  it('has only names once all copies in a document are too large together', () => {
    const half = Object.fromEntries(Object.entries(wide).slice(0, 1000));
    const content = { description: '', ...json({ $ref: '#/components/schemas/Half' }) };
    const paths = Object.fromEntries(
      Array.from({ length: 600 }, (_, index) => [
        `/p${index}`,
        { get: { operationId: `p${index}`, responses: { 200: content, 201: content } } },
      ]),
    );
    const schemas = { Half: { type: 'object', properties: half } };
    const { spec, findings } = read({ paths, components: { schemas } });
    expect(new Set(codes(findings))).toEqual(new Set(['response-kept']));
    expect(spec.operations.at(-1)?.metadata).toMatchObject({
      responses: { 201: { content: { 'application/json': { schema: { sharedAs: 'Half' } } } } },
    });
  });

  it('has the names of however many there are beyond that', () => {
    const half = Object.fromEntries(Object.entries(wide).slice(0, 1000));
    const content = { description: '', ...json({ $ref: '#/components/schemas/Half' }) };
    const responses = Object.fromEntries(
      Array.from({ length: 5000 }, (_, index) => [`r${index}`, content]),
    );
    const schemas = { Half: { type: 'object', properties: half } };
    const { spec, findings } = read({ components: { schemas, responses } });
    expect(codes(findings)).toEqual(['component-kept']);
    const kept = spec.metadata?.['components'] as { readonly responses: object };
    expect(Object.keys(kept.responses)).toEqual(Object.keys(responses));
  });

  it.each([
    [20, ' r19, r20.'],
    [21, ' r19, r20 ….'],
  ])('names at most twenty of those that nothing uses, of %i', (count, end) => {
    const list = Array.from({ length: count }, (_, index) => [
      `r${index + 1}`,
      { description: '' },
    ]);
    const { findings } = read({ components: { responses: Object.fromEntries(list) } });
    expect(findings[0]?.message).toContain(end);
  });

  it('refers to the values of other extensions, which are data', () => {
    const extensions = {
      'x-loop': { a: { $ref: '#/x-loop' } },
      'x-policies': [{ $ref: '#/x-policy/one' }, { $ref: '#/x-policy/two' }],
      'x-policy': { one: { text: 'One' }, two: [1, 2] },
      'x-broken': { $ref: '#/x-policy/three' },
    };
    const { spec, findings } = read(extensions);
    const { 'x-broken': _, ...kept } = extensions;
    expect(spec.metadata).toEqual({ openapi: '3.0.3', ...kept });
    expect(findings.map(({ path }) => path)).toEqual(['/x-broken']);
    expect(print(spec).document).toMatchObject(kept);
    const { 'x-policy': _policy, ...others } = spec.metadata ?? {};
    const { document, findings: left } = print({ ...spec, metadata: others });
    expect(Object.keys(document)).toContain('x-loop');
    expect(Object.keys(document)).not.toContain('x-policies');
    expect(left.map(({ path }) => path)).toContain('/x-policies');
  });

  it('has examples that refer to another one, as long as that is printed', () => {
    const $ref = '#/components/schemas/Pet/example';
    const content = { 'application/json': { schema: ref, examples: { one: { value: { $ref } } } } };
    const { spec } = read({
      paths: {
        '/a': { get: { operationId: 'a', responses: { 200: { description: 'OK', content } } } },
      },
      components: { schemas: { Pet: { ...pet, example: { name: 'Rex' } } } },
    });
    const whole = print(spec);
    expect(whole.document.paths['/a']?.['get']).toMatchObject({ responses: { 200: { content } } });
    expect(whole.codes).not.toContain('keyword-left-out');
    const types = spec.types.map((type) => ({ ...type, metadata: {} }));
    const { document, codes: left } = print({ ...spec, types });
    expect(JSON.stringify(document)).not.toContain($ref);
    expect(left).toContain('keyword-left-out');
  });

  it('is left out if it would become too large', () => {
    const { spec, findings } = read({
      'x-a': { $ref: '#/info/x-wide' },
      info: { title: 'T', version: '1', 'x-wide': { properties: wide } },
    });
    expect(spec.metadata?.['x-a']).toBeUndefined();
    expect(codes(findings)).toEqual(['keyword-left-out']);
  });

  it('treats data as data', () => {
    const example = { $ref: '#/none' };
    const said = { example, enum: [example], externalDocs: { url: '/', ...example } };
    const { spec, findings } = readSchemas({
      A: { type: 'object', properties: { a: { type: 'string', ...said } } },
    });
    expect(typeNamed(spec, 'A')).toMatchObject({
      properties: [{ metadata: said }],
    });
    expect(findings).toEqual([]);
  });

  it('has the mapping of the copies in it, and what these are copies of', () => {
    const { spec } = readSchemas({
      A: {
        type: 'object',
        properties: {
          a: {
            not: {
              oneOf: [{ $ref: '#/components/schemas/Pet' }],
              discriminator: { propertyName: 'k', mapping: { pet: 'Pet' } },
            },
          },
        },
      },
      Pet: pet,
    });
    expect(typeNamed(spec, 'A')).toMatchObject({
      properties: [
        {
          metadata: {
            not: { oneOf: [copy], discriminator: { propertyName: 'k', mapping: { pet: 'Pet' } } },
          },
        },
      ],
    });
  });
});

describe('the document', () => {
  it('preserves webhooks one by one', () => {
    const { spec, findings } = read({
      components,
      webhooks: { new: { post: { requestBody: json(ref) } }, bad: { $ref: '#/none' } },
    });
    expect(spec.metadata?.['webhooks']).toEqual({ new: { post: { requestBody: json(copy) } } });
    expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'webhook-kept /webhooks/new',
      'keyword-left-out /webhooks/bad',
    ]);
  });

  it('preserves the fields of paths, and methods that the model does not have', () => {
    const head = { responses: { 200: { description: 'Fine' } } };
    const { spec } = read({
      paths: {
        '/a': { summary: 'A', head, get: {} },
        '/b': { query: head, additionalOperations: { COPY: head } },
        __proto__x: { trace: head },
      },
    });
    expect(spec.metadata?.['paths']).toEqual({
      '/a': { summary: 'A', head },
      '/b': { query: head, additionalOperations: { COPY: head } },
      __proto__x: { trace: head },
    });
  });

  it('adds the parameters of its path to such a method, unless it has the same ones', () => {
    const parameter = (name: string, place = 'query', rest: Dictionary = {}) => ({
      name,
      in: place,
      schema: text,
      ...rest,
    });
    const own = parameter('a', 'query', { description: 'Own' });
    const reference = { $ref: '#/components/parameters/Shared' };
    const shared = [parameter('a'), parameter('b'), parameter('a', 'header'), parameter('s')];
    const { spec } = read({
      paths: { '/a': { parameters: shared, head: { parameters: [own, reference] } } },
      components: { parameters: { Shared: parameter('s') } },
    });
    expect(spec.metadata?.['paths']).toEqual({
      '/a': {
        head: {
          parameters: [shared[1], shared[2], own, { ...shared[3], sharedAs: 'Shared' }],
          ownParameters: 2,
        },
        parameters: shared,
      },
    });
  });

  it('preserves named schemas that are not types', () => {
    const { spec } = readSchemas({
      Color: { type: 'string', enum: ['red'] },
      Either: { oneOf: [ref, text] },
      Pet: pet,
    });
    expect(spec.metadata?.['components']).toEqual({
      schemas: {
        Color: { type: 'string', enum: ['red'] },
        Either: { oneOf: [copy, text] },
      },
    });
  });

  it('preserves names that types cannot have here', () => {
    const { spec } = readSchemas({ 'my-pet': pet, Pet: pet });
    expect(spec.types.map(({ name, metadata }) => [name, metadata])).toEqual([
      ['my_pet', { name: 'my-pet' }],
      ['Pet', undefined],
    ]);
  });
});

describe('an operation', () => {
  it('preserves parameters that are not arguments, including those of its path', () => {
    const cookie = { name: 'c', in: 'cookie', schema: text };
    const search = { name: 'q', in: 'querystring', content: { 'text/plain': {} } };
    const { spec, findings } = read({
      paths: {
        '/a': {
          parameters: [{ $ref: '#/components/parameters/Cookie' }],
          get: { parameters: [search, { name: 'h', in: 'header', schema: text }] },
        },
      },
      components: { parameters: { Cookie: cookie } },
    });
    expect(spec.operations[0]?.metadata).toEqual({
      parameters: [{ ...cookie, sharedAs: 'Cookie' }, search],
    });
    expect(spec.operations[0]?.arguments.map(({ name }) => name)).toEqual(['h']);
    expect(findings.map(({ message, path }) => `${message} ${path}`)).toEqual([
      'The cookie "c" is kept for OpenAPI and not shown: an argument is in the path, the query or a header. /components/parameters/Cookie',
      'Provided an invalid argument /paths/~1a/get/parameters/0',
    ]);
  });

  it('does not preserve headers that were left out by choice', () => {
    const { spec } = read(
      { paths: { '/a': { get: { parameters: [{ name: 'h', in: 'header', schema: text }] } } } },
      { dropHeaderParameters: true },
    );
    expect(spec.operations[0]?.metadata).toBeUndefined();
  });

  it('preserves a body without content', () => {
    const { found, ...operation } = readOperation({
      requestBody: { description: 'What', content: {} },
    });
    expect(operation.payload).toBeUndefined();
    expect(operation.metadata).toEqual({ requestBody: { description: 'What', content: {} } });
    expect(codes(found)).toEqual(['unexpected-value']);
  });

  it('preserves content of other types', () => {
    const { payload, found } = readOperation(
      {
        requestBody: {
          content: {
            'application/json': { schema: ref, example: { name: 'a' } },
            'application/xml': { schema: ref },
            'text/csv': { schema: text },
          },
        },
      },
      { components },
    );
    expect(payload).toEqual({
      type: { kind: 'reference', target: 'Pet' },
      metadata: {
        contentTypes: ['application/json', 'application/xml'],
        content: { 'application/json': { example: { name: 'a' } }, 'text/csv': { schema: text } },
      },
    });
    expect(codes(found)).toEqual(['content-kept']);
  });

  it('reports the schema of a content type', () => {
    const { payload, found } = readOperation(
      { requestBody: { content: { 'text/event-stream': { itemSchema: ref } } } },
      { components },
    );
    expect(payload).toEqual({
      type: { kind: 'mime', contentType: 'text/event-stream' },
      metadata: { content: { 'text/event-stream': { itemSchema: copy } } },
    });
    expect(found.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'content-type-only /paths/~1pets/get/requestBody/content/text~1event-stream/itemSchema',
    ]);
  });

  it('preserves how the code of a response was written', () => {
    const { found: _found, ...operation } = readOperation({
      responses: { '2XX': json(text), 499: {}, '4XX': {} },
    });
    expect(operation.httpCode).toBe(200);
    expect(operation.return?.metadata).toEqual({ code: '2XX' });
    expect(operation.throws).toEqual([{ code: 499, metadata: { code: '499' } }]);
    expect(operation.metadata).toEqual({ responses: { '4XX': {} } });
  });
});
