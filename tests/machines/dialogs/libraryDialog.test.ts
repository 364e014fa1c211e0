import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { deferred, type Deferred } from '../deferred.ts';
import { refuse, succeed, type Result } from '../../../src/domain/model/values/result.ts';
import { libraryDialog, type LibraryChange } from '../../../src/machines/dialogs/libraryDialog.ts';

/** The dialog with a store whose answers the test controls. */
function start() {
  const asked: { change: LibraryChange | undefined; answer: Deferred<Result<unknown>> }[] = [];
  const actor = createActor(
    libraryDialog.provide({
      actors: {
        change: fromPromise<Result<unknown>, LibraryChange | undefined>(({ input }) => {
          const answer = deferred<Result<unknown>>();
          asked.push({ change: input, answer });
          return answer.promise;
        }),
      },
    }),
  ).start();
  const context = () => actor.getSnapshot().context;
  return {
    send: (change: LibraryChange) => actor.send({ type: 'change', change }),
    leave: () => actor.send({ type: 'leave' }),
    ids: () => asked.map(({ change }) => change?.id),
    async answer(at: number, result: Result<unknown> = succeed(undefined)) {
      const { length } = context().changes;
      asked[at]?.answer.resolve(result);
      await waitFor(actor, (state) => state.context.changes.length < length);
    },
    context,
  };
}

describe('the list of specifications', () => {
  it('makes one change after the other, in the order of the requests', async () => {
    const list = start();
    list.send({ kind: 'remove', id: 'a' });
    list.send({ kind: 'remove', id: 'b' });
    list.send({ kind: 'duplicate', id: 'c' });
    expect(list.ids()).toEqual(['a']);
    await list.answer(0);
    expect(list.ids()).toEqual(['a', 'b']);
    await list.answer(1);
    await list.answer(2);
    expect(list.ids()).toEqual(['a', 'b', 'c']);
  });

  it('remembers the last removed specification until it is closed', async () => {
    const list = start();
    list.send({ kind: 'remove', id: 'a' });
    expect(list.context().removed).toBeUndefined();
    await list.answer(0);
    list.send({ kind: 'rename', id: 'b', name: 'B' });
    await list.answer(1);
    expect(list.context().removed).toBe('a');
    list.leave();
    expect(list.context().removed).toBeUndefined();
  });

  it('says why a change was refused, until one succeeds or it is closed', async () => {
    const list = start();
    list.send({ kind: 'remove', id: 'a' });
    await list.answer(0, refuse('quota', 'There is no room left.'));
    expect(list.context()).toMatchObject({ removed: undefined, error: 'There is no room left.' });
    list.send({ kind: 'recover', id: 'a' });
    await list.answer(1);
    expect(list.context().error).toBeUndefined();
    list.send({ kind: 'duplicate', id: 'a' });
    await list.answer(2, refuse('nothing', 'There is nothing in it.'));
    list.leave();
    expect(list.context().error).toBeUndefined();
  });
});
