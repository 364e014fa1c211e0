import fc from 'fast-check';
import type { JsonObject } from '../../src/domain/model/values/json.ts';
import { anyCharacter } from '../support/unicode.ts';

/*
 * Random TypeAPI and TypeSchema documents that use every construct of the format in its current
 * spelling. Keys are in the order in which they are printed, so that texts can be compared.
 */

type Fields = { readonly [key: string]: fc.Arbitrary<unknown> };
type Document = fc.Arbitrary<JsonObject>;

/** An object with all `required` fields and some of the others, in the given order. */
function entry(fields: Fields, required: readonly string[]): Document {
  return fc.record(fields, {
    requiredKeys: [...required],
    noNullPrototype: true,
  }) as Document;
}

/** Includes numeric names, which JavaScript moves to the front of objects. */
const name = fc.oneof(
  fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,6}$/),
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'string', 'array', 'T'),
  fc.constantFrom('404', '1', '0', '10'),
);
const dottedName = fc.oneof(name, fc.stringMatching(/^[a-z]{1,4}\.[a-z]{1,4}\.?[a-z]{0,2}$/));
const anyName = fc.oneof(name, fc.constantFrom('', 'a b', '~/', 'ä"\\', 'two\nlines', '$id'));
const text = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.string({ unit: anyCharacter, maxLength: 3 }),
  fc.constantFrom('', 'a\nb', '<&>"\'', '\u2028', '\ud800', '\\u0041', '__proto__'),
);
const url = fc.constantFrom('typehub://apioo:common@1.0.0', 'https://example.com/types.json', '');

function map(key: fc.Arbitrary<string>, value: fc.Arbitrary<unknown>, maxLength = 4): Document {
  return fc
    .uniqueArray(fc.tuple(key, value), { selector: ([one]) => one, maxLength })
    .map((entries) => Object.fromEntries(entries) as JsonObject);
}

/** An object with some of the keys, in any order. */
function full(keys: readonly string[], value: fc.Arbitrary<unknown>): Document {
  return fc
    .tuple(
      fc.shuffledSubarray([...keys], { minLength: keys.length }),
      ...keys.map((): fc.Arbitrary<unknown> => value),
    )
    .map(([order, ...values]) =>
      Object.fromEntries(order.map((key, index) => [key, values[index]])),
    ) as Document;
}

/** Valid names in a document. */
interface Names {
  readonly target: fc.Arbitrary<string>;
  readonly filling: fc.Arbitrary<string>;
  readonly child: fc.Arbitrary<string>;
  readonly root: fc.Arbitrary<string>;
  readonly operation: fc.Arbitrary<string>;
  readonly imports: Document;
  readonly definitions: (definition: Document) => Document;
}

const anyTarget = fc.oneof(
  name,
  fc.tuple(name, name).map(([alias, type]) => `${alias}:${type}`),
  fc.constantFrom('array:Pet', 'map:string', 'String', 'generic', 'any'),
);

/** Any names that can be written; references may dangle. */
const anyNames: Names = {
  target: anyTarget,
  // Not empty, because an empty filling is left out when it is printed.
  filling: anyTarget.filter((target) => target !== ''),
  child: name,
  root: name,
  operation: dottedName,
  imports: map(name, url, 2),
  definitions: (definition) => map(anyName, definition),
};

const typeNames = ['Pet', 'String', '__proto__', 'constructor', '7'];
const aliases = ['common', 'array'];
const knownTarget = fc.constantFrom(...typeNames, 'common:Pet', 'array:constructor');

/** Names that an import leaves unchanged: all are valid, and no reference dangles. */
const knownNames: Names = {
  target: knownTarget,
  filling: fc.oneof(knownTarget, fc.constantFrom('string', 'integer', 'any')),
  child: knownTarget,
  root: fc.constantFrom(...typeNames),
  operation: dottedName,
  imports: full(aliases, url),
  definitions: (definition) => full(typeNames, definition),
};

const said = { description: text, deprecated: fc.boolean(), nullable: fc.boolean() };
const saidOfType = { description: text, deprecated: fc.boolean() };

/** Most types have no annotations, as in real documents. */
function plainOrSaid(fields: Fields, required: readonly string[]): Document {
  return fc.oneof(
    { weight: 2, arbitrary: entry(fields, required) },
    { weight: 1, arbitrary: entry({ ...said, ...fields }, required) },
  );
}

function reference({ target, filling }: Names): Document {
  const fields = { type: fc.constant('reference'), target };
  return fc.oneof(
    plainOrSaid(fields, ['type', 'target']),
    plainOrSaid({ ...fields, template: map(name, filling, 2) }, ['type', 'target', 'template']),
  );
}

function propertyType(names: Names, depth: number): Document {
  const plain = [
    plainOrSaid({ type: fc.constant('string'), format: text, default: text }, ['type']),
    plainOrSaid({ type: fc.constantFrom('integer', 'number', 'boolean', 'any') }, ['type']),
    plainOrSaid({ type: fc.constant('generic'), name }, ['type', 'name']),
    reference(names),
  ];
  if (depth === 0) return fc.oneof(...plain);
  const nested = plainOrSaid(
    { type: fc.constantFrom('array', 'map'), schema: propertyType(names, depth - 1) },
    ['type', 'schema'],
  );
  return fc.oneof(...plain, nested, nested);
}

function definitionOf(type: Document, names: Names): Document {
  const collection = entry({ ...saidOfType, type: fc.constantFrom('map', 'array'), schema: type }, [
    'type',
    'schema',
  ]);
  const struct = entry(
    {
      ...saidOfType,
      type: fc.constant('struct'),
      parent: reference(names),
      base: fc.boolean(),
      properties: map(anyName, type, 6),
      discriminator: name,
      mapping: map(names.child, text),
    },
    ['type'],
  );
  return fc.oneof({ weight: 1, arbitrary: collection }, { weight: 3, arbitrary: struct });
}

const contentType = fc.constantFrom('application/json', 'text/plain', '', 'image/*');
const code = fc.constantFrom(200, 201, 202, 204, 206, 400, 404, 499, 500, 599, 999);

function operationOf(type: Document): Document {
  /** `schema` or `contentType`, between the fields before and after. */
  const body = (before: Fields, after: Fields, required: readonly string[]): Document =>
    fc.oneof(
      entry({ ...before, schema: type, ...after }, [...required, 'schema']),
      entry({ ...before, contentType, ...after }, [...required, 'contentType']),
    );
  const argument = body({ in: fc.constantFrom('path', 'query', 'header') }, { name: text }, ['in']);
  const bodyArgument = body({ in: fc.constant('body') }, { name: text }, ['in']);
  const noBody = entry({ code }, ['code']);
  /** In any order, with a body in any position or without one. */
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
  return entry(
    {
      description: text,
      method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
      path: fc.constantFrom('/', '/pets/:id', '', '/a/:b/c', '/files/:name.:ext', '/ä ö'),
      arguments: operationArguments,
      // A response without a code can't be an error.
      throws: fc.array(fc.oneof(body({ code }, {}, ['code']), noBody), { maxLength: 3 }),
      return: fc.oneof(body({ code }, {}, []), body({ code }, {}, ['code']), noBody, noReturn),
      stability: fc.nat({ max: 3 }),
      security: fc.array(text, { maxLength: 2 }),
      authorization: fc.boolean(),
      tags: fc.array(text, { maxLength: 2 }),
    },
    ['method', 'path'],
  );
}

const noReturn = fc.constant({});

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

function documentsOf(names: Names, required: readonly string[]) {
  const type = propertyType(names, 3);
  const { imports, root } = names;
  const definitions = names.definitions(definitionOf(type, names));
  const operations = map(names.operation, operationOf(type));
  return {
    typeapi: entry(
      { baseUrl: text, security, import: imports, operations, definitions, root },
      required,
    ),
    typeschema: entry({ import: imports, definitions, root }, required),
  };
}

/** Documents of any kind. */
export const { typeapi: typeapiDocument, typeschema: typeschemaDocument } = documentsOf(
  anyNames,
  [],
);

/** Documents without dangling references and with valid names only. */
export const wholeDocument = documentsOf(knownNames, ['import', 'definitions']).typeapi;
