import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signedIn } from '../../src/sync/callDecisions.ts';
import { takeLease } from '../../src/sync/lease/leadership.ts';
import { planAdoption } from '../../src/sync/copies/workingCopy.ts';
import { ada, namesOf, textOf } from './engine.ts';
import { adopt, open, type Real } from './editorCopy.ts';
import type { Fate } from './modelProvider.ts';
import { runsOf } from '../support/runs.ts';

/** What was reported to a person as saved, and what others have saved. */
interface Model {
  readonly said: string[];
  readonly names: Set<string>;
  isStarred: boolean;
  count: number;
}

type Command = fc.AsyncCommand<Model, Real>;

/** A command that can always be given. */
function command(name: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return { check: () => true, run, toString: () => name };
}

const fates: readonly Fate[] = [
  'requestLost',
  'answerLost',
  'brokenAfter',
  { status: 503 },
  { status: 500 },
  { status: 425 },
  { status: 429, retryAfter: 3 },
  { status: 409, retryAfter: 1 },
  { status: 401 },
];

const commands = [
  fc.constant(
    command('add a name and save', async (model, real) => {
      const name = `N${(model.count += 1)}`;
      model.names.add(name);
      real.copy = [...real.copy, name];
      await real.engine.save(textOf(real.copy));
    }),
  ),
  fc.constant(
    command('comment', async (model, { engine }) => {
      const text = `comment ${(model.count += 1)}`;
      model.said.push(text);
      await engine.comment(text);
    }),
  ),
  fc.constant(
    command('somebody else saves', async (model, real) => {
      const name = `F${(model.count += 1)}`;
      model.names.add(name);
      const head = namesOf(real.provider.documents.get('ada/shop')?.text ?? '{}');
      real.provider.put('ada/shop', textOf([...head, name]));
    }),
  ),
  fc.constantFrom(...fates).map((fate) =>
    command(`the next write meets ${JSON.stringify(fate)}`, async (_model, real) => {
      real.provider.fates.push(fate);
    }),
  ),
  fc.constant(command('a turn', async (_model, { engine }) => void (await engine.turn()))),
  fc.integer({ min: 1, max: 400_000 }).map((ms) =>
    command(`${ms} ms pass`, async (_model, { engine }) => {
      engine.clock.time += ms;
    }),
  ),
  fc.integer({ min: -2_000_000, max: 2_000_000 }).map((ms) =>
    command(`the clock jumps by ${ms} ms`, async (_model, { engine }) => {
      engine.clock.time += ms;
    }),
  ),
  fc.constant(
    command('the network goes or comes', async (_model, real) => {
      real.provider.isDown = !real.provider.isDown;
    }),
  ),
  fc.constant(
    command('another page takes the lead', async (_model, { engine }) => {
      await takeLease(engine.ports, 'another page', true);
    }),
  ),
  fc.nat(3).map((upTo) =>
    command(`the editor takes over what is there, in ${upTo} steps`, async (_model, real) => {
      if (!real.provider.isDown) await adopt(real, upTo);
    }),
  ),
  fc.constant(
    command(
      'somebody signs in',
      async (_model, { engine }) => void (await signedIn(engine.ports, ada)),
    ),
  ),
];

/** Ends all faults, and lets the engine run long enough. */
async function heal(real: Real): Promise<void> {
  real.provider.isDown = false;
  real.provider.fates.length = 0;
  real.engine.clock.time += 20_000;
  await signedIn(real.engine.ports, ada);
  await real.engine.drain();
}

const providers = [
  ['that knows keys and If-Match', ['idempotency-key', 'if-match'], true],
  ['that knows keys alone', ['idempotency-key'], true],
  ['that knows If-Match alone', ['if-match'], true],
  ['that knows neither', [], true],
  ['that does not even name its commits', [], false],
] as const;

describe.each(providers)(
  'whatever happens, at a provider %s',
  (_name, capabilities, namesCommits) => {
    test('all that was accepted is there once, in order, and all copies are the same', async () => {
      await fc.assert(
        fc.asyncProperty(fc.commands(commands, { maxCommands: 40, size: 'max' }), async (steps) => {
          const real = open(capabilities, namesCommits);
          const model: Model = { said: [], names: new Set(), isStarred: false, count: 0 };
          await fc.asyncModelRun(() => ({ model, real }), steps);
          await heal(real);
          const states = real.engine
            .open()
            .map(({ state, endpoint, error }) => `${endpoint} ${state} ${error}`);
          expect(states).toEqual([]);
          expect(real.provider.comments.map(({ comment }) => comment)).toEqual(model.said);
          // When the editor saves again, the result contains everything of both sides.
          await adopt(real);
          const head = namesOf(real.provider.documents.get('ada/shop')?.text ?? '{}');
          expect(new Set(head)).toEqual(model.names);
          expect(new Set(real.copy)).toEqual(model.names);
          expect(head).toHaveLength(model.names.size);
        }),
        { numRuns: runsOf(20, 60) },
      );
    });
  },
);

describe('a copy that is taken over', () => {
  const setting = fc.record({
    mine: fc.subarray(['M1', 'M2', 'M3']),
    theirs: fc.subarray(['T1', 'T2', 'T3']),
    gone: fc.subarray(['O1', 'O2']),
    upTo: fc.nat(3),
    again: fc.nat(3),
  });

  test('loses nothing of either side, wherever it is broken off', async () => {
    await fc.assert(
      fc.asyncProperty(setting, async ({ mine, theirs, gone, upTo, again }) => {
        const real = open(['if-match'], true);
        real.provider.put('ada/shop', textOf(['O1', 'O2']));
        await adopt(real);
        expect(real.copy).toEqual(['O1', 'O2']);
        real.copy = [...real.copy, ...mine];
        const left = ['O1', 'O2'].filter((name) => !gone.includes(name));
        real.provider.put('ada/shop', textOf([...left, ...theirs]));
        const wanted = new Set([...left, ...theirs, ...mine]);
        await adopt(real, upTo);
        await adopt(real, again);
        for (const name of mine) expect(real.copy).toContain(name);
        await adopt(real);
        expect(new Set(real.copy)).toEqual(wanted);
        // Once the copy has everything, there is nothing more to adopt.
        const { ports } = real.engine;
        expect(await planAdoption(ports, ada, 'ada/shop', textOf(real.copy))).toEqual({
          kind: 'none',
        });
      }),
    );
  });
});
