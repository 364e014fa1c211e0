import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CallState, PendingCall } from '../../../src/storage/database/outboxRows.ts';
import { isOpen } from '../../../src/storage/database/outboxRows.ts';
import { applyEvent, type EventDetail } from '../../../src/sync/calls/applyEvent.ts';
import { transitions, type CallEvent } from '../../../src/sync/calls/states.ts';
import { someCall } from '../../storage/outboxStore.contract.ts';

/**
 * The table of states, written again by hand and transposed: for each event, the next state from each state.
 * A state that is not named can never receive the event. `-` means that the event comes too late to have an
 * effect.
 */
const expected: Readonly<Record<CallEvent, string>> = {
  claimed: 'queued>sending retry>sending uncertain>sending',
  succeeded: 'sending>done done>- cancelled>-',
  deferred: 'sending>retry done>- cancelled>-',
  unsent: 'queued>retry sending>retry retry>retry uncertain>uncertain done>- cancelled>-',
  unanswered: 'sending>uncertain done>- cancelled>-',
  unauthorized: 'queued>signIn sending>signIn retry>signIn uncertain>signIn done>- cancelled>-',
  disputed: 'queued>conflict sending>conflict retry>conflict uncertain>conflict done>- cancelled>-',
  rejected: 'queued>failed sending>failed retry>failed waiting>failed done>- cancelled>-',
  held: 'queued>waiting done>- cancelled>-',
  released:
    'queued>- sending>- retry>- waiting>again signIn>- uncertain>- conflict>- failed>- done>- cancelled>-',
  signedIn:
    'queued>- sending>- retry>- waiting>- signIn>again uncertain>- conflict>- failed>- done>- cancelled>-',
  retried:
    'queued>- sending>- retry>again waiting>- signIn>again uncertain>uncertain conflict>again failed>again done>- cancelled>-',
  hadNoEffect: 'retry>queued uncertain>queued conflict>queued done>- cancelled>-',
  hadEffect: 'queued>done retry>done uncertain>done conflict>done done>- cancelled>-',
  replaced:
    'queued>cancelled sending>cancelled retry>cancelled waiting>cancelled signIn>cancelled uncertain>cancelled conflict>cancelled failed>cancelled done>- cancelled>-',
  discarded:
    'queued>cancelled retry>cancelled waiting>cancelled signIn>cancelled uncertain>cancelled conflict>cancelled failed>cancelled done>- cancelled>-',
};

const states = Object.keys(transitions) as CallState[];
const events = Object.keys(expected) as CallEvent[];
const ended: readonly CallState[] = ['done', 'cancelled'];
const unended = states.filter((state) => !ended.includes(state));

const cells = states.flatMap((state) => events.map((event) => [state, event] as const));

function expectedNext(state: CallState, event: CallEvent): string {
  const found = expected[event].split(' ').find((each) => each.startsWith(`${state}>`));
  const next = found?.split('>')[1] ?? 'never';
  return next === '-' ? 'ignored' : next;
}

/** A call as it can exist in its state. */
const calls: fc.Arbitrary<PendingCall> = fc
  .record({
    state: fc.constantFrom(...states),
    attempts: fc.nat(5),
    unsure: fc.boolean(),
    error: fc.option(fc.string(), { nil: undefined }),
    epoch: fc.option(fc.nat(9), { nil: undefined }),
    waits: fc.boolean(),
  })
  .map(({ state, attempts, unsure, error, epoch, waits }) =>
    someCall('a', 1, {
      state,
      attempts,
      unsure: attempts > 0 && unsure,
      ...(error !== undefined && { error }),
      ...(epoch !== undefined && { epoch }),
      ...(attempts > 0 && { firstSentAt: 500, lastSentAt: 700 }),
      ...(waits && { notBefore: { at: 2000, since: 1000, why: 'busy' } as const }),
      ...(state === 'conflict' && { conflict: { reason: 'changed' } as const }),
    }),
  );

/** Events with their details. */
const happenings = fc.record({
  event: fc.constantFrom(...events),
  detail: fc.record(
    {
      error: fc.string(),
      status: fc.integer({ min: 100, max: 599 }),
      notBefore: fc.constant({ at: 9, since: 8, why: 'lost' } as const),
    },
    { requiredKeys: [] },
  ),
});

/** The call after an event, or the call itself where nothing is written; undefined for a bug. */
function tell(call: PendingCall, event: CallEvent, now: number, detail?: EventDetail) {
  return transitions[call.state][event] === 'never'
    ? undefined
    : (applyEvent(call, event, now, detail) ?? call);
}

describe('the table', () => {
  test.each(cells)('%s, told "%s"', (state, event) => {
    expect(transitions[state][event]).toBe(expectedNext(state, event));
  });

  test('has no cell beside those', () => {
    for (const state of states) {
      expect(Object.keys(transitions[state]).toSorted()).toEqual(events.toSorted());
    }
    expect(cells).toHaveLength(10 * 16);
  });

  test('only what can be claimed is ever sent, and only what was claimed can be answered', () => {
    for (const state of states) {
      const { claimed, succeeded, unanswered } = transitions[state];
      expect(claimed === 'sending').toBe(['queued', 'retry', 'uncertain'].includes(state));
      expect(succeeded === 'done').toBe(state === 'sending');
      expect(unanswered === 'uncertain').toBe(state === 'sending');
    }
  });

  test('nothing leads from sending back to queued', () => {
    for (const event of events)
      expect(['queued', 'again']).not.toContain(transitions.sending[event]);
  });

  test('what is being sent can’t be taken back: what came of it is learnt first', () => {
    expect(transitions.sending.discarded).toBe('never');
    expect(() => applyEvent(someCall('a', 1, { state: 'sending' }), 'discarded', 1)).toThrow(
      'A call that is sending was told "discarded".',
    );
  });

  test('from every state a person gets out, in one step or after the next answer', () => {
    for (const state of unended) {
      const { discarded, retried } = transitions[state];
      const isOut = discarded === 'cancelled';
      expect(isOut || state === 'sending', `${state} ${discarded} ${retried}`).toBe(true);
    }
  });

  test('from every open state there is a way to done', () => {
    for (const from of unended) {
      const reached = new Set<CallState>([from]);
      for (const state of reached) {
        for (const event of events) {
          const next = transitions[state][event];
          if (next === 'again') reached.add('queued').add('uncertain');
          else if (next !== 'ignored' && next !== 'never') reached.add(next);
        }
      }
      expect([...reached]).toEqual(expect.arrayContaining(['done', 'cancelled']));
    }
  });

  test('a random walk of what may happen meets every cell that may be met, and no other', () => {
    const met = new Set<string>();
    const step = fc.record({ event: fc.constantFrom(...events), mayEnd: fc.nat(9) });
    const walk = fc.array(step, { minLength: 40, maxLength: 80 });
    fc.assert(
      fc.property(walk, (steps) => {
        let call = someCall('a', 1);
        for (const { event, mayEnd } of steps) {
          const next = tell(call, event, 5000);
          if (next === undefined || (isOpen(call) && !isOpen(next) && mayEnd > 0)) continue;
          met.add(`${call.state} ${event}`);
          call = next;
        }
      }),
      { numRuns: 1500 },
    );
    const possible = cells
      .filter(([state, event]) => expectedNext(state, event) !== 'never')
      .map(([state, event]) => `${state} ${event}`);
    expect([...met].toSorted()).toEqual(possible.toSorted());
  });
});

describe('a call after an event', () => {
  test('never changes once it has ended', () => {
    fc.assert(
      fc.property(calls, happenings, (call, { event, detail }) => {
        fc.pre(!isOpen(call) && event !== 'claimed');
        expect(applyEvent(call, event, 9000, detail)).toBeUndefined();
      }),
    );
  });

  test('is what it was in everything that makes it this call', () => {
    fc.assert(
      fc.property(calls, happenings, (call, { event, detail }) => {
        const next = tell(call, event, 9000, detail);
        fc.pre(next !== undefined);
        const { id, account, stream, order, endpoint, input, createdAt } = call;
        expect(next).toMatchObject({ id, account, stream, order, endpoint, input, createdAt });
      }),
    );
  });

  test('counts an attempt when it is claimed, and not where nobody was let in', () => {
    fc.assert(
      fc.property(calls, happenings, (call, { event, detail }) => {
        const next = tell(call, event, 9000, detail);
        fc.pre(next !== undefined);
        const wasRefused = event === 'unauthorized' && call.state === 'sending';
        const counted = event === 'claimed' ? 1 : wasRefused ? -1 : 0;
        expect(next.attempts).toBe(call.attempts + counted);
      }),
    );
  });

  test('knows when it left first and last', () => {
    const first = applyEvent(someCall('a', 1), 'claimed', 100);
    expect(first).toMatchObject({ firstSentAt: 100, lastSentAt: 100, attempts: 1 });
    const deferred = first && applyEvent(first, 'deferred', 200);
    const second = deferred && applyEvent(deferred, 'claimed', 300);
    expect(second).toMatchObject({ firstSentAt: 100, lastSentAt: 300, attempts: 2 });
  });

  test('is unsure from the attempt that nobody answered until there is a proof', () => {
    const proofs: readonly CallEvent[] = ['succeeded', 'hadEffect', 'hadNoEffect'];
    fc.assert(
      fc.property(calls, happenings, (call, { event, detail }) => {
        const next = tell(call, event, 9000, detail);
        fc.pre(next !== undefined && next !== call);
        if (event === 'unanswered') expect(next.unsure).toBe(true);
        else if (proofs.includes(event)) expect(next.unsure).toBe(false);
        else expect(next.unsure).toBe(call.unsure);
      }),
    );
  });

  test('is where it was before it was sent when it goes on: uncertain where it may have been done', () => {
    fc.assert(
      fc.property(
        calls,
        fc.constantFrom<CallEvent>('retried', 'released', 'signedIn'),
        (call, event) => {
          fc.pre(transitions[call.state][event] === 'again');
          const next = applyEvent(call, event, 9000);
          expect(next?.state).toBe(call.unsure ? 'uncertain' : 'queued');
        },
      ),
    );
  });

  test('has only what belongs to what happened last: the wait, the reason, the dispute and the epoch go', () => {
    fc.assert(
      fc.property(calls, happenings, (call, { event, detail }) => {
        const next = tell(call, event, 9000, detail);
        fc.pre(next !== undefined && next !== call);
        expect(next.notBefore).toEqual(detail.notBefore);
        expect(next.error).toBe(detail.error);
        expect(next.conflict).toBeUndefined();
        expect(next.epoch).toBeUndefined();
        expect(next.status).toBe(detail.status ?? call.status);
      }),
    );
  });

  test('says when it ended, and only then', () => {
    fc.assert(
      fc.property(calls, happenings, (call, { event, detail }) => {
        const next = tell(call, event, 9000, detail);
        fc.pre(next !== undefined && next !== call);
        expect(next.endedAt).toBe(isOpen(next) ? undefined : 9000);
      }),
    );
  });

  test('invariant 1: no event that nobody asked for ends a call that the provider does not have', () => {
    // `discarded` is a person's decision; `replaced` adds the replacement in the same transaction.
    const asked: readonly CallEvent[] = ['discarded', 'replaced'];
    const taken: readonly CallEvent[] = ['succeeded', 'hadEffect'];
    fc.assert(
      fc.property(calls, happenings, (call, { event, detail }) => {
        fc.pre(isOpen(call));
        const next = tell(call, event, 9000, detail);
        fc.pre(next !== undefined && !isOpen(next));
        expect([...asked, ...taken]).toContain(event);
      }),
    );
  });

  test('leaves the one it was made of as it is', () => {
    fc.assert(
      fc.property(calls, happenings, (call, { event, detail }) => {
        const before = structuredClone(call);
        tell(call, event, 9000, detail);
        expect(call).toEqual(before);
      }),
    );
  });
});
