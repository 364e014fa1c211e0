import { expect, it } from 'vitest';
import { loadOnce } from '../../../src/app/session/loadOnce.ts';

it('loads once, whoever asks', async () => {
  let loads = 0;
  const load = loadOnce(async () => (loads += 1));
  expect(await Promise.all([load(), load()])).toEqual([1, 1]);
  expect(await load()).toBe(1);
});

it('loads again after a failure, which all are told who had asked', async () => {
  let loads = 0;
  const load = loadOnce(async () => {
    loads += 1;
    if (loads === 1) throw new Error('away');
    return loads;
  });
  const [one, other] = await Promise.allSettled([load(), load()]);
  expect(one.status).toBe('rejected');
  expect(other.status).toBe('rejected');
  expect(loads).toBe(1);
  expect(await load()).toBe(2);
  expect(await load()).toBe(2);
});
