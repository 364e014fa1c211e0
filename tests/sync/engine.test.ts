import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signedIn } from '../../src/sync/decide.ts';
import { takeLease } from '../../src/sync/lease/leadership.ts';
import { confirmAdoption, planAdoption, refreshHead } from '../../src/sync/copies/workingCopy.ts';
import { createClient } from '../../src/provider/client.ts';
import { ada, namesOf, openEngine, provider, start, textOf, type Engine } from './engine.ts';
import { ModelProvider, type Fate } from './modelProvider.ts';
import { runsOf } from '../runs.ts';

/** What a person was told is saved, and what others have saved. */
interface Model {
  readonly said: string[];
  readonly names: Set<string>;
  isStarred: boolean;
  count: number;
}

interface Real {
  readonly engine: Engine;
  readonly provider: ModelProvider;
  /** What the editor holds. */
  copy: readonly string[];
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

/** Reads the head and takes it over, as an open editor does; `upTo` steps, then it is broken off. */
async function adopt(real: Real, upTo = 3): Promise<void> {
  const { ports } = real.engine;
  const client = await ports.clientOf(ada);
  if (client === 'signIn') return;
  const read = await refreshHead(ports, client, ada, 'ada/shop');
  if (!read.ok || upTo < 1) return;
  const plan = await planAdoption(ports, ada, 'ada/shop', textOf(real.copy));
  if (plan.kind !== 'take' || upTo < 2) return;
  real.copy = namesOf(plan.text);
  if (upTo < 3) return;
  await confirmAdoption(ports, ada, 'ada/shop', plan.head);
}

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

function open(capabilities: readonly string[], namesCommits: boolean): Real {
  const clock = { time: start };
  const model = new ModelProvider(() => clock.time, [...capabilities]);
  model.namesCommits = namesCommits;
  model.put('ada/shop', textOf([]));
  return { provider: model, engine: openEngine(model.fetch, {}, clock), copy: [] };
}

/** Everything is well again, for long enough. */
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
          // What the editor saves once more has everything of both.
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
        // Once it has everything, it takes nothing more.
        const { ports } = real.engine;
        expect(await planAdoption(ports, ada, 'ada/shop', textOf(real.copy))).toEqual({
          kind: 'none',
        });
      }),
    );
  });

  test('takes nothing while a save is on its way, nor says that it did', async () => {
    const real = open(['if-match'], true);
    await adopt(real);
    const { engine } = real;
    await engine.save(textOf(['Mine']));
    real.provider.put('ada/shop', textOf(['Theirs']));
    const client = await engine.ports.clientOf(ada);
    if (client === 'signIn') throw new Error('Nobody is signed in.');
    await refreshHead(engine.ports, client, ada, 'ada/shop');
    expect(await planAdoption(engine.ports, ada, 'ada/shop', textOf(['Mine']))).toEqual({
      kind: 'none',
    });
    const { head } = engine.document() ?? {};
    if (head === undefined) throw new Error('There is no head.');
    const before = engine.document();
    expect(await confirmAdoption(engine.ports, ada, 'ada/shop', head)).toEqual({
      ok: true,
      value: false,
    });
    expect(engine.document()).toEqual(before);
  });

  test('is left to its person where both have changed the same, and to later where nobody can merge', async () => {
    const real = open(['if-match'], true);
    await adopt(real);
    real.provider.put('ada/shop', textOf(['!theirs']));
    await adopt(real, 1);
    const { ports } = real.engine;
    expect(await planAdoption(ports, ada, 'ada/shop', textOf(['!mine']))).toMatchObject({
      kind: 'conflicts',
      theirs: textOf(['!theirs']),
    });
    const unable = { ...ports, merge: async () => ({ kind: 'unavailable' }) as const };
    expect(await planAdoption(unable, ada, 'ada/shop', textOf([]))).toEqual({ kind: 'later' });
  });

  test('of a document that nobody has read, or that this device does not know, is left alone', async () => {
    const real = open(['if-match'], true);
    const { ports } = real.engine;
    expect(await planAdoption(ports, ada, 'ada/shop', textOf(['Mine']))).toEqual({ kind: 'none' });
    const head = { commit: 'c', body: 'b', content: 'x' };
    expect(await confirmAdoption(ports, ada, 'ada/shop', head)).toEqual({ ok: true, value: false });
    real.provider.isDown = true;
    const down = createClient({ baseUrl: provider, fetch: real.provider.fetch, now: ports.now });
    const read = await refreshHead(ports, { client: down }, ada, 'ada/shop');
    expect(read).toMatchObject({ ok: false, refusal: { code: 'network' } });
    expect(real.engine.document()).toBeUndefined();
  });
});
