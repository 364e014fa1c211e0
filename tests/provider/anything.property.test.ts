import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../../src/provider/contract/index.ts';
import { readAnswer } from '../../src/provider/readAnswer.ts';
import { readInput } from '../../src/provider/readInput.ts';
import { runsOf } from '../support/runs.ts';

// Any input is read or refused; nothing throws, and no prototype is touched.

const names = [
  'spec',
  'entry',
  'id',
  'config',
  'title',
  'body',
  '__proto__',
  'constructor',
  'toString',
];

const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom<unknown>(null, true, 0, 1.5, -1, 1e300, '', '1', 'x', '__proto__'),
    fc.array(tie('json'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string()), tie('json')), {
        maxLength: 6,
      })
      .map((entries): unknown => Object.fromEntries(entries)),
  ),
}));
const endpoint = fc.constantFrom(...endpoints);
const texts = fc.dictionary(
  fc.oneof(fc.constantFrom(...names, 'user', 'document', 'count'), fc.string()),
  fc.string(),
);

describe('any input', () => {
  test('becomes a request or a refusal', () => {
    fc.assert(
      fc.property(endpoint, texts, texts, json, (each, params, query, body) => {
        const read = readInput(each, { params, query, body });
        if (read.ok) {
          expect(Object.keys(read.value.params).toSorted()).toEqual(
            Object.keys(each.params).toSorted(),
          );
        } else {
          expect(read.refusal.code).toMatch(/^invalid-(params|query|body)$/);
        }
        expect(Object.getPrototypeOf({})).toBe(Object.prototype);
      }),
      { numRuns: runsOf(500, 2000) },
    );
  });

  test('as an answer becomes a result or an error', async () => {
    const status = fc.constantFrom(200, 201, 299, 400, 401, 404, 412, 500, 503);
    await fc.assert(
      fc.asyncProperty(endpoint, status, json, fc.string(), async (each, code, body, raw) => {
        for (const text of [JSON.stringify(body), raw]) {
          const answer = new Response(text, { status: code });
          const outcome = await readAnswer(each, answer, Date.now);
          if (!outcome.ok) expect(outcome.refusal.kind).toBe('provider-error');
          expect(outcome.ok && code >= 400).toBe(false);
        }
      }),
      { numRuns: runsOf(250, 1000) },
    );
  });

  test('may be nested deeper than a parser of its own would allow', () => {
    const depth = 100_000;
    const spec: unknown = JSON.parse('['.repeat(depth) + ']'.repeat(depth));
    for (const each of endpoints) {
      const params = { user: 'ada', document: 'shop', id: '1', comment: '1', reaction: 'like' };
      const read = readInput(each, {
        params,
        query: {},
        body: { spec, title: spec, config: spec },
      });
      expect(read).toHaveProperty('ok');
    }
  });
});
