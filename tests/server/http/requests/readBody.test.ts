import { describe, expect, test } from 'vitest';
import { BodyMemory } from '../../../../server/http/requests/bodyMemory.ts';
import { parseBody, readBytes } from '../../../../server/http/requests/readBody.ts';
import { noteAddress } from '../../../../server/http/requests/requestFacts.ts';

const nested = (depth: number) =>
  parseBody(new TextEncoder().encode('['.repeat(depth) + ']'.repeat(depth)));

test('a body that is nested too deep is refused before it is parsed', () => {
  expect(nested(1000).ok).toBe(true);
  expect(nested(1001)).toEqual({
    ok: false,
    refusal: {
      status: 400,
      message: 'The body is nested deeper than 1000 levels. Flatten it.',
    },
  });
});

describe('the body of a request', () => {
  const kB = 1024;
  const rooms = {
    accounts: { whole: 100 * kB, each: 60 * kB },
    anonymous: { whole: 20 * kB, each: 20 * kB },
  };

  /** Reads a body that arrives in parts of these sizes; after an empty one, the client hangs up. */
  async function read(
    parts: readonly number[],
    { limit = 50 * kB, isAnonymous = false, memory = new BodyMemory(rooms), declared = '' },
  ) {
    const seen: number[] = [];
    const waiting = parts.map((size, index) => new Uint8Array(size).fill(index + 1));
    let cancelled = false;
    // The types of browsers don't know `duplex`, which Node needs for a stream.
    const init = {
      method: 'POST',
      ...(declared !== '' && { headers: { 'Content-Length': declared } }),
      body: new ReadableStream<Uint8Array>(
        {
          pull: (controller) => {
            const next = waiting.shift();
            if (next === undefined) controller.close();
            else if (next.byteLength === 0) controller.error(new Error('The client hung up.'));
            else controller.enqueue(next);
          },
          cancel: () => {
            cancelled = true;
          },
        },
        { highWaterMark: 0 },
      ),
      duplex: 'half',
    };
    const request = new Request('http://localhost/', init);
    const onPart = (part: Uint8Array) => seen.push(part.byteLength);
    const reply = await readBytes(request, {
      limit,
      memory,
      account: isAnonymous ? undefined : 1,
      onPart,
    });
    return { reply, seen, memory, cancelled, left: waiting.length };
  }

  /** A body whose first part arrives, and nothing after it. */
  function endless(size: number) {
    let wasCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(size)),
      cancel: () => {
        wasCancelled = true;
      },
    });
    return { body, cancelled: () => wasCancelled };
  }

  test('is joined from its parts, and takes memory until it is given back', async () => {
    const { reply, seen, memory } = await read([2, 3], { limit: 5, declared: '5' });
    if (!reply.ok) throw new Error(reply.refusal.message);
    expect([...reply.value.bytes]).toEqual([1, 1, 2, 2, 2]);
    expect([seen, memory.size]).toEqual([[2, 3], 5]);
    reply.value.free();
    expect(memory.size).toBe(0);
  });

  const tooLarge = (size: string) =>
    `The body is larger than the limit of ${size}. Send a smaller one.`;
  const busy = 'The server is receiving too much at once. Try again in a moment.';
  test.each([
    ['is one byte larger than its limit', [kB, kB, 1], { limit: 2 * kB }, 413, tooLarge('2 kB')],
    [
      'says that it is',
      [1],
      { limit: 2048 * kB, declared: `${2048 * kB + 1}` },
      413,
      tooLarge('2 MB'),
    ],
    [
      'needs more than the share of an account',
      [40 * kB, 20 * kB + 1],
      { limit: 99 * kB },
      503,
      busy,
    ],
    ['needs more than the anonymous have', [20 * kB, 1], { isAnonymous: true }, 503, busy],
    ['ends too early', [9, 0], {}, 400, 'The body ended too early. Send it again.'],
  ] as const)(
    'that %s is refused, and takes no memory',
    async (_, parts, asked, status, message) => {
      const { reply, memory } = await read(parts, asked);
      expect(reply).toMatchObject({ ok: false, refusal: { status, message } });
      expect(memory.size).toBe(0);
    },
  );

  test('is read no further once it is refused', async () => {
    const { seen, cancelled, left } = await read([3, 3, 3], { limit: 5 });
    expect({ seen, cancelled, left }).toEqual({ seen: [3], cancelled: true, left: 1 });
  });

  test('that is still arriving is ended when somebody who sends less needs its memory', async () => {
    const memory = new BodyMemory(rooms);
    const { body, cancelled } = endless(15 * kB);
    const slow = readBytes(
      new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit),
      { limit: 50 * kB, memory, account: undefined },
    );
    await expect.poll(() => memory.size).toBe(15 * kB);
    // A different address, so that it counts as another caller.
    const request = new Request('http://localhost/', { method: 'POST', body: 'x'.repeat(6 * kB) });
    noteAddress(request, '192.0.2.1');
    const other = await readBytes(request, { limit: 50 * kB, memory, account: undefined });
    expect(other.ok).toBe(true);
    expect(await slow).toMatchObject({
      ok: false,
      refusal: { status: 503, message: busy, headers: { 'Retry-After': '5' } },
    });
    expect([memory.size, cancelled()]).toEqual([6 * kB, true]);
  });

  test('is not needed', async () => {
    const request = new Request('http://localhost/', { method: 'POST' });
    const memory = new BodyMemory(rooms);
    const reply = await readBytes(request, { limit: 0, memory, account: undefined });
    if (!reply.ok) throw new Error(reply.refusal.message);
    expect(reply.value.bytes).toEqual(new Uint8Array());
    reply.value.free();
    expect(memory.size).toBe(0);
  });
});
