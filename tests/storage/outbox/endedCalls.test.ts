import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../src/storage/database/database.ts';
import {
  readCallSizes,
  readEndedCalls,
  readSetAside,
} from '../../../src/storage/outbox/endedCalls.ts';
import { someCall } from '../outboxStore.contract.ts';
import { bodyRow, start } from '../rows.ts';
import { writing } from '../writing.ts';

const { account } = someCall('', 0);
const other = `${account}2`;

describe('of the calls of an account', () => {
  let database: Database;
  beforeEach(() => {
    database = openDatabase(`ended-${Math.random()}`);
  });
  afterEach(() => database.delete());

  test('those that ended are listed, latest first', async () => {
    const ended = Array.from({ length: 3 }, (_, at) =>
      someCall(`call ${at}`, 500 - at, { state: 'done', endedAt: 1000 + at }),
    );
    const others = [
      someCall('open', 1),
      someCall('foreign', 2, { account: other, state: 'done', endedAt: 2000 }),
    ];
    await writing(database, () => database.outbox.bulkPut([...ended, ...others]));
    const ids = (await readEndedCalls(database, account)).map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: 3 }, (_, at) => `call ${2 - at}`));
  });

  test('what was set aside is listed, latest first, while its text is stored', async () => {
    const aside = (document: string, body: string, at: number, of = account) =>
      ({ account: of, document, body, side: 'mine', at }) as const;
    await writing(database, async () => {
      await database.bodies.bulkPut([
        bodyRow('one', start, account),
        bodyRow('two', start, account),
      ]);
      await database.setAside.bulkAdd([
        aside('a/early', 'one', 1),
        aside('a/late', 'two', 3),
        aside('a/gone', 'gone', 2),
        aside('a/foreign', 'one', 4, other),
      ]);
    });
    expect(await readSetAside(database, account)).toEqual([
      { ...aside('a/late', 'two', 3), key: expect.any(Number), size: 1 },
      { ...aside('a/early', 'one', 1), key: expect.any(Number), size: 1 },
    ]);
  });

  test('each has the size of its input and of the text that it sends', async () => {
    await writing(database, () =>
      database.bodies.bulkPut([
        { ...bodyRow('saved', start, account), size: 500 },
        { ...bodyRow('payload', start, account), size: 70 },
        { ...bodyRow('foreign', start, other), size: 9 },
      ]),
    );
    const input = { user: 'ada' };
    const calls = [
      someCall('plain', 1, { input }),
      someCall('save', 2, { input, save: { body: 'saved', content: '' }, payload: 'payload' }),
      someCall('payload', 3, { input, payload: 'payload' }),
      someCall('foreign', 4, { input, payload: 'foreign' }),
    ];
    const own = JSON.stringify(input).length;
    expect(Object.fromEntries(await readCallSizes(database, account, calls))).toEqual({
      plain: own,
      save: own + 500,
      payload: own + 70,
      foreign: own,
    });
  });
});
