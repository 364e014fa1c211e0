import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  longestLost,
  longestRetryAfter,
  longestWait,
  nextTry,
  remaining,
} from '../../../src/sync/calls/schedule.ts';
import { createGates, probeInterval } from '../../../src/sync/sending/gates.ts';
import { accountStream, streamOf } from '../../../src/sync/calls/stream.ts';
import { endpoints } from '../../../src/provider/contract/index.ts';
import type { JsonObject } from '../../../src/domain/model/values/json.ts';

const times = fc.integer({ min: 0, max: 4_000_000_000_000 });
const parts = fc.double({ min: 0, max: 1, noNaN: true });
const month = 30 * 24 * 60 * 60 * 1000;

describe('when a call is tried again', () => {
  test('after a random part of a time that doubles, up to five minutes', () => {
    const longest = Array.from(
      { length: 12 },
      (_, attempt) => nextTry(attempt + 1, 'busy', { now: 0, random: 1 }).at,
    );
    expect(longest).toEqual([
      1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000, 300_000, 300_000,
    ]);
  });

  test('up to twenty seconds where there was no answer at all', () => {
    expect(nextTry(20, 'lost', { now: 0, random: 1 }).at).toBe(longestLost);
    expect(nextTry(3, 'lost', { now: 0, random: 1 }).at).toBe(4000);
  });

  test('never later than it may be, and never before now, however often it was tried', () => {
    fc.assert(
      fc.property(
        times,
        parts,
        fc.nat(1_000_000),
        fc.constantFrom('lost', 'busy'),
        (now, random, attempts, why) => {
          const wait = nextTry(attempts, why, { now, random });
          expect(wait).toMatchObject({ since: now, why });
          expect(wait.at).toBeGreaterThanOrEqual(now);
          expect(wait.at - now).toBeLessThanOrEqual(why === 'lost' ? longestLost : longestWait);
        },
      ),
    );
  });

  test('spreads over the whole time, so that many do not come at once', () => {
    const waits = Array.from(
      { length: 100 },
      (_, part) => nextTry(9, 'busy', { now: 0, random: part / 100 }).at,
    );
    expect(Math.min(...waits)).toBe(0);
    expect(new Set(waits).size).toBe(100);
    expect(waits[50]).toBe(128_000);
  });

  test('when the provider says, whatever it was tried before, but at most a day', () => {
    fc.assert(
      fc.property(times, parts, fc.nat(50), fc.integer(), (now, random, attempts, retryAfter) => {
        const wait = nextTry(attempts, 'busy', { now, random, retryAfter });
        expect(wait.why).toBe('asked');
        expect(wait.at - now).toBe(Math.min(longestRetryAfter, Math.max(0, retryAfter)));
      }),
    );
  });
});

describe('how long until then', () => {
  test('nothing, without a wait', () => {
    expect(remaining(undefined, 5)).toBe(0);
  });

  test('less, as time passes, and nothing from then on', () => {
    fc.assert(
      fc.property(times, fc.nat(month), fc.nat(month), fc.nat(month), (since, wait, a, b) => {
        const asked = { at: since + wait, since, why: 'busy' } as const;
        const [early, late] = [Math.min(a, b), Math.max(a, b)];
        const [before, after] = [early, late].map((passed) => remaining(asked, since + passed));
        expect(before).toBe(Math.max(0, wait - early));
        expect(after).toBeLessThanOrEqual(before ?? 0);
        expect(remaining(asked, since + wait)).toBe(0);
      }),
    );
  });

  test('a clock that was set back ends the wait instead of making it longer', () => {
    fc.assert(
      fc.property(times, fc.nat(month), fc.integer({ min: 1, max: month }), (since, wait, back) => {
        const asked = { at: since + wait, since, why: 'asked' } as const;
        expect(remaining(asked, since - back)).toBe(0);
      }),
    );
  });

  test('no clock makes it wait longer than it was asked to', () => {
    fc.assert(
      fc.property(times, fc.nat(month), times, (since, wait, now) => {
        const left = remaining({ at: since + wait, since, why: 'lost' }, now);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(wait);
      }),
    );
  });

  test('a provider that was found again ends the waits that were begun before, but not those it asked for', () => {
    for (const why of ['lost', 'busy'] as const) {
      expect(remaining({ at: 900, since: 100, why }, 200, 150)).toBe(0);
      expect(remaining({ at: 900, since: 160, why }, 200, 150)).toBe(700);
    }
    expect(remaining({ at: 900, since: 100, why: 'asked' }, 200, 150)).toBe(700);
  });
});

describe('a provider that can’t be reached', () => {
  const opened = (random = 1) => {
    const clock = { time: 1000 };
    return {
      clock,
      gates: createGates(
        () => clock.time,
        () => random,
      ),
    };
  };

  test('is asked again after ten to twenty seconds', () => {
    for (const [random, wait] of [
      [0, probeInterval / 2],
      [0.5, probeInterval * 0.75],
      [1, probeInterval],
    ] as const) {
      const { gates } = opened(random);
      gates.close('p');
      expect(gates.remaining('p')).toBe(wait);
    }
  });

  test('closes for nobody else, and opens by itself when it is time', () => {
    const { clock, gates } = opened();
    gates.close('p');
    expect([gates.isClosed('p'), gates.isClosed('q')]).toEqual([true, false]);
    expect(gates.remaining('q')).toBe(0);
    clock.time += probeInterval - 1;
    expect(gates.remaining('p')).toBe(1);
    clock.time += 1;
    expect(gates.remaining('p')).toBe(0);
    // The provider has not answered yet.
    expect(gates.isClosed('p')).toBe(true);
  });

  test('is known to be back from the moment in which it answered, and only if it was away', () => {
    const { clock, gates } = opened();
    gates.open('p');
    expect(gates.reachableAt('p')).toBeUndefined();
    gates.close('p');
    clock.time = 5000;
    gates.open('p');
    expect(gates.reachableAt('p')).toBe(5000);
    clock.time = 6000;
    gates.open('p');
    expect(gates.reachableAt('p')).toBe(5000);
    expect(gates.isClosed('p')).toBe(false);
  });

  test('may be asked at once when something has changed', () => {
    const { gates } = opened();
    gates.close('p');
    gates.close('q');
    gates.reset();
    expect([gates.remaining('p'), gates.remaining('q')]).toEqual([0, 0]);
    expect(gates.isClosed('p')).toBe(true);
  });

  test('no clock keeps it shut for longer than it was shut for', () => {
    fc.assert(
      fc.property(times, times, parts, (then, now, random) => {
        const clock = { time: then };
        const gates = createGates(
          () => clock.time,
          () => random,
        );
        gates.close('p');
        clock.time = now;
        expect(gates.remaining('p')).toBeLessThanOrEqual(probeInterval);
        if (now < then) expect(gates.remaining('p')).toBe(0);
      }),
    );
  });
});

describe('what a call is done in order with', () => {
  const about: readonly (readonly [string, JsonObject, string])[] = [
    ['document.update', { user: 'ada', document: 'shop' }, 'ada/shop'],
    ['document.create', { user: 'ada', body: { name: 'shop' } }, 'ada/shop'],
    ['document.create', { user: 'ada', document: 'other', body: { name: 'shop' } }, 'ada/shop'],
    ['document.create', { user: 'ada', body: {} }, accountStream],
    ['document.create', { user: 'ada', body: 'shop' }, accountStream],
    ['issues.createComment', { user: 'ada', document: 'shop', id: 3 }, 'ada/shop'],
    ['issues.create', { user: 'ada', document: 'shop', body: { name: 'x' } }, 'ada/shop'],
    ['document.update', { user: '', document: 'shop' }, accountStream],
    ['document.update', { user: 'ada', document: 7 }, accountStream],
    ['account.delete', {}, accountStream],
  ];

  test.each(about)('%s with %j is in "%s"', (endpoint, input, stream) => {
    expect(streamOf(endpoint, input)).toBe(stream);
  });

  test('everything that can be queued about a document is in the stream of that document', () => {
    for (const { id, queueable, path } of endpoints) {
      if (!queueable || !path.includes(':document')) continue;
      expect(streamOf(id, { user: 'ada', document: 'shop', id: 1 })).toBe('ada/shop');
    }
  });

  test('what is inherited by every object names nothing', () => {
    expect(
      streamOf('constructor', Object.create({ user: 'ada', document: 'x' }) as JsonObject),
    ).toBe(accountStream);
  });
});
