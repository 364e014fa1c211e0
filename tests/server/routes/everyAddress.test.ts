import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../src/provider/contract/index.ts';
import { prepareEveryCall, type EveryCall } from '../everyCall.ts';
import { openProvider, type Provider } from '../provider.ts';
import { engines, type OpenedStore } from '../store/stores.ts';

// Rules for every call of the contract with a certain kind of address.

const lists = endpoints.filter(({ query }) => 'startIndex' in query);
const withId = endpoints.filter(({ path }) => path.includes(':id'));

describe.each(engines)('on %s', (_, open) => {
  let opened: OpenedStore;
  let provider: Provider;
  let calls: EveryCall;
  beforeAll(async () => {
    opened = await open();
    provider = await openProvider({ store: opened.store });
    calls = await prepareEveryCall(provider, 'open');
  });
  afterAll(async () => {
    await provider.close();
    await opened.close();
  });

  test.each(lists.map((list) => [list.id, list] as const))(
    'the list %s has pages, and an empty one beyond its end',
    async (_id, list) => {
      const page = async (query: string) => {
        const { status, json } = await calls.make(
          { ...list, path: `${list.path}?${query}` },
          calls.ada,
        );
        expect(status).toBe(200);
        return json;
      };
      const { entry, totalResults } = await page('');
      const entries = entry as readonly unknown[];
      expect(entries).toHaveLength(totalResults as number);
      expect((await page('count=1')).entry).toEqual(entries.slice(0, 1));
      expect(await page('startIndex=1000')).toEqual({
        totalResults,
        startIndex: 1000,
        itemsPerPage: 16,
        entry: [],
      });
    },
  );

  test.each(withId.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s is not found by a text that only looks like an id',
    async (_id, endpoint) => {
      for (const wrong of ['x:id', ':idx', ':id.5', '-:id', ':id%20', `:id${'0'.repeat(15)}`]) {
        const path = endpoint.path.replace(':id', wrong);
        const { status } = await calls.make({ ...endpoint, path }, calls.ada);
        expect([wrong, status]).toEqual([wrong, 404]);
      }
    },
  );
});
