import { describe, expect, it } from 'vitest';
import {
  detectFormat,
  parseAs,
  parseDetected,
} from '../../../src/formats/registry/detectFormat.ts';
import { foreignText } from '../../../src/formats/registry/foreign.ts';
import type { ParseContext } from '../../../src/formats/format.ts';

const context: ParseContext = { options: {}, report: () => undefined };
const asyncapi = `asyncapi: 3.0.0
info: { title: Lights, version: 1.0.0 }
channels: {}
`;
const convert = 'Convert it to OpenAPI first';
const orRaw = `${convert}, or choose Raw data to make types of its values.`;

describe('a format that cannot be read', () => {
  it.each([
    ['AsyncAPI 3.0', asyncapi],
    ['AsyncAPI 2.6', '{"asyncapi":"2.6.0","info":{}}'],
    ['AsyncAPI 2.0', 'asyncapi: 2.0\ninfo: { title: Lights, version: 1.0.0 }\nchannels: {}\n'],
    ['AsyncAPI 2.6', 'asyncapi: 2.6\nchannels: {}\n'],
    ['Smithy 2.0', '{"smithy":"2.0","shapes":{"a#Pet":{"type":"structure"}}}'],
    ['a Postman collection', '$kind: collection\nname: Lights\n'],
    ['HAR 1.2', 'log: { version: 1.2, entries: [{ request: {}, response: {} }] }\n'],
    ['OpenRPC 1.2', 'openrpc: 1.2\nmethods: []\n'],
    [
      'a Postman collection 2.1',
      '{"info":{"name":"A","schema":"https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},"item":[]}',
    ],
    ['a Postman collection', '{"info":{"_postman_id":"1","name":"A"},"item":[]}'],
    [
      'a Postman collection 2.1',
      '{"collection":{"info":{"schema":"https://schema.postman.com/json/collection/v2.1.0/collection.json"},"item":[]}}',
    ],
    [
      'a Postman collection 1',
      '{"id":"c","name":"A","order":["r"],"folders":[],"requests":[{"id":"r","url":"/a","method":"GET","collectionId":"c"}]}',
    ],
    [
      'a Postman collection 1',
      '{"collectionId":"c","requests":[{"url":"https://example.com","method":"POST"}]}',
    ],
    [
      'a Postman collection',
      '{"info":{"name":"A"},"item":[{"name":"a","request":{"method":"GET"}},{"name":"b","item":[]}]}',
    ],
    ['a GraphQL schema', 'directive @a(b: Int) on FIELD'],
    ['TypeSpec', 'op ping(): void;'],
    ['TypeScript', 'export interface Pet { name: string }'],
    ['a Postman environment', '{"name":"A","values":[],"_postman_variable_scope":"environment"}'],
    [
      'a Postman data dump',
      '{"version":1,"collections":[],"environments":[],"headerPresets":[],"globals":[]}',
    ],
    ['HAR 1.2', '{"log":{"version":"1.2","creator":{},"entries":[]}}'],
    ['HAR', '{"log":{"entries":[{"request":{"method":"GET"},"response":{"status":200}}]}}'],
    ['RAML 1.0', '#%RAML 1.0\ntitle: Rooms\n/rooms:\n  get:\n'],
    ['RAML 0.8', '#%RAML 0.8\r\ntitle: Rooms\r\n'],
    ['RAML 1.0', '#%RAML 1.0 DataType\ntype: object\nproperties: { a: string }\n'],
    ['API Blueprint', 'FORMAT: 1A\nHOST: https://example.com\n\n# Rooms\n\n## Group A\n'],
    ['Arazzo 1.0', 'arazzo: 1.0.0\ninfo: { title: A, version: 1.0.0 }\nworkflows: []\n'],
    ['an OpenAPI Overlay 1.0', 'overlay: 1.0.0\ninfo: { title: A, version: 1.0.0 }\nactions: []\n'],
    ['OpenRPC 1.2', '{"openrpc":"1.2.6","info":{"title":"A","version":"1"},"methods":[]}'],
    [
      'a Google Discovery document',
      '{"kind":"discovery#restDescription","schemas":{},"resources":{}}',
    ],
    [
      'an Avro schema',
      '{"type":"record","name":"A","fields":[{"name":"a","type":["null","string"]}]}',
    ],
    ['an Avro schema', '[{"type":"record","name":"A","fields":[{"name":"a","type":"int"}]}]'],
    ['an Avro schema', '{"type":"record","name":"A","fields":[]}'],
    ['an Avro schema', '{"type":"enum","name":"A","symbols":["B","C"]}'],
    ['an Avro schema', '{"type":"fixed","name":"A","namespace":"b","size":16}'],
    [
      'an Avro schema',
      '[{"type":"enum","name":"A","symbols":["B"]},{"type":"record","name":"B","fields":[]}]',
    ],
    [
      'an Avro protocol',
      '{"protocol":"P","types":[{"type":"error","name":"E","fields":[]}],"messages":{}}',
    ],
    [
      'an Avro protocol',
      '{"protocol":"P","messages":{"a":{"request":[{"name":"b","type":"string"}],"response":"int"}}}',
    ],
    ['an Insomnia export', '{"_type":"export","__export_format":4,"resources":[]}'],
    ['an Insomnia export', '{"_type":"export","resources":[{"_type":"request","url":"/a"}]}'],
    ['an Insomnia export', 'type: collection.insomnia.rest/5.0\nname: A\ncollection: []\n'],
    ['a GraphQL schema', 'extend type Query { pets: Int }'],
    ['a GraphQL schema', '# Pets\nschema { query: Query }\ntype Query { pets: Int }\n'],
    ['TypeSpec', 'model Pet { id: string }'],
    ['a GraphQL schema', '{"data":{"__schema":{"queryType":{"name":"Query"},"types":[]}}}'],
    ['a GraphQL schema', '{"__schema":{"types":[]}}'],
  ])('is refused as %s, and can be read as raw data', async (name, text) => {
    const message = `This is ${name}, which can't be read yet. ${orRaw}`;
    const refused = { ok: false, refusal: { code: 'format-foreign', message } };
    expect(await detectFormat(text)).toMatchObject(refused);
    expect(await parseDetected(text, 'a.json', context)).toMatchObject(refused);
    expect(await parseAs('openapi-json', text, context)).toMatchObject(refused);
    expect((await parseAs('raw-yaml', text, context)).ok).toBe(true);
  });

  it.each([
    [
      'a GraphQL schema',
      undefined,
      '"""What: a shop has."""\ntype Query {\n  pets(limit: Int = 10): [Pet!]!\n}\n',
    ],
    ['a GraphQL schema', undefined, '# Pets\nschema {\n  query: Query\n}\n'],
    ['a GraphQL schema', 'pets.graphql', 'scalar Date'],
    [
      'Protobuf (proto3)',
      undefined,
      '// Pets: all\nsyntax = "proto3";\npackage pets;\nmessage Pet {\n  string name = 1;\n}\n',
    ],
    ['Protobuf (edition 2023)', undefined, '// Pets\nedition = "2023";\nmessage Pet {}\n'],
    ['Protobuf', undefined, 'message Pet {\n  required string name = 1;\n}\n'],
    ['Protobuf', 'pets.proto', 'package pets;'],
    [
      'TypeSpec',
      undefined,
      'import "@typespec/http";\nusing Http;\n@service\nnamespace Pets;\nmodel Pet {\n  name: string;\n}\n',
    ],
    ['TypeSpec', 'pets.tsp', 'model Pet {}'],
    ['Protobuf', undefined, 'service S {\n  rpc Get (A) returns (B);\n}\n'],
    ['Protobuf', undefined, 'enum E {\n  A = 0;\n}\n'],
    ['Protobuf', undefined, 'import public "a.proto";\n'],
    ['Protobuf', undefined, "import 'a.proto';\nmessage A {\n}\n"],
    ['TypeSpec', undefined, 'scalar uuid extends string;\n\nenum Color { red, green }\n'],
    ['TypeSpec', undefined, 'interface Pets {\n  list(): Pet[];\n}\n'],
    ['TypeSpec', undefined, 'enum Color {\n  red,\n  green: "g",\n}\n'],
    ['TypeSpec', undefined, 'import "./a.tsp";\nimport "./b.tsp";\n'],
    ['TypeSpec', undefined, 'alias Id = string;\nunion Shape { circle: Circle, string }\n'],
    ['a GraphQL schema', undefined, 'union U = A | B\n'],
    ['a GraphQL schema', undefined, 'enum Color {\n  RED\n  GREEN\n}\n'],
    [
      'TypeSpec',
      undefined,
      '@service\nnamespace Pets;\n\nmodel Pet extends Animal {\n  @key id: string;\n}\n',
    ],
    ['TypeSpec', undefined, 'model Pet {\n  age?: int32;\n}\n'],
    ['TypeSpec', undefined, '/** Doc */ @doc("x") enum A { a, b }'],
    [
      'TypeSpec',
      undefined,
      '/** Doc */\n@doc("x")\n@OpenAPI.extension("x-a", 1)\nenum A {\n  a,\n  b,\n}\n',
    ],
    [
      'API Blueprint',
      'rooms.apib',
      'FORMAT: 1A\n\n# Rooms\n\n## GET /rooms\n\n+ Response 200 (application/json)\n\n        [1]\n',
    ],
    [
      'API Blueprint',
      undefined,
      '# Rooms API\n\n# Group Rooms\nAll of them.\n\n## Rooms [/rooms{?limit}]\n\n### List [GET]\n+ Response 200\n',
    ],
    ['RAML 1.0', 'rooms.raml', '#%RAML 1.0\ntitle: "Rooms\n'],
    [
      'Smithy',
      undefined,
      '$version: "2"\n\nnamespace example.weather\n\nservice Weather {\n  version: "2006-03-01"\n}\n',
    ],
    [
      'WSDL',
      undefined,
      '<?xml version="1.0"?>\n<!-- Rooms -->\n<wsdl:definitions xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/">\n</wsdl:definitions>',
    ],
    ['WSDL', 'a.wsdl', '<description xmlns="http://www.w3.org/ns/wsdl"></description>'],
    ['XML Schema', undefined, '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"/>'],
    ['XML', undefined, '<?xml version="1.0"?>\n<rooms>\n<room id="1"/>\n</rooms>'],
  ])('is refused as %s, for the file %s', async (name, fileName, text) => {
    const message = `This is ${name}, which can't be read yet. ${convert}.`;
    const refused = { ok: false, refusal: { code: 'format-foreign', message } };
    expect(await parseDetected(text, fileName, context)).toMatchObject(refused);
  });

  it.each([
    ['query { pets { name } }', undefined],
    ['query Pet($id: ID!) {\n  pet(id: $id) {\n    name\n  }\n}\n', undefined],
    ['# One\nmutation {\n  add(name: "A") {\n    id\n  }\n}\n', undefined],
    ['fragment Names on Pet {\n  name\n}\n', undefined],
    ['{ user(id: 1) { name } }', undefined],
    ['{\n  me: user { name }\n}\n', undefined],
    ['{ pets, owner { name } }', 'all.graphql'],
  ])('is refused as a query, for which there is nothing to convert: %j', async (text, fileName) => {
    expect(await parseDetected(text, fileName, context)).toMatchObject({
      ok: false,
      refusal: {
        code: 'format-foreign',
        message:
          'This is a GraphQL query, which asks an API for data and does not describe it. Import a description of that API, such as an OpenAPI document.',
      },
    });
  });

  it.each([
    '<!DOCTYPE html>\n<html lang="en"><head><title>pets.yaml</title></head></html>',
    '\n<!-- Pets -->\n<HTML>\n<body>openapi: 3.1.0</body>\n</HTML>\n',
  ])('is refused as a web page that only shows a document: %s', async (text) => {
    expect(await parseDetected(text, 'pets.yaml', context)).toMatchObject({
      ok: false,
      refusal: {
        code: 'format-foreign',
        message:
          'This is a web page, not the document that it shows. Import the document by its own address, which is often behind a link such as Raw or Download.',
      },
    });
  });

  it.each([
    ['has a log of its own', '{"log":{"entries":[{"at":"2026-01-01"}]}}'],
    ['has a number of its own', '{"asyncapi":2}'],
    ['has shapes', '{"shapes":{"a":{"type":"structure"}}}'],
    ['has some requests', '{"info":{"name":"A"},"item":[{"request":{}},{"a":1}]}'],
    ['has calls', '{"collectionId":"c","requests":[{"url":"/a","verb":"GET"}]}'],
    ['has data', '{"data":{"schema":{"types":[]}}}'],
    ['has a schema', '{"info":{"schema":"https://example.com/v1"}}'],
    ['has a collection', '{"collection":{"info":{"name":"A"},"item":[]}}'],
    ['lists what it depends on', '{"arazzo":"1.0.0","openrpc":"1.0.0","overlay":"1.0.0"}'],
    ['has an overlay', '{"overlay":"dark","info":{},"actions":[]}'],
    ['has a kind', '{"kind":"discovery","resources":{}}'],
    ['is of a kind called record', '{"type":"record","name":"A","fields":[{"name":"a"}]}'],
    ['has fields without a name', '{"type":"record","fields":[{"name":"a","type":"b"}]}'],
    ['has rows', '[{"type":"record","name":"A","fields":[{"name":"a","type":"b"}]},{"a":1}]'],
    ['has rows of a fixed size', '[{"type":"fixed","name":"A","size":3,"color":"red"}]'],
    ['has a kind called enum', '{"type":"enum","name":"A","values":["B"]}'],
    ['has a kind called fixed', '{"type":"fixed","name":"A"}'],
    ['has a protocol', '{"protocol":"mqtt","types":["a"],"messages":{}}'],
    ['has a protocol and nothing else', '{"protocol":"mqtt","types":[],"messages":{}}'],
    ['has messages', '{"protocol":"mqtt","messages":{"a":{"text":"b"}}}'],
    ['lists types by name', '{"types":["cat","dog"],"name":"x"}'],
    ['lists types of its own', '{"types":[{"name":"cat","legs":4}]}'],
    ['lists operations of its own', '{"operations":[{"name":"a","at":"2026-01-01"}],"types":[]}'],
    ['has an empty list', '[]'],
    ['is an export', '{"_type":"export","resources":[]}'],
    ['is an export of its own', '{"_type":"export","resources":[{"_type":"a"},{"name":"b"}]}'],
    ['is a collection', '{"type":"collection","name":"insomnia.rest/5"}'],
    ['names its format', '{"FORMAT":"1A","name":"A"}'],
    ['has another format', 'FORMAT: 1AB\nname: A\n'],
    ['comments on groups', '# Group of keys\n## See [here]\na: 1\n'],
    ['comments on RAML', '# RAML 1.0 has no such key\na: 1\n'],
    ['has requests', '{"requests":[{"url":"/a","method":"GET"}]}'],
    ['has objects in objects', '{ query: { pets: { name: a } }, b: {} }'],
    ['begins like one', 'type Query: 1\nmodel: { id: string }\n'],
    ['quotes another one', 'note: |\n  syntax = "proto3";\n  type Query {\n    a: Int\n  }\n'],
  ])('is not what %s', async (_what, text) => {
    const read = await parseDetected(text, undefined, context);
    expect(read).toMatchObject({ ok: true, value: { format: expect.stringMatching(/^raw-/) } });
  });

  it('is not confused with prose', async () => {
    for (const text of [
      'Just a type of query { that',
      'hello',
      'message in a bottle',
      'model Pet {\n  id Int @id\n  name String\n}\n',
      'query the pets { or not }',
      '{ user: { name }',
      '@Deprecated\nnamespace Kind {\n',
      'It is sent as message Pet { name = 1; } or so',
    ]) {
      expect(await parseDetected(text, undefined, context)).not.toMatchObject({
        refusal: { code: 'format-foreign' },
      });
    }
  });
});

describe('what is nearly JSON', () => {
  const inJson = '{\n  "asyncapi": "3.0.0",\n  "info": { "title": "//", "version": "/*" },\n}\n';
  const inJson5 = "{\n  asyncapi: '3.0.0', // The version: 3\n  info: { title: 'L' },\n}\n";
  it.each([
    ['has a comma too many', inJson],
    ['begins with a comment', `// Lights: all\n${inJson}`],
    ['begins with comments', `\uFEFF\n/*\n * Lights: all\n */\n// And\n\n${inJson}`],
    ['has a comment in it', inJson.replace('{\n', '{\n  // Lights\n')],
    ['has a comment in it, with Windows line ends', inJson.replace('{\n', '{\r\n  /* L */\r\n')],
    ['has a comment after a line', inJson.replace('",\n', '", // "Lights"\n')],
    ['is JSON5', inJson5],
    ['is JSON5 with a comment before it', `// Lights\n${inJson5}`],
  ])('is refused by name if it %s', async (_what, text) => {
    const message = expect.stringMatching(/^This is AsyncAPI 3\.0, which can't be read yet/);
    for (const fileName of [undefined, 'a.json']) {
      expect(await parseDetected(text, fileName, context)).toMatchObject({
        refusal: { code: 'format-foreign', message },
      });
    }
  });

  it.each([
    [1, 1, `// Pets\n{"openapi": "3.1.0", "info": {"title": "A", "version": "1"}}`],
    [2, 3, '{\n  // Pets\n  "openapi": "3.1.0",\n  "info": {"title": "A", "version": "1"}}'],
    [1, 2, '[/* Pets */{"a": 1}]'],
  ])('is refused at the comment in line %i, column %i', async (line, column, text) => {
    for (const fileName of [undefined, 'a.json']) {
      expect(await parseDetected(text, fileName, context)).toMatchObject({
        refusal: {
          code: 'json-syntax',
          message: `This is not valid JSON: at line ${line}, column ${column}, there is a comment, which JSON does not have. Correct it there and import it again.`,
        },
      });
    }
  });

  it('is looked at in a second, however many comments and quotes it has', async () => {
    for (const piece of ['/*', '//', '"\\"', '"', '{"a":"\\', "'"]) {
      const text = `{${piece.repeat(300_000)}`;
      const before = performance.now();
      await parseDetected(text, undefined, context);
      expect(performance.now() - before).toBeLessThan(2000);
    }
  });
});

it('is looked for near the beginning of a text only', () => {
  const proto = 'syntax = "proto3";';
  expect(foreignText(`${'a\n'.repeat(30_000)}${proto}`)).toBe('Protobuf (proto3)');
  expect(foreignText(`${'a\n'.repeat(33_000)}${proto}`)).toBeUndefined();
});

it.each([
  '\n',
  ' ',
  'a ',
  '{a ',
  '@a ',
  '@a(',
  'query a(',
  '{a(',
  'model ',
  '/*',
  '"""',
  '{ a\n',
  ' \n@a\n',
  'message a {\n',
  'model A {\n@a\n',
  'type a\n',
  '/**/\n',
  '/* ',
])('is looked for in a second at most, in a text of %j only', (piece) => {
  const text = piece.repeat(64 * 1024);
  const measure = () => {
    const before = performance.now();
    foreignText(text);
    return performance.now() - before;
  };
  // A busy machine may suspend the thread for a second, but not each time.
  expect(Array.from({ length: 5 }).some(() => measure() < 1000)).toBe(true);
});

it.each([
  ['jsonschema-json', '{"properties":{"a":{"type":"string"}}}'],
  ['jsonschema-json', '{"$id":"https://x","properties":{"a":{"enum":[1]}}}'],
  ['jsonschema-json', '{"items":{"type":"string"}}'],
  ['raw-json', '{"properties":{"a":"string"}}'],
  ['raw-json', '{"properties":{}}'],
  ['raw-json', '{"items":[{"type":"string"}]}'],
  ['openapi-yaml', 'components:\n  schemas:\n    A: {type: object}\n'],
  ['raw-yaml', 'components:\n  schemas: none\n'],
])('%s has its marks, without saying so: %s', async (format, text) => {
  expect(await detectFormat(text)).toEqual({ ok: true, value: format });
});
