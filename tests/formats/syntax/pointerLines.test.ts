import { describe, expect, it } from 'vitest';
import { endOfBlock, findPointerLines } from '../../../src/formats/syntax/pointerLines.ts';
import { writeYaml } from '../../../src/formats/syntax/writeYaml.ts';

const document = {
  openapi: '3.1.1',
  info: { title: 'x', description: 'first\npaths:\n  /pets: no\n\nlast' },
  tags: [{ name: 'paths' }, { name: 'b' }],
  paths: {
    '/pets': { get: { parameters: [{ name: 'get' }], responses: { '200': {} } } },
    '/pets/{a}': { get: {}, "it's": { '#': 1, 'a: b': { c: [] } } },
    'q"\\': { '': { y: 1 } },
  },
  components: { schemas: { Pet: { type: 'object' }, true: {} } },
};

const places = new Map([
  ['/openapi', '3.1.1'],
  ['/paths', 'paths'],
  ['/paths/~1pets/get', 'get'],
  ['/paths/~1pets/get/responses/200', '200'],
  ['/paths/~1pets~1{a}/get', 'get'],
  ["/paths/~1pets~1{a}/it's/#", '#'],
  ["/paths/~1pets~1{a}/it's/a: b/c", 'c'],
  ['/paths/q"\\//y', 'y'],
  ['/components/schemas/Pet', 'Pet'],
  ['/components/schemas/true', 'true'],
]);

describe.each([
  ['JSON', JSON.stringify(document, null, 2)],
  ['YAML', writeYaml(document)],
])('lines in %s', (_, text) => {
  const lines = text.split('\n');

  it('are found for every pointer to a key, in the order of the document', () => {
    const found = findPointerLines(lines, new Set([...places.keys(), '/paths/~1nothing']));
    expect([...found.keys()]).toEqual([...places.keys()]);
    for (const [pointer, said] of places) {
      expect(lines[found.get(pointer) ?? -1]).toContain(said);
    }
    const at = [...found.values()];
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(new Set(at).size).toBe(places.size);
  });

  it('end where the block does', () => {
    const found = findPointerLines(lines, new Set(['/info', '/tags', '/paths', '/components']));
    const ends = [...found.values()].slice(0, -1).map((line) => endOfBlock(lines, line));
    expect(ends).toEqual([...found.values()].slice(1));
  });
});
