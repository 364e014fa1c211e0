import { describe, expect, it } from 'vitest';
import { chunkLines, LineCache } from '../../../src/screens/preview/lineCache.ts';
import type { LineSource } from '../../../src/screens/reads/lineSource.ts';

interface Asked {
  readonly rev: number;
  readonly from: number;
  readonly to: number;
  readonly answer: (lines?: readonly string[]) => Promise<void>;
  readonly fail: () => Promise<void>;
}

/** A source whose answers the test controls, and a cache that counts its notifications. */
function setUp(totalLines = 1_000) {
  const asked: Asked[] = [];
  const told = { changed: 0, failed: 0 };
  const cache = new LineCache(
    () => (told.changed += 1),
    () => (told.failed += 1),
  );
  const source = (rev: number): LineSource => ({
    rev,
    totalLines,
    getLines: (from, to) =>
      new Promise((resolve, reject) => {
        const full = Array.from({ length: to - from }, (_, at) => `${rev}:${from + at}`);
        asked.push({
          rev,
          from,
          to,
          answer: async (lines = full) => {
            resolve(lines);
            await Promise.resolve();
          },
          fail: async () => {
            reject(new Error('gone'));
            await Promise.resolve();
          },
        });
      }),
  });
  return { asked, told, cache, source };
}

describe('lines of the preview', () => {
  it('are fetched once, in chunks', async () => {
    const { asked, told, cache, source } = setUp();
    cache.use(source(1));
    cache.want(chunkLines - 5, chunkLines + 5);
    cache.want(chunkLines - 5, chunkLines + 5);
    expect(asked.map(({ from, to }) => [from, to])).toEqual([
      [0, chunkLines],
      [chunkLines, 2 * chunkLines],
    ]);
    await asked[1]!.answer();
    expect(told.changed).toBe(1);
    expect(cache.line(chunkLines)).toBe(`1:${chunkLines}`);
    expect(cache.line(0)).toBeUndefined();
  });

  it('end with the text', () => {
    const { asked, cache, source } = setUp(chunkLines + 3);
    cache.use(source(1));
    cache.want(0, 5 * chunkLines);
    expect(asked.at(-1)).toMatchObject({ from: chunkLines, to: chunkLines + 3 });
  });

  it('of the previous text stay until the new ones have arrived', async () => {
    const { asked, cache, source } = setUp();
    cache.use(source(1));
    cache.want(0, 10);
    await asked[0]!.answer();
    cache.use(source(2));
    cache.want(0, 10);
    expect(cache.line(3)).toBe('1:3');
    await asked[1]!.answer();
    expect(cache.line(3)).toBe('2:3');
  });

  it('of an older text are dropped when they come late', async () => {
    const { asked, told, cache, source } = setUp();
    cache.use(source(1));
    cache.want(0, 10);
    cache.use(source(2));
    cache.want(0, 10);
    await asked[1]!.answer();
    await asked[0]!.answer();
    expect(cache.line(3)).toBe('2:3');
    expect(told.changed).toBe(1);
  });

  it('of a discarded text replace nothing', async () => {
    const { asked, cache, source } = setUp();
    cache.use(source(1));
    cache.want(0, 10);
    await asked[0]!.answer();
    cache.use(source(2));
    cache.want(0, 10);
    await asked[1]!.answer([]);
    expect(cache.line(3)).toBe('1:3');
  });

  it('that cannot be read are reported once and requested again with the next text', async () => {
    const { asked, told, cache, source } = setUp();
    cache.use(source(1));
    cache.want(0, 10);
    await asked[0]!.fail();
    cache.want(0, 10);
    expect(told.failed).toBe(1);
    expect(asked).toHaveLength(1);
    cache.use(source(2));
    cache.want(0, 10);
    expect(asked).toHaveLength(2);
  });

  it('are evicted when many others were read since', async () => {
    const { asked, cache, source } = setUp(1_000_000);
    cache.use(source(1));
    for (let chunk = 0; chunk < 60; chunk += 1) {
      cache.want(chunk * chunkLines, chunk * chunkLines + 1);
      await asked.at(-1)!.answer();
    }
    expect(cache.line(0)).toBeUndefined();
    expect(cache.line(59 * chunkLines)).toBe(`1:${59 * chunkLines}`);
  });
});
