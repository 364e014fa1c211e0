import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { deferred, type Deferred } from '../deferred.ts';
import { storageDialog, type StorageAnswer } from '../../../src/machines/dialogs/storageDialog.ts';

/** The dialog with a browser whose answers the test controls. */
function start() {
  const looks: Deferred<StorageAnswer>[] = [];
  const asks: Deferred<void>[] = [];
  const actor = createActor(
    storageDialog.provide({
      actors: {
        look: fromPromise<StorageAnswer>(() => {
          const answer = deferred<StorageAnswer>();
          looks.push(answer);
          return answer.promise;
        }),
        ask: fromPromise<void>(() => {
          const answer = deferred<void>();
          asks.push(answer);
          return answer.promise;
        }),
      },
    }),
  ).start();
  return {
    actor,
    looks,
    asks,
    in: (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
      waitFor(actor, (now) => now.matches(state)),
    context: () => actor.getSnapshot().context,
  };
}

const before = { room: { usage: 10, quota: 100 }, persisted: false };
const after = { room: { usage: 20, quota: 100 }, persisted: true };

describe('the storage dialog', () => {
  it('reads when it is shown, and again when the stored data changes', async () => {
    const dialog = start();
    dialog.actor.send({ type: 'changed' });
    expect(dialog.looks).toHaveLength(0);
    dialog.actor.send({ type: 'show' });
    // The answer from before the change is ignored.
    dialog.actor.send({ type: 'changed' });
    dialog.looks[0]?.resolve(after);
    dialog.looks[1]?.resolve(before);
    await dialog.in('resting');
    expect(dialog.context()).toEqual(before);
    dialog.actor.send({ type: 'changed' });
    dialog.looks[2]?.resolve(after);
    await dialog.in('resting');
    expect(dialog.context()).toEqual(after);
  });

  it('asks the browser once at a time, and is busy until it has read the result', async () => {
    const dialog = start();
    dialog.actor.send({ type: 'show' });
    dialog.looks[0]?.resolve(before);
    await dialog.in('resting');
    dialog.actor.send({ type: 'ask' });
    dialog.actor.send({ type: 'ask' });
    expect(dialog.asks).toHaveLength(1);
    dialog.asks[0]?.resolve();
    await dialog.in({ asking: 'looking' });
    dialog.actor.send({ type: 'changed' });
    expect(dialog.actor.getSnapshot().matches('asking')).toBe(true);
    dialog.looks[2]?.resolve(after);
    await dialog.in('resting');
    expect(dialog.context()).toEqual(after);
  });

  it('can ask again if the request itself failed', async () => {
    const dialog = start();
    dialog.actor.send({ type: 'show' });
    dialog.actor.send({ type: 'ask' });
    dialog.asks[0]?.reject(new Error('No storage.'));
    await dialog.in({ asking: 'looking' });
    dialog.looks[1]?.reject(new Error('No storage.'));
    await dialog.in('resting');
    dialog.actor.send({ type: 'ask' });
    expect(dialog.asks).toHaveLength(2);
  });

  it('remembers what it read while it is closed', async () => {
    const dialog = start();
    dialog.actor.send({ type: 'show' });
    dialog.looks[0]?.resolve(before);
    await dialog.in('resting');
    dialog.actor.send({ type: 'hide' });
    expect(dialog.actor.getSnapshot().value).toBe('closed');
    expect(dialog.context()).toEqual(before);
  });
});
