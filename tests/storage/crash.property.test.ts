import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { historySteps } from '../../src/storage/specs/specStore.ts';
import { bodyNames, specNames, Trial, type Wish } from './trial.ts';
import { runsOf } from '../support/runs.ts';

const runs = runsOf(30, 3000);
const hour = 3_600_000;

const wish: fc.Arbitrary<Wish> = fc.record({
  what: fc.constantFrom<Wish['what'][]>(
    'edit',
    'edit',
    'replace',
    'import',
    'name',
    'body',
    'compact',
    'compact',
    'duplicate',
    'remove',
    'recover',
    'describe',
  ),
  spec: fc.constantFrom(...specNames),
  to: fc.constantFrom(...specNames),
  body: fc.constantFrom(...bodyNames),
  wait: fc.constantFrom(1000, 1000, hour / 2, 2 * hour, 25 * hour),
  compacting: fc.boolean(),
});

const first = { spec: 'a', to: 'b', body: 'one', wait: 1000, compacting: false } as const;
/**
 * Together these perform every kind of write. Each is short, because it is repeated for every
 * moment.
 */
const stories: Readonly<Record<string, readonly Wish[]>> = {
  editing: [
    { ...first, what: 'edit' },
    { ...first, what: 'replace' },
    { ...first, what: 'edit', compacting: true },
  ],
  copying: [
    { ...first, what: 'describe' },
    { ...first, what: 'import' },
    { ...first, what: 'duplicate' },
    { ...first, what: 'replace', spec: 'b', body: 'two' },
  ],
  removing: [
    { ...first, what: 'edit' },
    { ...first, what: 'remove' },
    { ...first, what: 'recover' },
    { ...first, what: 'remove' },
    { ...first, what: 'edit' },
  ],
  collecting: [
    { ...first, what: 'import' },
    { ...first, what: 'remove' },
    { ...first, what: 'replace', spec: 'b', body: 'two' },
    { ...first, what: 'compact', spec: 'b', wait: 25 * hour },
  ],
};

async function live(wishes: readonly Wish[], deaths: readonly number[], edits: number) {
  const trial = new Trial(deaths);
  await trial.begin(edits);
  for (const next of wishes) await trial.grant(next);
  await trial.finish();
  return trial.lives;
}

/** Dies once at every possible moment, in separate lives, or at every second; returns how many there are. */
async function dieEverywhere(wishes: readonly Wish[], edits: number): Promise<number> {
  let moment = 1;
  while ((await live(wishes, [moment], edits)) > 1) moment += runsOf(2, 1);
  return moment - 1;
}

describe('a process that dies', () => {
  it.each(Object.entries(stories))(
    'loses nothing it acknowledged while %s, whichever write it dies at',
    async (_name, story) => {
      // Each action begins, completes and commits a write.
      expect(await dieEverywhere(story, 0)).toBeGreaterThanOrEqual(3 * story.length);
    },
  );

  it('loses nothing while old edits are dropped', async () => {
    const compacting: readonly Wish[] = [
      { ...first, what: 'edit', compacting: true },
      { ...first, what: 'compact', wait: 2 * hour },
    ];
    expect(await dieEverywhere(compacting, historySteps + 5)).toBeGreaterThan(
      3 * compacting.length,
    );
  });

  it('loses nothing when it dies at the same moment every time', async () => {
    for (let moment = 1; moment <= 10; moment += 1) {
      const deaths = Array.from({ length: runsOf(15, 40) }, () => moment);
      expect(await live(Object.values(stories).flat(), deaths, 0)).toBeGreaterThan(1);
    }
  });

  it('loses nothing whatever it does and whenever it dies, again and again', async () => {
    let died = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(wish, { minLength: 3, maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 6 }),
        async (wishes, deaths) => {
          if ((await live(wishes, deaths, 0)) > 1) died += 1;
        },
      ),
      { numRuns: runs },
    );
    expect(died).toBeGreaterThan(runs / 2);
  });
});
