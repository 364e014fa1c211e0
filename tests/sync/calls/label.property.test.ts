import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PendingCall } from '../../../src/storage/database/outboxRows.ts';
import { labelOf, type SyncFacts } from '../../../src/sync/calls/label.ts';
import { openStates } from '../../storage/callStates.ts';
import { someCall } from '../../storage/outboxStore.contract.ts';
import { ada, start } from '../engine.ts';

const minute = 60_000;
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

describe('when it has to be said anew', () => {
  /** The label without the time when it expires. */
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
});
