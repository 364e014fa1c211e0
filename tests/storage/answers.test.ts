import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAnswerStore, type AnswerStore } from '../../src/storage/answers.ts';
import { openDatabase, type Database } from '../../src/storage/database/database.ts';

let database: Database;
let answers: AnswerStore;

beforeEach(() => {
  database = openDatabase(`answers-${Math.random()}`);
  answers = createAnswerStore(database);
});
afterEach(() => database.delete());

test('an answer is found only under its account, as it was last stored', async () => {
  await answers.put({ account: 'ada', key: 'k', answer: { a: 1 }, at: 1 });
  await answers.put({ account: 'ada', key: 'k', answer: { a: 2 }, at: 2 });
  expect(await answers.get('ada', 'k')).toMatchObject({ answer: { a: 2 }, at: 2 });
  expect(await answers.get('bob', 'k')).toBeUndefined();
});

test('the latest 500 answers of an account are kept, regardless of other accounts', async () => {
  await answers.put({ account: 'bob', key: 'old', answer: null, at: 0 });
  const rows = Array.from({ length: 510 }, (_, index) => {
    const at = index + 1;
    return { account: 'ada', key: `k${at}`, answer: null, at } as const;
  });
  const earlier = rows.slice(0, 495);
  await database.transaction('rw', database.answers, () => database.answers.bulkPut(earlier));
  for (const row of rows.slice(495)) await answers.put(row);
  expect(await answers.get('ada', 'k10')).toBeUndefined();
  expect(await answers.get('ada', 'k11')).toBeDefined();
  expect(await answers.get('bob', 'old')).toBeDefined();
});
