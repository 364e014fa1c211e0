import { readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../src/provider/contract/index.ts';
import type { Placed } from '../../src/provider/endpoint.ts';
import { prepareEveryCall, type EveryCall } from './everyCall.ts';
import { openProvider, type Provider } from './provider.ts';

// The complete answer of every call: in the contract nearly every field is optional, because
// providers differ. GOLDEN=write writes the current answers.

const file = new URL('../fixtures/server/answers.json', import.meta.url);
const isWriting = process.env['GOLDEN'] === 'write';
const golden = isWriting ? {} : (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);

let provider: Provider;
let calls: EveryCall;
beforeAll(async () => {
  provider = await openProvider();
  calls = await prepareEveryCall(provider, 'shop');
});
afterAll(async () => {
  await provider.close();
  if (isWriting) writeFileSync(file, `${JSON.stringify(golden, null, 2)}\n`);
});

/**
 * Calls that revert changes come after the others, then those that delete, then those that end the
 * token.
 */
const order = [
  /^document\.re(?:set|vert)$/,
  /delete/,
  /deleteSession/,
  /^document\.delete$/,
  /revoke/,
];
const last = ({ id }: Placed) => order.findLastIndex((pattern) => pattern.test(id));
const ordered = endpoints.toSorted((one, other) => last(one) - last(other));

test.each(ordered.map((endpoint) => [endpoint.id, endpoint] as const))(
  'the answer of %s has not changed',
  async (id, endpoint) => {
    const { status, json } = await calls.make(endpoint, calls.ada);
    if (status === endpoint.status) {
      expect(v.safeParse(endpoint.answer, json).issues ?? []).toEqual([]);
    }
    const answer = { status, json: withoutChance(json) };
    if (isWriting) golden[id] = answer;
    expect(answer).toEqual(golden[id]);
  },
);

test('no answer is stored for a call that no longer exists', () => {
  expect(Object.keys(golden).toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted());
});

/** The answer, without the parts that differ in each run or build. */
function withoutChance(json: object): unknown {
  const build: unknown = import.meta.env.VITE_VERSION;
  return JSON.parse(
    JSON.stringify(json, (key, value: unknown) => {
      if (value === build) return '(the version)';
      return /^(?:app(?:Key|Secret)|secret|address|challenge)$/.test(key) ? '(by chance)' : value;
    }),
  );
}
