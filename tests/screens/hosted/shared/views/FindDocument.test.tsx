import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import {
  HostedContext,
  type Hosted,
  type Question,
} from '../../../../../src/screens/hosted/shared/hosted.ts';
import { FindDocument } from '../../../../../src/screens/hosted/shared/views/FindDocument.tsx';

afterEach(cleanup);

const names = [...Array.from({ length: 18 }, (_, index) => `api-${index}`), 'api'];

/** A provider that puts at most 16 documents on a page, whatever the request. */
async function known(_account: string, { input }: Question) {
  const startIndex = Number(input['startIndex']);
  const entry = names.slice(startIndex, startIndex + 16).map((name) => ({ name }));
  const page = { totalResults: names.length, startIndex, itemsPerPage: 16, entry };
  return { answer: page, at: 1, pending: [], done: [] };
}

/** The message about a document with this name. */
async function find(name: string, ports: object): Promise<string | null> {
  const hosted = { account: 'ada', refresh: async () => ({ ok: true, value: 1 }), ...ports };
  render(
    <HostedContext value={hosted as unknown as Hosted}>
      <FindDocument list="stars.getAll" input={{}} isIt={(row) => row.name === name}>
        {(found) => <p role="status">{found}</p>}
      </FindDocument>
    </HostedContext>,
  );
  const status = () => screen.getByRole('status').textContent;
  await waitFor(() => expect(status()).not.toBe('asking'));
  return status();
}

test('a document is found behind the first page of a list', async () => {
  expect(await find('api', { known })).toBe('there');
});

test('a document that is on no page does not exist', async () => {
  expect(await find('shop', { known })).toBe('not there');
});

test('when the provider can not be asked, it is unknown', async () => {
  const refusal = { code: 'network', message: 'An unknown error occurred' };
  const down = { known: async () => undefined, refresh: async () => ({ ok: false, refusal }) };
  expect(await find('api', down)).toBe('unknown');
});
