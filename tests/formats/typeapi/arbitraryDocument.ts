import fc from 'fast-check';
import type { JsonObject } from '../../../src/domain/json.ts';

/*
 * Random TypeAPI documents that use every construct of the format in its current spelling. Keys
 * stand in the order in which they are printed, so that two texts can be compared.
 */

type Fields = { readonly [key: string]: fc.Arbitrary<unknown> };

/** An object with all of `required` and any of the other fields, in the order given. */
function entry(fields: Fields, required: readonly string[]): fc.Arbitrary<JsonObject> {
  return fc.record(fields, {
    requiredKeys: [...required],
    noNullPrototype: true,
  }) as fc.Arbitrary<JsonObject>;
}

const name = fc.oneof(
  fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,6}$/),
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'string', 'array', 'T'),
);
const dottedName = fc.oneof(name, fc.stringMatching(/^[a-z]{1,4}\.[a-z]{1,4}$/));
const anyName = fc.oneof(name, fc.constantFrom('', 'a b', '~/', 'ä"\\', 'two\nlines', '$id'));
const text = fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('', 'a\nb', '<&>"\'', '\u2028'));

function map(
  key: fc.Arbitrary<string>,
  value: fc.Arbitrary<unknown>,
  maxLength = 4,
): fc.Arbitrary<JsonObject> {
  return fc
    .uniqueArray(fc.tuple(key, value), { selector: ([one]) => one, maxLength })
    .map((entries) => Object.fromEntries(entries) as JsonObject);
}

const target = fc.oneof(
  name,
  fc.tuple(name, name).map(([alias, type]) => `${alias}:${type}`),
  fc.constantFrom('array:Pet', 'map:string', 'String', 'generic', 'any'),
);
const template = map(name, fc.oneof(target, fc.constant('')), 2);
const said = { description: text, deprecated: fc.boolean(), nullable: fc.boolean() };

function propertyType(depth: number): fc.Arbitrary<JsonObject> {
  const plain = [
    entry({ ...said, type: fc.constant('string'), format: text, default: text }, ['type']),
    entry({ ...said, type: fc.constantFrom('integer', 'number', 'boolean', 'any') }, ['type']),
    entry({ ...said, type: fc.constant('generic'), name }, ['type', 'name']),
    entry({ ...said, type: fc.constant('reference'), target, template }, ['type', 'target']),
  ];
  if (depth === 0) return fc.oneof(...plain);
  const nested = entry(
    { ...said, type: fc.constantFrom('array', 'map'), schema: propertyType(depth - 1) },
    ['type', 'schema'],
  );
  return fc.oneof(...plain, nested, nested);
}

const type = propertyType(3);
const saidOfType = { description: text, deprecated: fc.boolean() };

export const definition = fc.oneof(
  {
    weight: 1,
    arbitrary: entry({ ...saidOfType, type: fc.constantFrom('map', 'array'), schema: type }, [
      'type',
      'schema',
    ]),
  },
  {
    weight: 3,
    arbitrary: entry(
      {
        ...saidOfType,
        type: fc.constant('struct'),
        parent: entry({ ...said, type: fc.constant('reference'), target, template }, [
          'type',
          'target',
        ]),
        base: fc.boolean(),
        properties: map(anyName, type, 6),
        discriminator: name,
        mapping: map(name, text),
      },
      ['type'],
    ),
  },
);

const contentType = fc.constantFrom('application/json', 'text/plain', '', 'image/*');

/** `schema` or `contentType`, between the fields before and after. */
function body(
  before: Fields,
  after: Fields,
  required: readonly string[],
): fc.Arbitrary<JsonObject> {
  return fc.oneof(
    entry({ ...before, schema: type, ...after }, [...required, 'schema']),
    entry({ ...before, contentType, ...after }, [...required, 'contentType']),
  );
}

const code = fc.constantFrom(200, 201, 202, 204, 206, 400, 404, 499, 500, 599, 999);
const response = fc.oneof(body({ code }, {}, []), body({ code }, {}, ['code']));
const noBody = entry({ code }, ['code']);
const argument = body({ in: fc.constantFrom('path', 'query', 'header') }, { name: text }, ['in']);
const bodyArgument = body({ in: fc.constant('body') }, { name: text }, ['in']);

/** Arguments in any order, with a body at any place or without. */
const operationArguments = fc
  .tuple(
    fc.uniqueArray(fc.tuple(anyName, argument), { selector: ([key]) => key, maxLength: 4 }),
    fc.option(fc.tuple(fc.oneof(fc.constant('payload'), anyName), bodyArgument)),
    fc.nat({ max: 4 }),
  )
  .map(([entries, payload, position]) => {
    if (payload === null) return Object.fromEntries(entries);
    const others = entries.filter(([key]) => key !== payload[0]);
    return Object.fromEntries(others.toSpliced(position, 0, payload));
  });

const operation = entry(
  {
    description: text,
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
    path: fc.constantFrom('/', '/pets/:id', '', '/a/:b/c'),
    arguments: operationArguments,
    throws: fc.array(
      // A response without a code cannot be an error.
      fc.oneof(body({ code }, {}, ['code']), noBody),
      { maxLength: 3 },
    ),
    return: fc.oneof(response, noBody, fc.constant({})),
    stability: fc.nat({ max: 3 }),
    security: fc.array(text, { maxLength: 2 }),
    authorization: fc.boolean(),
    tags: fc.array(text, { maxLength: 2 }),
  },
  ['method', 'path'],
);

const security = fc.oneof(
  entry({ type: fc.constantFrom('httpBasic', 'httpBearer') }, ['type']),
  entry({ type: fc.constant('apiKey'), name: text, in: fc.constantFrom('header', 'query') }, [
    'type',
    'name',
    'in',
  ]),
  entry(
    {
      type: fc.constant('oauth2'),
      tokenUrl: text,
      authorizationUrl: text,
      scopes: fc.array(text, { maxLength: 2 }),
    },
    ['type', 'tokenUrl'],
  ),
);

const imports = map(
  name,
  fc.constantFrom('typehub://apioo:common@1.0.0', 'https://example.com/types.json'),
  2,
);

export const typeapiDocument = entry(
  {
    baseUrl: text,
    security,
    import: imports,
    operations: map(dottedName, operation),
    definitions: map(anyName, definition),
    root: name,
  },
  [],
);

export const typeschemaDocument = entry(
  { import: imports, definitions: map(anyName, definition, 6), root: name },
  [],
);
