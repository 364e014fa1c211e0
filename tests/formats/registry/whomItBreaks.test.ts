import { expect, test } from 'vitest';
import { changeRows, groupChanges } from '../../../src/domain/compare/changes/changeRows.ts';
import type { Json } from '../../../src/domain/model/values/json.ts';
import { compareAcross } from '../../../src/formats/registry/compareAcross.ts';
import { readDocument } from './compareTexts.ts';

/* Changes of calls that the model only keeps as metadata say whom they break, like changes of operations. */

const holding = (properties: Json, required: readonly string[] = []): Json => ({
  'application/json': { schema: { type: 'object', properties, required } },
});
const text = { type: 'string' } as const;
const whole = { type: 'integer' } as const;

interface Calls {
  /** The schema that the webhook and the callback send to clients. */
  readonly sent?: Json;
  /** The schema of clients' answers to the webhook. */
  readonly answered?: Json;
  /** The schema of a response besides the success. */
  readonly other?: Json;
  /** Parameters in cookies, which the model does not have. */
  readonly cookie?: Json;
}

function documentWith({ sent = text, answered = text, other = text, cookie = text }: Calls) {
  const called: Json = {
    post: {
      requestBody: { content: holding({ a: sent }) },
      responses: { 200: { description: 'Taken', content: holding({ b: answered }) } },
    },
  };
  return readDocument({
    paths: {
      '/a': {
        post: {
          operationId: 'make',
          parameters: [{ name: 'c', in: 'cookie', schema: cookie }],
          responses: {
            200: { description: 'OK' },
            202: { description: 'Later', content: holding({ d: other }) },
          },
          callbacks: { done: { '{$request.query.url}': called } },
        },
      },
    },
    webhooks: { made: called },
  });
}

test.each<[string, Calls, readonly string[]]>([
  ['what is sent to clients', { sent: whole }, ['callers', 'callers']],
  ['what clients answer', { answered: whole }, ['server', 'server']],
  ['another response', { other: whole }, ['callers']],
  ['a cookie', { cookie: whole }, ['server']],
])('%s breaks whom it reaches', async (_, calls, breaks) => {
  const compared = await compareAcross(await documentWith({}), await documentWith(calls));
  const rows = changeRows(groupChanges(compared.changes), compared);
  expect(rows.flatMap((row) => (row.kind === 'change' ? [row.breaks] : []))).toEqual(breaks);
});
