import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { followClearing } from '../../../src/app/hosted/followClearing.ts';
import {
  sessionMachine,
  type WhoAnswer,
  type WhoQuestion,
} from '../../../src/machines/accountSession.ts';
import { accountAt } from '../../../src/storage/database/account.ts';
import { openDatabase, type Database } from '../../../src/storage/database/database.ts';
import { enterGeneration, generationsIn } from '../../../src/storage/database/generation.ts';
import { wipeAccount } from '../../../src/storage/wipeAccount.ts';
import { writing } from '../../storage/writing.ts';

const provider = 'https://host/api';
const ada = accountAt('ada', provider);
const bob = accountAt('bob', provider);
let database: Database;

beforeEach(() => {
  database = openDatabase(`clearing-${Math.random()}`);
});
afterEach(async () => {
  await database.delete();
});

/** A page that shows ada's account. */
function open() {
  const whoAmI = fromPromise<WhoAnswer, WhoQuestion>(async () => ({ kind: 'unreachable' }));
  const session = createActor(sessionMachine.provide({ actors: { whoAmI } }), {
    input: { provider, user: 'ada' },
  }).start();
  const left: string[] = [];
  const clearing = followClearing(database, session, (account) => left.push(account));
  return { session, left, clearing };
}

/** Writes something of the account on this device; returns the generation. */
function use(account: string): Promise<string> {
  return writing(database, () =>
    enterGeneration(generationsIn(database.settings), account, undefined, () =>
      String(Math.random()),
    ),
  );
}

/** Long enough for live queries to be read again. */
const soon = () => new Promise((resolve) => setTimeout(resolve, 100));

test('a page leaves when another one clears the account that it shows', async () => {
  const { left } = open();
  await soon();
  await use(ada);
  await use(bob);
  await soon();
  await wipeAccount(database, bob);
  await soon();
  expect(left).toEqual([]);
  await wipeAccount(database, ada);
  await expect.poll(() => left).toEqual([ada]);
});

test('a page leaves, too, when it has followed the sign-out before it hears that the account was cleared', async () => {
  await use(ada);
  const { session, left } = open();
  await soon();
  session.send({ type: 'signedOut' });
  await wipeAccount(database, ada);
  await expect.poll(() => left).toEqual([ada]);
});

test('a page that was frozen leaves, also when somebody has signed in to the account again', async () => {
  const before = await use(ada);
  const { left } = open();
  await soon();
  // All in one transaction, so that the page only learns of the last state.
  const after = await writing(database, async () => {
    await wipeAccount(database, ada);
    return use(ada);
  });
  expect(after).not.toBe(before);
  await expect.poll(() => left).toEqual([ada]);
});

test('a page that clears the account itself is not told', async () => {
  await use(ada);
  const { left, clearing } = open();
  await soon();
  await clearing.withoutLeaving(async () => {
    await wipeAccount(database, ada);
    await soon();
  });
  expect(left).toEqual([]);
});
