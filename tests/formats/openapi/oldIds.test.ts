import { describe, expect, test } from 'vitest';
import { loadPrinter } from '../../../src/formats/registry/registry.ts';
import { linesBetween, readText } from '../registry/compareTexts.ts';

/* `id` is the identifier of a schema until draft 4 of JSON Schema, and later an unknown keyword. */

const address = {
  id: '#address',
  type: 'object',
  properties: { street: { id: '#street', type: 'string' } },
};
const documentOf = ($schema: string) =>
  readText(
    JSON.stringify({
      $schema,
      title: 'Person',
      type: 'object',
      properties: { home: { $ref: '#/definitions/Address' } },
      definitions: { Address: address },
    }),
  );

describe.each(['openapi-json', 'openapi30-json'] as const)('in %s', (format) => {
  test('a document of draft 4 is the same as its own export, which names the ids left out', async () => {
    const source = await documentOf('http://json-schema.org/draft-04/schema#');
    const { text, findings } = (await loadPrinter(format))(source.spec);
    expect(text).not.toContain('"id"');
    expect(findings.map(({ message }) => message).join('\n')).toContain('"id" is left out');
    const exported = await readText(text);
    expect(await linesBetween(source, exported)).toEqual([]);
    expect(await linesBetween(exported, source)).toEqual([]);
  });
});

test('a later draft has an unknown keyword there, which OpenAPI 3.1 may have, too', async () => {
  const source = await documentOf('http://json-schema.org/draft-07/schema#');
  const { text } = (await loadPrinter('openapi-json'))(source.spec);
  expect(text).toContain('"id": "#address"');
  expect(await linesBetween(source, await readText(text))).toEqual([]);
});
