import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { deferred, type Deferred } from '../deferred.ts';
import { refuse, succeed, type Result } from '../../../src/domain/model/values/result.ts';
import {
  exportDialog,
  type DeliverInput,
  type DeliveryOutcome,
  type PrintedExport,
} from '../../../src/machines/dialogs/exportDialog.ts';

/** The dialog with a printer whose answers the test controls. */
function start(deliver: (input: DeliverInput) => Result<DeliveryOutcome | undefined>) {
  const asked: { readonly format: string; readonly answer: Deferred<PrintedExport> }[] = [];
  const actor = createActor(
    exportDialog.provide({
      actors: {
        print: fromPromise<PrintedExport, { readonly format: string }>(({ input }) => {
          const answer = deferred<PrintedExport>();
          asked.push({ format: input.format, answer });
          return answer.promise;
        }),
        deliver: fromPromise<Result<DeliveryOutcome | undefined>, DeliverInput>(async ({ input }) =>
          deliver(input),
        ),
      },
    }),
    { input: { format: 'typeapi' } },
  ).start();
  return {
    actor,
    formats: () => asked.map(({ format }) => format),
    answer: (at: number, rev: number) =>
      asked[at]?.answer.resolve({ rev, totalLines: 1, groups: [] }),
    fail: (at: number) => asked[at]?.answer.reject(new Error('No memory.')),
    in: (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
      waitFor(actor, (now) => now.matches(state)),
    context: () => actor.getSnapshot().context,
  };
}

const copied = () => succeed({ kind: 'copied' } as const);

describe('the export dialog', () => {
  it('prints when it is shown, and again after an edit or a change of format', async () => {
    const dialog = start(copied);
    dialog.actor.send({ type: 'show', rev: 1 });
    dialog.answer(0, 1);
    await dialog.in('printed');
    dialog.actor.send({ type: 'show', rev: 2 });
    expect(dialog.context().printed).toBeUndefined();
    dialog.actor.send({ type: 'choose', format: 'openapi' });
    expect(dialog.formats()).toEqual(['typeapi', 'typeapi', 'openapi']);
    dialog.answer(1, 1);
    dialog.answer(2, 2);
    await dialog.in('printed');
    expect(dialog.context().printed?.rev).toBe(2);
  });

  it('waits while the replica is behind, and prints nothing while it is closed', async () => {
    const dialog = start(copied);
    dialog.actor.send({ type: 'choose', format: 'openapi' });
    dialog.actor.send({ type: 'show', rev: undefined });
    expect(dialog.actor.getSnapshot().matches('waiting')).toBe(true);
    expect(dialog.formats()).toEqual([]);
    dialog.actor.send({ type: 'show', rev: 3 });
    expect(dialog.formats()).toEqual(['openapi']);
    dialog.actor.send({ type: 'hide' });
    dialog.answer(0, 3);
    await Promise.resolve();
    expect(dialog.context().printed).toBeUndefined();
  });

  it('reports that a format could not be printed, and tries another', async () => {
    const dialog = start(copied);
    dialog.actor.send({ type: 'show', rev: 1 });
    dialog.fail(0);
    await dialog.in('failed');
    dialog.actor.send({ type: 'choose', format: 'openapi' });
    dialog.answer(1, 1);
    await dialog.in('printed');
    expect(dialog.context()).toMatchObject({ format: 'openapi', printed: { rev: 1 } });
  });

  it('prints again when asked to, and says why it failed until it has worked', async () => {
    const dialog = start(copied);
    dialog.actor.send({ type: 'show', rev: 1 });
    dialog.fail(0);
    await dialog.in('failed');
    const { failure } = dialog.context();
    expect(failure).toEqual({ error: new Error('No memory.') });
    dialog.actor.send({ type: 'tryAgain' });
    expect(dialog.context().failure).toBe(failure);
    dialog.fail(1);
    await dialog.in('failed');
    expect(dialog.context().failure).not.toBe(failure);
    dialog.actor.send({ type: 'tryAgain' });
    dialog.answer(2, 1);
    await dialog.in('printed');
    expect(dialog.context()).toMatchObject({ printed: { rev: 1 }, failure: undefined });
    expect(dialog.formats()).toEqual(['typeapi', 'typeapi', 'typeapi']);
  });

  it('says nothing of an earlier format or state that failed', async () => {
    const dialog = start(copied);
    dialog.actor.send({ type: 'show', rev: 1 });
    dialog.fail(0);
    await dialog.in('failed');
    dialog.actor.send({ type: 'choose', format: 'openapi' });
    expect(dialog.context().failure).toBeUndefined();
    dialog.fail(1);
    await dialog.in('failed');
    dialog.actor.send({ type: 'show', rev: 2 });
    expect(dialog.context().failure).toBeUndefined();
  });

  it.each([
    ['copied', succeed({ kind: 'copied' } as const), { kind: 'copied' }],
    ['saved', succeed({ kind: 'saved', name: 'a.json' } as const), { kind: 'saved' }],
    ['thought better of', succeed(undefined), undefined],
    ['refused', refuse('copy', 'Not allowed.'), { kind: 'failed', message: 'Not allowed.' }],
  ] as const)('says what became of a text that was %s, until it is another one', async (...row) => {
    const [, result, outcome] = row;
    const dialog = start(() => result);
    dialog.actor.send({ type: 'deliver', to: 'copy' });
    dialog.actor.send({ type: 'show', rev: 1 });
    dialog.answer(0, 1);
    await dialog.in('printed');
    dialog.actor.send({ type: 'deliver', to: 'copy' });
    await dialog.in({ printed: 'resting' });
    if (outcome === undefined) expect(dialog.context().outcome).toBeUndefined();
    else expect(dialog.context().outcome).toMatchObject(outcome);
    dialog.actor.send({ type: 'show', rev: 2 });
    expect(dialog.context().outcome).toBeUndefined();
  });
});
