import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../../../../server/store/database/postgres.ts';
import type { Store } from '../../../../server/store/store.ts';
import { createDatabase } from '../databases.ts';

const now = '2026-01-02T03:04:05.000Z';

describe('reads of PostgreSQL in batches', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let store: Store;
  let operator: pg.Client;
  beforeAll(async () => {
    database = await createDatabase();
    const opened = await openPostgres(database.url);
    if (!opened.ok) throw new Error(opened.refusal.message);
    store = opened.value;
    operator = new pg.Client(database.url);
    await operator.connect();
    for (const name of ['Ada', 'Grace']) {
      await store.accounts.create({ name, password: `of ${name}`, now });
    }
  });
  afterAll(async () => {
    await operator.end();
    await store.close();
    await database.drop();
  });

  test('get their own row each, or none', async () => {
    const names = Array.from({ length: 300 }, (_, index) => ['ada', 'GRACE', 'nobody'][index % 3]);
    const found = await Promise.all(
      names.flatMap((name = '') => [store.accounts.byName(name), store.documents.byId(7)]),
    );
    const expected = names.map((_, index) => ['Ada', 'Grace', undefined][index % 3]);
    expect(found.filter((_, index) => index % 2 === 0).map((row) => row?.name)).toEqual(expected);
    expect(found.every((row, index) => index % 2 === 0 || row === undefined)).toBe(true);
    expect(await store.accounts.byName('ada')).toEqual({
      id: 1,
      name: 'Ada',
      nameKey: 'ada',
      password: 'of Ada',
      suspendedAt: null,
      createdAt: now,
    });
  });

  test('fail individually if the database refuses one', async () => {
    const found = await Promise.allSettled(
      ['ada', 'a\0', 'grace', 'a\0', 'nobody'].map((name) => store.accounts.byName(name)),
    );
    expect(found.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(await store.accounts.byName('grace')).toMatchObject({ name: 'Grace' });
  });

  test('see everything that was written before', async () => {
    for (let round = 0; round < 20; round++) {
      await store.accounts.setPassword(1, `round ${round}`);
      const found = await Promise.all([1, 2, 3].map(() => store.accounts.byName('ada')));
      expect(found.map((row) => row?.password)).toEqual(Array(3).fill(`round ${round}`));
    }
  });

  test('do not wait for an earlier batch', async () => {
    await operator.query('begin');
    await operator.query('lock table documents in access exclusive mode');
    let isFound = false;
    const held = store.documents.byId(7).finally(() => (isFound = true));
    // By now it has been sent separately.
    await new Promise((resolve) => setTimeout(resolve, 20));
    const found = await Promise.all(['ada', 'grace'].map((name) => store.accounts.byName(name)));
    expect(found.map((row) => row?.name)).toEqual(['Ada', 'Grace']);
    expect(await store.accounts.byName('ada')).toMatchObject({ name: 'Ada' });
    expect(isFound).toBe(false);
    await operator.query('rollback');
    await held;
  });

  test('replace connections that the database closes, whatever they were doing', async () => {
    const read = () => store.accounts.byName('ada').catch(() => undefined);
    const write = () =>
      store
        .transaction(async (inside) => {
          for (let step = 0; step < 10; step++) await inside.accounts.byName('ada');
        })
        .catch(() => undefined);
    for (let round = 0; round < 5; round++) {
      const underWay = Array.from({ length: 40 }, () => [read(), write()]).flat();
      await operator.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await Promise.all(underWay);
    }
    // Idle connections are notified, too.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const found = await Promise.all(Array.from({ length: 40 }, () => store.accounts.byName('ada')));
    expect(found.every((row) => row?.name === 'Ada')).toBe(true);
  });
});
