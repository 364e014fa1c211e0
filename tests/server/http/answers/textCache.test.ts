import { expect, test } from 'vitest';
import { TextCache } from '../../../../server/http/answers/textCache.ts';
import { done } from '../../../../server/http/answers/reply.ts';

test('the least recently used text makes room for a new one', async () => {
  let makes = 0;
  const get = async (cache: TextCache, key: string) => {
    const before = makes;
    const reply = await cache.get(key, async () => {
      makes += 1;
      return done(`the text of ${key}`);
    });
    if (!reply.ok || reply.value === undefined) throw new Error('Nothing was made.');
    return { size: reply.value.byteLength, isMade: makes > before };
  };
  const { size } = await get(new TextCache(), 'a');
  const cache = new TextCache(2 * size);
  for (const key of ['a', 'b']) await get(cache, key);
  expect((await get(cache, 'a')).isMade).toBe(false);
  expect((await get(cache, 'c')).isMade).toBe(true);
  expect((await get(cache, 'a')).isMade).toBe(false);
  expect((await get(cache, 'c')).isMade).toBe(false);
  expect((await get(cache, 'b')).isMade).toBe(true);
  expect((await get(cache, 'c')).isMade).toBe(false);
  expect((await get(cache, 'a')).isMade).toBe(true);
});
