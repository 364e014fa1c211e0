import { githubDocumentPath } from '../../../scripts/large/githubDocument.mjs';
import type { FormatMeta } from '../../../src/formats/registry/registry.ts';
import { isFull } from '../full.ts';

/** A small document in each format, with the name of a card that it creates. */
export const documents: readonly {
  readonly label: FormatMeta['label'];
  readonly text: string;
  readonly operation?: string;
  readonly type?: string;
}[] = [
  {
    label: 'TypeAPI',
    text: JSON.stringify({
      operations: { 'pet.get': { method: 'GET', path: '/pets/:id', return: { code: 204 } } },
      definitions: { Pet: { type: 'struct', properties: { name: { type: 'string' } } } },
    }),
    operation: 'pet.get',
    type: 'Pet',
  },
  {
    label: 'TypeSchema',
    text: JSON.stringify({
      definitions: { Plant: { type: 'struct', properties: { name: { type: 'string' } } } },
      root: 'Plant',
    }),
    type: 'Plant',
  },
  {
    label: 'Internal JSON',
    text: rockDocument('rock.get'),
    operation: 'rock.get',
    type: 'Rock',
  },
  {
    label: 'OpenAPI (JSON)',
    text: JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Weather', version: '1' },
      paths: {
        '/forecast': {
          get: { operationId: 'forecast.get', responses: { 204: { description: 'ok' } } },
        },
      },
    }),
    operation: 'forecast.get',
  },
  {
    label: 'OpenAPI (YAML)',
    text: `openapi: 3.0.3
info: { title: Tides, version: '1' }
paths:
  /tides:
    get:
      operationId: tides.get
      responses:
        '204': { description: ok }
`,
    operation: 'tides.get',
  },
  {
    label: 'JSON Schema (JSON)',
    text: JSON.stringify({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $defs: { Boat: { type: 'object', properties: { name: { type: 'string' } } } },
      $ref: '#/$defs/Boat',
    }),
    type: 'Boat',
  },
  {
    label: 'JSON Schema (YAML)',
    text: `$schema: https://json-schema.org/draft/2020-12/schema
$ref: '#/$defs/Ship'
$defs:
  Ship:
    type: object
    properties:
      name: { type: string }
`,
    type: 'Ship',
  },
  { label: 'Raw data (JSON)', text: '{"id": 1, "name": "Ada", "born": "1815-12-10"}' },
  { label: 'Raw data (YAML)', text: 'id: 1\nname: Ada\nborn: 1815-12-10\n' },
];

/** Internal JSON as the older editor writes it: one operation, one type. */
export function rockDocument(operation: string): string {
  return JSON.stringify({
    imports: [],
    operations: [
      {
        name: operation,
        description: '',
        httpMethod: 'GET',
        httpPath: '/rocks',
        httpCode: 200,
        arguments: [],
        throws: [],
        return: 'Rock',
      },
    ],
    types: [
      {
        type: 'struct',
        name: 'Rock',
        description: '',
        properties: [{ name: 'weight', type: 'number' }],
      },
    ],
    root: 0,
  });
}

/**
 * The title of a large document, and its number of operations, as lists show it, before and after one is
 * deleted.
 */
interface Figures {
  readonly title: string;
  readonly operations: string;
  readonly oneLess: string;
}

/** A document that is stored in many pieces, to be dropped on the page. */
export async function largeDocument(): Promise<
  Figures & ({ readonly path: string } | { readonly text: string })
> {
  // If only the size of GitHub's document matters, a tenth of it is used; the full run uses all of
  // it.
  if (isFull) {
    return {
      path: await githubDocumentPath(),
      title: "GitHub's official OpenAPI spec + Octokit extension",
      operations: '1,223',
      oneLess: '1,222',
    };
  }
  const count = 1020;
  const description = 'What a document of this size says of each of its many parts. '.repeat(4);
  const numbers = Array.from({ length: count }, (_, index) => index);
  const paths = numbers.map((index) => [
    `/things/${index}`,
    {
      get: {
        operationId: `thing${index}.get`,
        description,
        responses: {
          200: {
            description,
            content: { 'application/json': { schema: { $ref: `#/components/schemas/T${index}` } } },
          },
        },
      },
    },
  ]);
  const schemas = numbers.map((index) => [
    `T${index}`,
    { type: 'object', description, properties: { id: { type: 'integer', description } } },
  ]);
  const title = 'Things';
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths: Object.fromEntries(paths),
    components: { schemas: Object.fromEntries(schemas) },
  });
  return { text, title, operations: '1,020', oneLess: '1,019' };
}
