import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { deferred, type Deferred } from '../deferred.ts';
import type { ComparedDocuments } from '../../../src/domain/compare/compared.ts';
import { refuse, succeed, type Result } from '../../../src/domain/model/values/result.ts';
import { compareDialog, type CompareSource } from '../../../src/machines/dialogs/compareDialog.ts';

const compared = { breaking: 0 } as unknown as ComparedDocuments;
const source = (name: string): CompareSource => ({
  name,
  document: () => Promise.resolve({ bytes: new ArrayBuffer(0) }),
});

function start() {
  const answers: Deferred<Result<ComparedDocuments>>[] = [];
  const actor = createActor(
    compareDialog.provide({
      actors: {
        compare: fromPromise<Result<ComparedDocuments>, CompareSource | undefined>(() => {
          const answer = deferred<Result<ComparedDocuments>>();
          answers.push(answer);
          return answer.promise;
        }),
      },
    }),
  ).start();
  return { actor, answers, context: () => actor.getSnapshot().context };
}

describe('the compare dialog', () => {
  it('compares, and shows the changes as of the edit at which it compared', async () => {
    const { actor, answers, context } = start();
    actor.send({ type: 'compare', source: source('a.json'), rev: 4 });
    expect(actor.getSnapshot().value).toBe('reading');
    answers[0]?.resolve(succeed(compared));
    await waitFor(actor, (state) => state.matches('compared'));
    expect(context()).toMatchObject({ compared, rev: 4, run: 1 });
    actor.send({ type: 'compare', source: source('a.json'), rev: 5 });
    expect(context()).toMatchObject({ rev: 5, run: 2 });
  });

  it('returns to the choice with the reason if it is refused', async () => {
    const { actor, answers, context } = start();
    actor.send({ type: 'compare', source: source('a.json'), rev: 4 });
    answers[0]?.resolve(refuse('syntax', 'That is neither JSON nor YAML.'));
    await waitFor(actor, (state) => state.matches('choosing'));
    expect(context().error).toBe('That is neither JSON nor YAML.');
    actor.send({ type: 'compare', source: source('b.json'), rev: 4 });
    expect(context().error).toBeUndefined();
  });

  it('ignores the answer to a comparison that was cancelled or replaced', async () => {
    const { actor, answers, context } = start();
    actor.send({ type: 'compare', source: source('a.json'), rev: 4 });
    actor.send({ type: 'choose' });
    answers[0]?.resolve(succeed(compared));
    await Promise.resolve();
    expect(actor.getSnapshot().value).toBe('choosing');
    actor.send({ type: 'compare', source: source('b.json'), rev: 4 });
    actor.send({ type: 'compare', source: source('c.json'), rev: 4 });
    answers[1]?.resolve(refuse('syntax', 'b'));
    answers[2]?.resolve(succeed(compared));
    await waitFor(actor, (state) => state.matches('compared'));
    expect(context()).toMatchObject({ source: { name: 'c.json' }, error: undefined });
  });
});
