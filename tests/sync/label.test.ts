import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CallState, PendingCall } from '../../src/storage/database/outboxRows.ts';
import { labelOf, type SyncFacts } from '../../src/sync/calls/label.ts';
import { someCall } from '../storage/outboxStore.contract.ts';
import { ada, start } from './engine.ts';

const minute = 60_000;
const openStates: readonly CallState[] = [
  'queued',
  'sending',
  'retry',
  'waiting',
  'signIn',
  'uncertain',
  'conflict',
  'failed',
];

const waits = fc.record({
  at: fc.integer({ min: start, max: start + 10 * minute }),
  since: fc.constant(start),
  why: fc.constantFrom('lost', 'busy', 'asked'),
});
const calls: fc.Arbitrary<PendingCall> = fc
  .record({
    state: fc.constantFrom(...openStates),
    age: fc.nat(3 * 60 * minute),
    notBefore: fc.option(waits, { nil: undefined }),
  })
  .map(({ state, age, notBefore }) =>
    someCall('a', 1, {
      state,
      createdAt: start - age,
      error: 'The server is busy.',
      ...((state === 'retry' || state === 'uncertain') && notBefore !== undefined && { notBefore }),
    }),
  );

const contents = fc.constantFrom('one', 'two');
const facts: fc.Arbitrary<SyncFacts> = fc
  .record({
    isStored: fc.boolean(),
    isWriting: fc.boolean(),
    content: fc.option(contents, { nil: undefined }),
    head: fc.option(contents, { nil: undefined }),
    isChecked: fc.boolean(),
    age: fc.nat(3 * 60 * minute),
    calls: fc.array(calls, { maxLength: 3 }),
    isGone: fc.boolean(),
  })
  .map(({ isStored, isWriting, content, head, isChecked, age, calls: pending, isGone }) => ({
    isStored,
    isWriting,
    isGone,
    ...(content !== undefined && { content }),
    document: {
      account: ada,
      name: 'ada/shop',
      ...(head !== undefined && { head: { commit: 'abcdef123456', body: 'b', content: head } }),
      ...(isChecked && { checkedAt: start - age }),
    },
    calls: pending,
  }));

const document = {
  account: ada,
  name: 'ada/shop',
  head: { commit: 'abcdef123456', body: 'b', content: 'one' },
  checkedAt: start - 5 * minute,
};
const labelled = (rest: Partial<SyncFacts>, now = start) =>
  labelOf({ isStored: true, content: 'one', document, calls: [], ...rest }, now);

describe('the word', () => {
  test('invariant 8: is never Synced of what the provider does not have, nor Saved of what is not in the journal', () => {
    fc.assert(
      fc.property(facts, (each) => {
        const { status } = labelOf(each, start);
        const { isStored, content, document: known, calls: pending } = each;
        if (status === 'synced') {
          expect([isStored, pending.length, each.isGone]).toEqual([true, 0, false]);
          expect(content).toBeDefined();
          expect(content).toBe(known?.head?.content);
        }
        if (status === 'saved' || status === 'sending') expect(isStored).toBe(true);
        if (!isStored)
          expect(['notSaved', 'saving', 'conflict', 'failed', 'signIn']).toContain(status);
      }),
      { numRuns: 1000 },
    );
  });

  test('is Synced as soon as the two are known to be the same', () => {
    fc.assert(
      fc.property(facts, (each) => {
        const { isStored, content, document: known, calls: pending, isGone } = each;
        fc.pre(isStored && pending.length === 0 && content !== undefined);
        const isSame = isGone !== true && content === known?.head?.content;
        expect(labelOf(each, start).status).toBe(isSame ? 'synced' : 'saved');
      }),
    );
  });

  test('is what a person has to do, whatever else there is', () => {
    fc.assert(
      fc.property(facts, (each) => {
        const states = each.calls.map(({ state }) => state);
        const first = (['conflict', 'failed', 'signIn'] as const).find((state) =>
          states.includes(state),
        );
        fc.pre(first !== undefined);
        expect(labelOf(each, start).status).toBe(first);
      }),
    );
  });

  test.each([
    [{ isStored: false }, 'Not saved'],
    [{ isStored: false, isWriting: true }, 'Saving'],
    [{ content: 'two' }, 'Saved on this device'],
    [{}, 'Synced'],
    [{ document: undefined }, 'Saved on this device'],
    [{ isGone: true }, 'Saved on this device'],
    [{ isGone: true, calls: [someCall('a', 1)] }, 'Sending'],
    [{ calls: [someCall('a', 1)] }, 'Sending'],
    [{ calls: [someCall('a', 1, { state: 'sending' })] }, 'Sending'],
    [{ calls: [someCall('a', 1, { state: 'conflict' })] }, 'Conflict'],
    [{ calls: [someCall('a', 1, { state: 'signIn' })] }, 'Sign in'],
    [{ calls: [someCall('a', 1, { state: 'failed' })] }, 'Failed'],
  ] as const)('of %j is "%s"', (rest, word) => {
    expect(labelled(rest).word).toBe(word);
  });

  test('is made of what is stored alone: the same facts say the same', () => {
    fc.assert(
      fc.property(facts, (each) => {
        expect(labelOf(structuredClone(each), start)).toEqual(labelOf(each, start));
      }),
    );
  });
});

describe('what is on this device', () => {
  test('is told whatever is on its way', () => {
    fc.assert(
      fc.property(facts, (each) => {
        expect(labelOf(each, start).device).toBe(
          each.isStored
            ? 'Every change is saved on this device.'
            : each.isWriting === true
              ? 'The latest changes are being saved on this device.'
              : 'The latest changes are not saved on this device yet.',
        );
      }),
    );
  });
});

describe('what is on its way', () => {
  const underway = (rest: Partial<PendingCall>, now = start, more: readonly PendingCall[] = []) =>
    labelled({ calls: [someCall('a', 1, { createdAt: start, ...rest }), ...more] }, now).underway;

  test('is nothing where nothing is', () => {
    expect(labelled({}).underway).toBeUndefined();
  });

  test('says how much there is, and since when', () => {
    expect(underway({})).toBe('1 change to send, made just now.');
    const more = [someCall('b', 2), someCall('c', 3)];
    expect(underway({ createdAt: start - 5 * minute }, start, more)).toMatch(
      /^3 changes to send, the first made 5 minutes ago\./,
    );
  });

  test('says after thirty seconds what it waits for, and not before', () => {
    expect(underway({}, start + 29_999)).toBe('1 change to send, made just now.');
    expect(underway({}, start + 30_000)).toBe(
      '1 change to send, made just now. It waits for its turn, or for another tab that is sending.',
    );
    expect(underway({ state: 'sending' }, start + 30_000)).toBe(
      '1 change to send, made just now. It waits for the server’s answer.',
    );
  });

  test('says why it did not arrive, and when it is tried next', () => {
    const notBefore = { at: start + 4001, since: start, why: 'busy' } as const;
    for (const state of ['retry', 'uncertain'] as const) {
      const said = (now: number) =>
        underway({ state, notBefore, error: 'The server is busy.' }, now);
      expect(said(start)).toBe(
        '1 change to send, made just now. The server is busy. Next try in 5 seconds.',
      );
      expect(said(start + 3001)).toContain('Next try in 1 second.');
      expect(said(start + 4001)).toContain('Next try now.');
    }
    expect(underway({ state: 'retry' })).toBe('1 change to send, made just now. Next try now.');
    expect(underway({ state: 'retry', error: 'Out of order' })).toContain('Out of order. Next try');
  });

  test('says what a person has to know to go on', () => {
    for (const state of ['conflict', 'failed', 'signIn', 'waiting'] as const) {
      expect(underway({ state, error: 'Sign in as ada to send this.' })).toBe(
        '1 change to send, made just now. Sign in as ada to send this.',
      );
    }
  });

  test('are whole sentences, whatever there is to say', () => {
    fc.assert(
      fc.property(facts, (each) => {
        const { device, underway: said, server } = labelOf(each, start);
        for (const text of [device, said ?? 'Nothing.', server]) {
          expect(text).toMatch(/^[\dA-Z].*\.$/);
          expect(text).not.toMatch(/undefined|NaN|null| {2}|\.\./);
        }
      }),
    );
  });
});

describe('what is on the server', () => {
  test.each([
    [{ document: undefined }, "Typewright doesn't know yet what the server has."],
    [
      { document: { account: ada, name: 'ada/shop' } },
      "Typewright doesn't know yet what the server has.",
    ],
    [{}, 'The server had the same (abcdef12) 5 minutes ago.'],
    [{ content: 'two' }, 'The server had another version (abcdef12) 5 minutes ago.'],
    [{ isGone: true }, 'The server has no such document that you can see.'],
    [
      { document: { ...document, head: { ...document.head, commit: '' } } },
      'The server had the same 5 minutes ago.',
    ],
  ] as const)('of %j: %s', (rest, text) => {
    expect(labelled(rest).server).toBe(text);
  });

  test('is not said to be another version while what is on this device is not known', () => {
    const { server, status } = labelOf({ isStored: true, document, calls: [] }, start);
    expect(server).toBe('The server had the version abcdef12 5 minutes ago.');
    expect(status).toBe('saved');
  });
});

describe('when it has to be said anew', () => {
  /** What is said, without when that ends. */
  const wordsOf = (each: SyncFacts, now: number) => {
    const { changesAt: _when, ...words } = labelOf(each, now);
    return words;
  };

  test('is at a time to come', () => {
    fc.assert(
      fc.property(facts, fc.nat(20 * minute), (each, passed) => {
        const now = start + passed;
        expect(labelOf(each, now).changesAt ?? Infinity).toBeGreaterThan(now);
      }),
    );
  });

  test('until then, time alone changes nothing of the last hour', () => {
    fc.assert(
      fc.property(facts, fc.nat(60_000), (each, part) => {
        const ages = [...each.calls.map(({ createdAt }) => createdAt), each.document?.checkedAt];
        fc.pre(ages.every((at = start) => start - at < 50 * minute));
        const { changesAt = start + 5 * minute } = labelOf(each, start);
        const then = start + Math.floor(((changesAt - start - 1) * part) / 60_000);
        expect(wordsOf(each, then)).toEqual(wordsOf(each, start));
      }),
      { numRuns: 1000 },
    );
  });

  test('is never while nothing is pending and nothing is known of the server', () => {
    expect(labelled({ document: undefined }).changesAt).toBeUndefined();
  });

  test('is each second while the next try is counted down', () => {
    const notBefore = { at: start + 2500, since: start, why: 'busy' } as const;
    const waiting = { calls: [someCall('a', 1, { state: 'retry', createdAt: start, notBefore })] };
    const seen: number[] = [];
    for (let now = start; seen.length < 3;) {
      now = labelled({ ...waiting, document: undefined }, now).changesAt ?? Infinity;
      seen.push(now - start);
    }
    expect(seen).toEqual([500, 1500, 2500]);
  });
});

test('what is held until the person says so is called saved on this device, with the reason', () => {
  const held: SyncFacts = {
    isStored: true,
    isHeld: true,
    document: { account: ada, name: 'ada/shop' },
    calls: [someCall('a', 1)],
  };
  const { word, underway } = labelOf(held, start);
  expect(word).toBe('Saved on this device');
  expect(underway).toContain('nothing is sent until you choose Send');
  const failed = { ...held, calls: [someCall('a', 1, { state: 'failed' })] };
  expect(labelOf(failed, start).word).toBe('Failed');
});
