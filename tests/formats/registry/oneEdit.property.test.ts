import { expect, test } from 'vitest';
import { compareSpecifications } from '../../../src/domain/compare/compareSpecifications.ts';
import type { Change } from '../../../src/domain/compare/changes/change.ts';
import type {
  Metadata,
  Operation,
  Property,
  Specification,
  Struct,
  Type,
  TypeRef,
} from '../../../src/domain/model/specification.ts';
import { compareAcross } from '../../../src/formats/registry/compareAcross.ts';
import { isFull } from '../../support/runs.ts';
import { readText } from './compareTexts.ts';
import { loadPrinter, printableFormats } from '../../../src/formats/registry/registry.ts';

/*
 * One edit of an imported document is one change compared with that document and with its exports, or none
 * where the format can't express it.
 */

interface Edited {
  readonly what: string;
  readonly spec: Specification;
}

/** The specification with one field of one entity changed, in many ways. */
function* editsOf(spec: Specification): Generator<Edited> {
  for (const [at, operation] of spec.operations.entries()) {
    for (const [what, edited] of editsOfOperation(operation)) {
      const operations = spec.operations.with(at, edited);
      yield { what: `${operation.name}: ${what}`, spec: { ...spec, operations } };
    }
  }
  for (const [at, type] of spec.types.entries()) {
    for (const [what, edited] of editsOfType(type)) {
      yield {
        what: `${type.name}: ${what}`,
        spec: { ...spec, types: spec.types.with(at, edited) },
      };
    }
  }
  yield { what: 'base URL', spec: { ...spec, baseUrl: 'https://elsewhere.example' } };
  const { security: was, ...open } = spec;
  if (was !== undefined) yield { what: 'no security', spec: open };
  const basic = { type: 'httpBasic' } as const;
  const bearer = { type: 'httpBearer' } as const;
  yield {
    what: 'security',
    spec: { ...spec, security: was?.type === 'httpBasic' ? bearer : basic },
  };
  if (was?.type === 'oauth2') {
    yield {
      what: 'scope',
      spec: { ...spec, security: { ...was, scopes: [...(was.scopes ?? []), 'fresh'] } },
    };
  }
  yield { what: 'title', spec: { ...spec, info: { ...spec.info, title: 'Another title' } } };
}

function* editsOfOperation(operation: Operation): Generator<readonly [string, Operation]> {
  yield ['description', { ...operation, description: 'Another description' }];
  yield ['authorization', { ...operation, authorization: operation.authorization === false }];
  if (operation.authorization !== false) {
    yield ['scope', { ...operation, security: [...(operation.security ?? []), 'fresh'] }];
    if (operation.security !== undefined) yield ['no scope', { ...operation, security: [] }];
  }
  yield ['stability', { ...operation, stability: operation.stability === 0 ? 2 : 0 }];
  for (const [at, argument] of operation.arguments.entries()) {
    if (argument.in === 'path') continue;
    const edited = (one: typeof argument) => ({
      ...operation,
      arguments: operation.arguments.with(at, one),
    });
    const isRequired = argument.metadata?.['required'] === true;
    yield [
      `${argument.name} required`,
      edited({ ...argument, metadata: { ...argument.metadata, required: !isRequired } }),
    ];
    for (const [what, type] of editsOfRef(argument.type)) {
      yield [`${argument.name} ${what}`, edited({ ...argument, type })];
    }
  }
  if (operation.return !== undefined) {
    for (const [what, type] of editsOfRef(operation.return.type)) {
      yield [`return ${what}`, { ...operation, return: { ...operation.return, type } }];
    }
  }
}

function* editsOfType(type: Type): Generator<readonly [string, Type]> {
  yield ['description', { ...type, description: 'Another description' }];
  yield ['deprecated', { ...type, deprecated: type.deprecated !== true }];
  if (type.kind !== 'struct') return;
  for (const [at, property] of type.properties.entries()) {
    for (const [what, edited] of editsOfProperty(property)) {
      const struct: Struct = { ...type, properties: type.properties.with(at, edited) };
      yield [`${property.name} ${what}`, struct];
    }
  }
}

function* editsOfProperty(property: Property): Generator<readonly [string, Property]> {
  const { metadata } = property;
  yield ['description', { ...property, description: 'Another description' }];
  yield ['deprecated', { ...property, deprecated: property.deprecated !== true }];
  yield ['nullable', { ...property, nullable: property.nullable !== true }];
  const said = (more: Metadata) => ({ ...property, metadata: { ...metadata, ...more } });
  yield ['required', said({ required: metadata?.['required'] !== true })];
  yield ['read-only', said({ readOnly: metadata?.['readOnly'] !== true })];
  for (const [what, type] of editsOfRef(property.type)) yield [what, { ...property, type }];
}

function* editsOfRef(ref: TypeRef): Generator<readonly [string, TypeRef]> {
  yield ['kind', ref.kind === 'integer' ? { kind: 'boolean' } : { kind: 'integer' }];
  if (ref.kind === 'string') yield ['format', { ...ref, format: 'fresh' }];
  if (ref.kind !== 'union') return;
  if (ref.members.length > 2) yield ['member gone', { ...ref, members: ref.members.slice(1) }];
  yield ['member', { ...ref, members: [...ref.members, { kind: 'map', values: { kind: 'any' } }] }];
}

/** A schema of each kind, in the syntax of a version. */
const schemasIn = (version: '3.0' | '3.1', at: string) => ({
  Pet: {
    type: 'object',
    required: ['id', 'kind'],
    properties: {
      id: { type: 'string', format: 'uuid', readOnly: true },
      kind: { type: 'string', enum: ['cat', 'dog'] },
      age: { type: 'integer', minimum: 0, default: 1 },
      name: { type: 'string', description: 'What it is called', deprecated: true },
      owner: { $ref: `${at}Owner` },
      ...(version === '3.1'
        ? {
            note: { type: ['string', 'null'], examples: ['a'] },
            weight: { type: 'number', exclusiveMinimum: 0 },
            mark: { type: ['string', 'integer', 'boolean'] },
            either: { type: ['string', 'integer', 'null'] },
            carer: { anyOf: [{ $ref: `${at}Owner` }, { type: 'null' }] },
            fixed: { const: 'a' },
            anything: true,
          }
        : {
            note: { type: 'string', nullable: true, example: 'a' },
            weight: { type: 'number', minimum: 0, exclusiveMinimum: true },
            mark: { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'boolean' }] },
            carer: { allOf: [{ $ref: `${at}Owner` }], nullable: true },
            fixed: { type: 'string', enum: ['a'] },
            anything: {},
          }),
    },
  },
  Owner: { type: 'object', properties: { name: { type: 'string', minLength: 0 } } },
});

const info = { title: 'Pets', version: '1' };
const problem = { description: 'Not there' };

function openapi(version: '3.0' | '3.1') {
  const json = (schema: object) => ({ 'application/json': { schema } });
  const pet = { $ref: '#/components/schemas/Pet' };
  const mark =
    version === '3.1'
      ? { type: ['string', 'integer', 'boolean'] }
      : { oneOf: [{ type: 'string' }, { type: 'integer' }, { type: 'boolean' }] };
  return {
    openapi: `${version}.1`,
    info,
    servers: [{ url: 'https://{host}/v1', variables: { host: { default: 'a' } } }],
    security: [{ login: [] }],
    paths: {
      '/pets': {
        get: {
          operationId: 'pets',
          summary: 'All pets',
          security: [{ login: ['read'] }],
          parameters: [
            { name: 'tags', in: 'query', style: 'form', explode: true, schema: { type: 'string' } },
            { name: 'mark', in: 'query', required: false, deprecated: false, schema: mark },
          ],
          responses: { '200': { description: 'Pets', content: json(pet) }, '404': problem },
        },
        post: {
          operationId: 'add',
          description: 'Adds one',
          deprecated: false,
          requestBody: { required: true, content: json(pet) },
          responses: { '201': { description: 'Added', content: json(mark) } },
        },
      },
      '/open': {
        get: { operationId: 'open', security: [], responses: { '204': { description: '' } } },
      },
    },
    components: {
      schemas: schemasIn(version, '#/components/schemas/'),
      securitySchemes: {
        login: {
          type: 'oauth2',
          description: 'Signs in',
          flows: {
            authorizationCode: {
              authorizationUrl: 'https://a.example/ask',
              tokenUrl: 'https://a.example/token',
              scopes: { read: 'To read', write: 'To write' },
            },
          },
        },
      },
    },
  };
}

const { Pet: oldPet, Owner: oldOwner } = schemasIn('3.0', '#/definitions/');
const { mark: _mark, carer: _carer, anything: _anything, ...oldProperties } = oldPet.properties;
const swagger = {
  swagger: '2.0',
  info,
  host: 'a.example',
  schemes: ['https'],
  securityDefinitions: { login: { type: 'apiKey', in: 'header', name: 'X-Key' } },
  security: [{ login: [] }],
  paths: {
    '/pets': {
      get: {
        operationId: 'pets',
        produces: ['application/json'],
        parameters: [{ name: 'tags', in: 'query', type: 'array', items: { type: 'string' } }],
        responses: { '200': { description: 'Pets', schema: { $ref: '#/definitions/Pet' } } },
      },
    },
  },
  definitions: {
    Pet: {
      ...oldPet,
      properties: {
        ...oldProperties,
        note: { type: 'string', 'x-nullable': true },
        maybe: { type: 'integer', 'x-nullable': true },
      },
    },
    Owner: oldOwner,
  },
};

const documents = {
  'OpenAPI 3.1': openapi('3.1'),
  'OpenAPI 3.0': openapi('3.0'),
  'Swagger 2.0': swagger,
  'JSON Schema': {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $defs: schemasIn('3.1', '#/$defs/'),
  },
};

const linesOf = (changes: readonly Change[]) =>
  changes.map(({ level, line }) => `${level} ${line}`);

/** Each edit is compared with every third export, and in the full run with all. */
const oneIn = 3;

/** Fields that a JSON Schema can't have. */
const ofDocument: ReadonlySet<string> = new Set(['base URL', 'security']);

test.each(Object.entries(documents))('one edit of %s is one change', async (name, document) => {
  const isSchema = name === 'JSON Schema';
  const file = await readText(JSON.stringify(document));
  const readable = printableFormats.filter(({ syntax }) => syntax === 'json');
  const exports = await Promise.all(
    readable.map(async ({ id, label }) => {
      return { label, side: await readText((await loadPrinter(id))(file.spec).text) };
    }),
  );
  const sides = [{ label: 'the document', side: file }, ...exports];
  const wrong: unknown[] = [];
  for (const [at, { what, spec }] of [...editsOf(file.spec)].entries()) {
    const direct = linesOf(compareSpecifications(file.spec, spec).changes);
    if (direct.length !== 1) wrong.push({ what, direct });
    for (const [which, { label, side }] of sides.entries()) {
      if (!isFull && side !== file && (at + which) % oneIn !== 0) continue;
      const changes = linesOf((await compareAcross(side, { spec })).changes);
      // What a format can't express is no change.
      const mayLack = side !== file || (isSchema && ofDocument.has(what));
      const isWrong = mayLack ? changes.length > 1 : changes.join() !== direct.join();
      if (isWrong) wrong.push({ what, label, direct, changes });
    }
  }
  expect(wrong).toEqual([]);
});
