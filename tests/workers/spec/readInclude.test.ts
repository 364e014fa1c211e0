import { describe, expect, it } from 'vitest';
import { readInclude } from '../../../workers/spec/readInclude.ts';

function bytes(text: string): ArrayBuffer {
  return new TextEncoder().encode(text).buffer;
}

async function names(text: string): Promise<readonly string[] | string> {
  const read = await readInclude(bytes(text));
  return read.ok ? read.value.map(({ name }) => name) : read.refusal.code;
}

const definitions = { Customer: { type: 'struct', properties: { id: { type: 'integer' } } } };

describe('an included document', () => {
  it('brings its types, whatever its format', async () => {
    expect(await names(JSON.stringify({ definitions }))).toEqual(['Customer']);
    expect(
      await names(
        JSON.stringify({ operations: { get: { method: 'GET', path: '/' } }, definitions }),
      ),
    ).toEqual(['Customer']);
    const internal = {
      imports: [],
      operations: [],
      types: [{ type: 'struct', name: 'Order', properties: [] }],
    };
    expect(await names(JSON.stringify(internal))).toEqual(['Order']);
    const openapi =
      'openapi: 3.1.0\ninfo: {title: a, version: "1"}\npaths: {}\n' +
      'components: {schemas: {Cart: {type: object, properties: {id: {type: string}}}}}\n';
    expect(await names(openapi)).toEqual(['Cart']);
  });

  it('is refused if it is plain data, such as an error message, or not a document', async () => {
    expect(await names('{"success": false, "message": "There is no such document."}')).toBe(
      'no-types',
    );
    expect(await names('<!doctype html><title>Not found</title>')).not.toBeInstanceOf(Array);
    expect(await names('{')).not.toBeInstanceOf(Array);
  });
});
