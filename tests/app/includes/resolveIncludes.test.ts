import { describe, expect, it } from 'vitest';
import { createIncludeResolver } from '../../../src/app/includes/resolveIncludes.ts';
import { refuse, succeed, type Result } from '../../../src/domain/model/values/result.ts';
import type { Type } from '../../../src/domain/model/specification.ts';
import { makeStruct } from '../../screens/specifications.ts';

type Answer = Result<readonly Type[]>;

/** A resolver whose requests are answered by the test, with a record of them. */
function start() {
  const asked: { readonly url: string; readonly answer: (answer: Answer) => void }[] = [];
  const resolver = createIncludeResolver(
    (url) => new Promise<Answer>((answer) => asked.push({ url, answer })),
  );
  let told = 0;
  const stop = resolver.subscribe(() => (told += 1));
  return {
    resolver,
    stop,
    told: () => told,
    urls: () => asked.map(({ url }) => url),
    answer: async (at: number, answer: Answer): Promise<void> => {
      asked[at]?.answer(answer);
      await new Promise((done) => setTimeout(done));
    },
  };
}

const order = succeed([makeStruct('Order')]);
const gone = refuse('not-found', 'Nothing was found there.');

describe('the resolver of includes', () => {
  it('reads each URL once, and none of includes that are resolved already', async () => {
    const { resolver, urls, answer } = start();
    const imports = [
      { alias: 'a', url: 'https://a' },
      { alias: 'same', url: 'https://a' },
      { alias: 'own', url: 'https://own', types: [] },
    ];
    resolver.want(imports);
    resolver.want(imports);
    expect(urls()).toEqual(['https://a']);
    expect(resolver.current().size).toBe(0);
    await answer(0, order);
    expect(resolver.current()).toEqual(new Map([['https://a', order]]));
    resolver.want(imports);
    expect(urls()).toHaveLength(1);
  });

  it('creates a new map with every answer and notifies its listeners', async () => {
    const { resolver, answer, told, stop } = start();
    resolver.want([
      { alias: 'a', url: 'https://a' },
      { alias: 'b', url: 'https://b' },
    ]);
    await answer(0, order);
    const before = resolver.current();
    await answer(1, gone);
    expect(resolver.current()).not.toBe(before);
    expect(before.size).toBe(1);
    expect(told()).toBe(2);
    stop();
    resolver.retry();
    await answer(2, order);
    expect(told()).toBe(2);
  });

  it('retries only what could not be read', async () => {
    const { resolver, urls, answer } = start();
    resolver.want([
      { alias: 'a', url: 'https://a' },
      { alias: 'b', url: 'https://b' },
    ]);
    await answer(0, order);
    await answer(1, gone);
    resolver.retry();
    resolver.retry();
    expect(urls()).toEqual(['https://a', 'https://b', 'https://b']);
    await answer(2, order);
    expect(resolver.current().get('https://b')).toBe(order);
  });

  it('stores what was read for a caller, unless the caller has cancelled', async () => {
    const { resolver, answer } = start();
    const stop = new AbortController();
    const asking = resolver.resolve('https://a', stop.signal);
    await answer(0, order);
    expect(await asking).toBe(order);
    expect(resolver.current().has('https://a')).toBe(true);
    void resolver.resolve('https://b', stop.signal);
    stop.abort();
    await answer(1, order);
    expect(resolver.current().has('https://b')).toBe(false);
  });
});
