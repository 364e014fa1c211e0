// Calls that a person makes from another device, or with a program.
import { expect } from '@playwright/test';
import { send, type Client } from '../../server/stress/writing.ts';
import { documentName } from '../outbox/outboxPage.ts';

/** Makes a call of the API, which must succeed; returns the text of the answer. */
export async function call(
  { url, token }: Client,
  method: string,
  path: string,
  body?: object,
): Promise<string> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect(answer.ok, text).toBe(true);
  return text;
}

/** Saves the document with these types, each with its description. */
export async function saveTypes(
  client: Client,
  types: Readonly<Record<string, string>>,
): Promise<void> {
  const spec = {
    imports: [],
    operations: [],
    types: Object.entries(types).map(([name, description]) => ({
      type: 'object',
      name,
      description,
      properties: [],
    })),
  };
  const write = {
    key: `${Math.random()}`,
    method: 'PUT' as const,
    path: `/document/${documentName}`,
    body: JSON.stringify({ spec }),
  };
  await send(client, write);
  expect(write).toMatchObject({ status: 200 });
}
