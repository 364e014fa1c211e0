import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { GatheredBytes } from '../../../../server/http/requests/gatheredBytes.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes whose values depend on their position. */
const bytesFrom = (start: number, size: number) =>
  Buffer.from(Array.from({ length: size }, (_, at) => (start + at) % 251));

test.each([
  ['none', []],
  ['one part', [5]],
  ['small parts', [1, 1, 1, 2, 3, 50, 0, 7]],
  ['large parts', [70_000, 70_000, 1]],
  ['parts of any size', [1, 100_000, 3, 64 * 1024, 1, 1, 200_000, 9]],
])('a body of %s contains the bytes that have arrived', (_, sizes) => {
  const gathered = new GatheredBytes();
  for (const size of sizes) gathered.add(bytesFrom(gathered.size, size));
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  expect(gathered.size).toBe(whole);
  expect(bytesFrom(0, whole).equals(gathered.join())).toBe(true);
});

test('a body that arrives byte by byte takes little more memory than its size', () => {
  const size = 1024 * 1024;
  const memory = () => {
    collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = memory();
  const gathered = new GatheredBytes();
  for (let at = 0; at < size; at++) gathered.add(new Uint8Array(1));
  expect(memory() - before).toBeLessThan(size * 10);
  expect(gathered.size).toBe(size);
});
