import { describe, expect, test } from 'vitest';
import { contract } from '../../src/provider/contract/index.ts';
import { readInput } from '../../src/provider/readInput.ts';

const params = { user: 'ada', document: 'shop' };
const raw = { params, query: {}, body: undefined };

describe('a request as a server reads it', () => {
  test('numbers of path and query are numbers', () => {
    expect(
      readInput(contract.issues.getAllComments, {
        params: { ...params, id: '12' },
        query: { startIndex: '0', count: '5', search: 'a', other: 'left out' },
        body: undefined,
      }),
    ).toEqual({
      ok: true,
      value: {
        params: { ...params, id: 12 },
        query: { startIndex: 0, count: 5, search: 'a' },
        body: undefined,
      },
    });
  });

  test('an absent body is an empty one', () => {
    expect(readInput(contract.document.star, raw)).toMatchObject({ value: { body: {} } });
    expect(readInput(contract.document.star, { ...raw, body: null })).toMatchObject({
      value: { body: {} },
    });
  });

  test('unknown keys are tolerated, and null means absent', () => {
    const body = { title: 'Typo', description: null, colour: 'red' };
    const read = readInput(contract.issues.create, { ...raw, body });
    expect(read).toEqual({
      ok: true,
      value: { params, query: {}, body: { title: 'Typo', description: undefined } },
    });
  });

  test.each([
    [true, true],
    [false, false],
    [1, true],
    ['0', false],
  ])('active %j means %j', (active, meant) => {
    expect(readInput(contract.document.star, { ...raw, body: { active } })).toMatchObject({
      value: { body: { active: meant } },
    });
  });

  test('a specification passes unchanged, whatever its keys', () => {
    const spec = JSON.parse('{"types":{"__proto__":1,"constructor":{"prototype":2}}}');
    const read = readInput(contract.document.update, { ...raw, body: { spec } });
    expect(read.ok && read.value.body.spec).toBe(spec);
    const config = JSON.parse('{"__proto__":"a","constructor":"b"}');
    const created = readInput(contract.triggers.create, { ...raw, body: { type: 'x', config } });
    expect(created.ok && JSON.stringify(created.value.body.config)).toBe(
      '{"__proto__":"a","constructor":"b"}',
    );
  });

  const refused: readonly [string, string, string, Parameters<typeof readInput>][] = [
    [
      'an id that is none',
      'invalid-params',
      'The path is not what this call expects: id is not a whole number.',
      [contract.issues.get, { ...raw, params: { ...params, id: 'x' } }],
    ],
    [
      'an id beyond what a number can say',
      'invalid-params',
      'The path is not what this call expects: id is not a whole number.',
      [contract.issues.get, { ...raw, params: { ...params, id: '9'.repeat(15) + '9' } }],
    ],
    [
      'a count that is none',
      'invalid-query',
      'The query is not what this call expects: count is not a whole number.',
      [contract.explore.getAll, { params: {}, query: { count: '1.5' }, body: undefined }],
    ],
    [
      'a missing title',
      'invalid-body',
      'The body is not what this call expects: title is missing.',
      [contract.issues.create, { ...raw, body: {} }],
    ],
    [
      'a title that is no text',
      'invalid-body',
      'The body is not what this call expects: title is not a string.',
      [contract.issues.create, { ...raw, body: { title: [] } }],
    ],
    [
      'a body that is no object',
      'invalid-body',
      'The body is not what this call expects: it is not an object.',
      [contract.issues.create, { ...raw, body: 'title' }],
    ],
    [
      'a save without a specification',
      'invalid-body',
      'The body is not what this call expects: spec is missing.',
      [contract.document.update, { ...raw, body: {} }],
    ],
    [
      'a config that is a list',
      'invalid-body',
      'The body is not what this call expects: config is not a map of strings.',
      [contract.triggers.create, { ...raw, body: { type: 'webhook', config: [] } }],
    ],
    [
      'a flag that is a word',
      'invalid-body',
      'The body is not what this call expects: active is neither true nor false.',
      [contract.document.star, { ...raw, body: { active: 'yes' } }],
    ],
  ];

  test.each(refused)('%s is refused', (_, code, message, [endpoint, request]) => {
    expect(readInput(endpoint, request)).toEqual({
      ok: false,
      refusal: { kind: 'refusal', code, message },
    });
  });
});
