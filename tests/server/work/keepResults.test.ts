import { expect, test } from 'vitest';
import { succeed } from '../../../src/domain/model/values/result.ts';
import { keepResults } from '../../../server/work/keepResults.ts';
import type { Asker, SpecWork } from '../../../server/work/specWork.ts';

const asker: Asker = { caller: 'ada', lane: 'read', since: 0 };
const args = (): [Uint8Array<ArrayBuffer>] => [new Uint8Array()];

/** Work that returns names of this many characters and counts its runs. */
function counting(length: number) {
  let count = 0;
  const inner: Omit<SpecWork, 'run'> & { run: () => Promise<unknown> } = {
    run: () => {
      count += 1;
      return Promise.resolve(succeed(['x'.repeat(length)]));
    },
    load: () => [],
    close: () => Promise.resolve(),
  };
  const work = keepResults(inner as SpecWork);
  return {
    ask: (key?: string) =>
      work.run(asker, { name: 'typeNames', args, ...(key === undefined ? {} : { key }) }),
    done: () => count,
  };
}

test('a result that depends only on an immutable body is computed once', async () => {
  const { ask, done } = counting(10);
  for (let round = 0; round < 5; round++) expect(await ask('a')).toMatchObject({ ok: true });
  expect(done()).toBe(1);
  await ask('b');
  await ask();
  await ask();
  expect(done()).toBe(4);
});

test('the least recently used result is dropped first, and one that is too large is not stored', async () => {
  const { ask, done } = counting(3_000_000);
  for (let number = 0; number < 10; number++) await ask(String(number));
  await ask('0');
  await ask('10');
  expect(done()).toBe(11);
  await ask('0');
  expect(done()).toBe(11);
  await ask('1');
  expect(done()).toBe(12);
  const larger = counting(5_000_000);
  await larger.ask('a');
  await larger.ask('a');
  expect(larger.done()).toBe(2);
});
