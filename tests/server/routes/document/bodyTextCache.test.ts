import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readBodyText } from '../../../../server/routes/document/bodyTextCache.ts';
import { openSqlite } from '../../../../server/store/database/sqlite.ts';

test('a body is read from the store once, unless it is large or unused for long', async () => {
  const opened = await openSqlite(null);
  if (!opened.ok) throw new Error(opened.refusal.message);
  const { value: real } = opened;
  const reads: string[] = [];
  const get: typeof real.bodies.get = (hash) => {
    reads.push(hash);
    return real.bodies.get(hash);
  };
  const store = { ...real, bodies: { ...real.bodies, get } };
  const put = (hash: string, text: string) => real.bodies.put(hash, new Uint8Array(gzipSync(text)));
  const read = async (hash: string) => (await readBodyText({ store }, hash)).length;

  await put('small', '{}');
  await put('large', 'x'.repeat(600_000));
  for (const hash of ['small', 'small', 'large', 'large']) await read(hash);
  expect(reads).toEqual(['small', 'large', 'large']);

  // Twenty of these exceed the cache.
  for (let number = 0; number < 20; number++) {
    await put(`many-${number}`, 'x'.repeat(450_000));
    expect(await read(`many-${number}`)).toBe(450_000);
    await read('small');
  }
  reads.length = 0;
  for (const hash of ['small', 'many-19', 'many-0']) await read(hash);
  expect(reads).toEqual(['many-0']);
  await real.close();
});
