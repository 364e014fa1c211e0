import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProvider, type Provider } from '../provider.ts';

let provider: Provider;
let people: Readonly<Record<'owner' | 'author' | 'stranger', string>>;
const document = '/document/owner/pets';

beforeAll(async () => {
  provider = await openProvider();
  people = {
    owner: await provider.person('owner'),
    author: await provider.person('author'),
    stranger: await provider.person('stranger'),
  };
  await provider.ask('POST', '/document/owner', { token: people.owner, body: { name: 'pets' } });
});
afterAll(() => provider.close());

async function open(): Promise<string> {
  const made = await provider.ask('POST', `${document}/issue`, {
    token: people.author,
    body: { title: 'A typo', description: 'There' },
  });
  expect(made.status).toBe(201);
  return `${document}/issue/${String(made.json.id)}`;
}

describe('an issue', () => {
  test.each([
    ['author', 200, 2],
    ['owner', 200, 2],
    ['stranger', 403, 1],
  ] as const)('of a document: closing it by the %s is answered %i', async (who, status, now) => {
    const issue = await open();
    const closed = await provider.ask('PUT', issue, { token: people[who], body: { status: 2 } });
    expect(closed.status).toBe(status);
    expect((await provider.ask('GET', issue)).json).toMatchObject({ status: now });
  });

  test.each([
    ['author', 200, 404],
    ['owner', 200, 404],
    ['stranger', 403, 200],
  ] as const)('of a document: deleting it by the %s is answered %i', async (who, status, then) => {
    const issue = await open();
    const deleted = await provider.ask('DELETE', issue, { token: people[who] });
    expect(deleted.status).toBe(status);
    expect((await provider.ask('GET', issue)).status).toBe(then);
  });
});
