import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../src/provider/contract/index.ts';
import { golden, pretty } from '../support/golden.ts';
import { bodies, prepareEveryCall, type EveryCall } from './everyCall.ts';
import { openProvider, origin, type Provider } from './provider.ts';

// The message of every call for a body with one invalid field. GOLDEN=write writes the current
// messages.

let provider: Provider;
let calls: EveryCall;
beforeAll(async () => {
  provider = await openProvider();
  calls = await prepareEveryCall(provider, 'shop');
});
afterAll(() => provider.close());

const wrong: Readonly<Record<string, unknown>> = {
  'is missing': undefined,
  'is empty': '',
  'is a space': ' ',
  'is a number': -1,
  'is a list': [],
  'is long': 'x'.repeat(10_000),
};

test('an invalid field is named, with what is expected', async () => {
  const answers: Record<string, string> = {};
  for (const endpoint of endpoints) {
    const body = bodies.get(endpoint.id);
    for (const field of Object.keys(body ?? {})) {
      for (const [how, value] of Object.entries(wrong)) {
        const given = { ...(body as object), [field]: value };
        const { status, json } = await calls.make(endpoint, calls.ada, given);
        answers[`${endpoint.id}: ${field} ${how}`] =
          `${status} ${json['message'] as string | undefined}`;
      }
    }
  }
  const text = pretty(answers);
  expect(text).toBe(golden('server/refusals.json', text));
  expect(text).not.toContain('"500');
});

test('a body is not read by a call that takes none', async () => {
  const body = new ReadableStream({
    pull: (controller) => controller.error(new Error('This was read.')),
  });
  const headers = { Authorization: `Bearer ${calls.ada}` };
  const init = { method: 'DELETE', headers, body, duplex: 'half' };
  const answer = await provider.app.request(`${origin}/api/document/Ada/shop/tag/1000`, init);
  expect(answer.status).toBe(404);
});

test('a field is read from where the contract has it, and nowhere else', async () => {
  const token = calls.ada;
  const issue = '/document/Ada/shop/issue?title=Query&title=Again&user=Bob';
  const missing = await provider.ask('POST', issue, { token, body: {} });
  expect([missing.status, missing.json['message']]).toEqual([
    400,
    expect.stringContaining('title'),
  ]);
  const body = { title: 'Body', user: 'Bob', document: 'none' };
  const made = await provider.ask('POST', issue, { token, body });
  expect(made.status).toBe(201);
  const { json } = await provider.ask('GET', '/document/Ada/shop/issue', { token });
  expect(JSON.stringify(json)).toContain('"Body"');
  expect(JSON.stringify(json)).not.toMatch(/Query|Again/);
});
