import { expect, test } from 'vitest';
import { openEngine, provider, start } from './engine.ts';
import type { Fetch } from '../../src/provider/http.ts';

test('a comment whose issue is gone is not looked for again and again: it is sent once more, and refused', async () => {
  let sent = 0;
  const clock = { time: start };
  // A provider without keys: the first comment's answer is lost, and the issue was never there.
  const fetch: Fetch = async (url, { method }) => {
    if (url === `${provider}/`) return Response.json({ capabilities: [] });
    if (method === 'POST' && sent++ === 0) throw new TypeError('lost');
    return Response.json({ success: false, message: 'There is no such issue.' }, { status: 404 });
  };
  const engine = openEngine(fetch, {}, clock);
  const id = await engine.comment('Hello');
  await engine.drain(10 * 60_000);
  expect(sent).toBe(2);
  expect(engine.call(id).state).toBe('failed');
});
