import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { deferred, type Deferred } from '../deferred.ts';
import { refuse, succeed, type Result } from '../../../src/domain/model/values/result.ts';
import {
  restoreDialog,
  type FoundSpecification,
  type RestoreSource,
} from '../../../src/machines/dialogs/restoreDialog.ts';

/** The dialog with a store whose answers the test controls. */
function start() {
  const looks: Deferred<Result<FoundSpecification | undefined>>[] = [];
  const asked: { source: RestoreSource | undefined; answer: Deferred<Result<unknown>> }[] = [];
  let closed = 0;
  const actor = createActor(
    restoreDialog.provide({
      actors: {
        findOlder: fromPromise<Result<FoundSpecification | undefined>>(() => {
          const answer = deferred<Result<FoundSpecification | undefined>>();
          looks.push(answer);
          return answer.promise;
        }),
        restore: fromPromise<Result<unknown>, RestoreSource | undefined>(({ input }) => {
          const answer = deferred<Result<unknown>>();
          asked.push({ source: input, answer });
          return answer.promise;
        }),
      },
      actions: { close: () => void (closed += 1) },
    }),
  ).start();
  return {
    actor,
    looks,
    asked,
    closed: () => closed,
    in: (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
      waitFor(actor, (now) => now.matches(state)),
    context: () => actor.getSnapshot().context,
  };
}

const found = { counts: { operations: 1, types: 2 } };

describe('the restore dialog', () => {
  it('looks for data of the older editor each time it is shown', async () => {
    const dialog = start();
    expect(dialog.looks).toHaveLength(0);
    dialog.actor.send({ type: 'show' });
    dialog.looks[0]?.resolve(succeed(found));
    await dialog.in({ older: 'known' });
    expect(dialog.context().older).toBe(found);
    dialog.actor.send({ type: 'hide' });
    expect(dialog.context().older).toBeUndefined();
    dialog.actor.send({ type: 'show' });
    dialog.looks[1]?.resolve(succeed(undefined));
    await dialog.in({ older: 'known' });
    expect(dialog.context().older).toBeUndefined();
  });

  it('ignores an answer that arrives after it was closed, and says why a search failed', async () => {
    const dialog = start();
    dialog.actor.send({ type: 'show' });
    dialog.actor.send({ type: 'hide' });
    dialog.looks[0]?.resolve(succeed(found));
    await Promise.resolve();
    expect(dialog.context().older).toBeUndefined();
    dialog.actor.send({ type: 'show' });
    dialog.looks[1]?.resolve(refuse('storage', 'The disk is gone.'));
    await dialog.in({ older: 'known' });
    expect(dialog.context().error).toBe('The disk is gone.');
  });

  it('restores one state at a time, even while it still searches, and then closes', async () => {
    const dialog = start();
    dialog.actor.send({ type: 'show' });
    dialog.actor.send({ type: 'restore', source: 7 });
    dialog.actor.send({ type: 'restore', source: 'stored' });
    expect(dialog.asked.map(({ source }) => source)).toEqual([7]);
    expect(dialog.context().source).toBe(7);
    dialog.asked[0]?.answer.resolve(succeed(undefined));
    await dialog.in({ restoring: 'resting' });
    expect(dialog.context().source).toBeUndefined();
    expect(dialog.closed()).toBe(1);
  });

  it('stays open with the reason of a refusal until something is restored', async () => {
    const dialog = start();
    dialog.actor.send({ type: 'show' });
    dialog.actor.send({ type: 'restore', source: 'older' });
    dialog.asked[0]?.answer.resolve(refuse('gone', 'It is no longer there.'));
    await dialog.in({ restoring: 'resting' });
    expect(dialog.context()).toMatchObject({ error: 'It is no longer there.', source: undefined });
    expect(dialog.closed()).toBe(0);
    dialog.actor.send({ type: 'restore', source: 'stored' });
    dialog.asked[1]?.answer.resolve(succeed(undefined));
    await dialog.in({ restoring: 'resting' });
    expect(dialog.context().error).toBeUndefined();
  });
});
