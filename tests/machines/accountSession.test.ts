import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  sessionMachine,
  type WhoAnswer,
  type WhoQuestion,
} from '../../src/machines/accountSession.ts';
import { deferred } from './deferred.ts';

/** The machine, with a provider whose answers the test controls. */
function start(user?: string) {
  let asked = deferred<WhoAnswer>();
  let count = 0;
  const questions: WhoQuestion[] = [];
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        whoAmI: fromPromise<WhoAnswer, WhoQuestion>(({ input }) => {
          count += 1;
          questions.push(input);
          asked = deferred<WhoAnswer>();
          return asked.promise;
        }),
      },
    }),
    { input: { provider: 'https://host/api', user } },
  ).start();
  return {
    check: () => actor.send({ type: 'check' }),
    signOut: () => actor.send({ type: 'signedOut' }),
    async answer(answer: WhoAnswer) {
      asked.resolve(answer);
      await asked.promise;
      // The machine receives the answer one microtask later.
      await Promise.resolve();
    },
    state: () => actor.getSnapshot().value,
    failures: () => actor.getSnapshot().context.failures,
    user: () => actor.getSnapshot().context.user,
    count: () => count,
    signIn: (name: string) => actor.send({ type: 'signedIn', user: name }),
    questions,
  };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('who is signed in', () => {
  it('is nobody until the provider gives a name', async () => {
    const session = start();
    expect(session.state()).toEqual({ who: 'nobody', contact: 'asking' });
    await session.answer({ kind: 'person', user: 'ada' });
    expect(session.state()).toEqual({ who: 'person', contact: 'reached' });
    expect(session.user()).toBe('ada');
  });

  it('is who has signed in on this page, and is asked about from then on', async () => {
    const session = start('ada');
    await session.answer({ kind: 'nobody' });
    session.signIn('bob');
    expect(session.state()).toEqual({ who: 'person', contact: 'reached' });
    expect(session.user()).toBe('bob');
    session.check();
    expect(session.questions.map(({ user }) => user)).toEqual(['ada', 'bob']);
  });

  it('is still the same person while the provider cannot be reached', async () => {
    const session = start('ada');
    expect(session.state()).toMatchObject({ who: 'person' });
    await session.answer({ kind: 'unreachable' });
    expect(session.state()).toEqual({ who: 'person', contact: 'unreachable' });
  });

  it('must sign in again when the session has ended, and is remembered until then', async () => {
    const session = start('ada');
    await session.answer({ kind: 'nobody' });
    expect(session.state()).toMatchObject({ who: 'ended' });
    expect(session.user()).toBe('ada');
    session.check();
    await session.answer({ kind: 'person', user: 'ada' });
    expect(session.state()).toMatchObject({ who: 'person' });
  });

  it('changes when another tab has signed in somebody else', async () => {
    const session = start('ada');
    await session.answer({ kind: 'person', user: 'bob' });
    expect(session.user()).toBe('bob');
  });

  it('is nobody after signing out', async () => {
    const session = start('ada');
    await session.answer({ kind: 'person', user: 'ada' });
    session.signOut();
    expect(session.state()).toMatchObject({ who: 'nobody' });
    expect(session.user()).toBeUndefined();
  });

  it('is nobody after signing out, also when an earlier answer comes later', async () => {
    const session = start('ada');
    session.signOut();
    await session.answer({ kind: 'person', user: 'ada' });
    expect(session.user()).toBeUndefined();
  });

  it('is asked again by itself, after ever longer waits, while nobody is known', async () => {
    vi.useFakeTimers();
    const session = start();
    await session.answer({ kind: 'unreachable' });
    expect(session.state()).toEqual({ who: 'nobody', contact: 'unreachable' });
    expect(session.failures()).toBe(1);
    vi.advanceTimersByTime(1000);
    expect(session.count()).toBe(2);
    // The number of failures is unchanged during the next question.
    expect(session.failures()).toBe(1);
    await session.answer({ kind: 'unreachable' });
    vi.advanceTimersByTime(1999);
    expect(session.count()).toBe(2);
    vi.advanceTimersByTime(1);
    expect(session.count()).toBe(3);
    await session.answer({ kind: 'person', user: 'ada' });
    expect(session.user()).toBe('ada');
    expect(session.failures()).toBe(0);
    session.check();
    await session.answer({ kind: 'unreachable' });
    vi.advanceTimersByTime(120_000);
    expect(session.count()).toBe(4);
  });

  it('is requested once at a time', async () => {
    const session = start();
    session.check();
    expect(session.count()).toBe(1);
    await session.answer({ kind: 'unreachable' });
    session.check();
    expect(session.count()).toBe(2);
  });
});
