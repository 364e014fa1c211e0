import { expect, test } from 'vitest';
import { simulate } from './simulate.ts';

const from = Number(process.env['SIM_SEED'] ?? 1);
const seeds = Number(process.env['SIM_SEEDS'] ?? 3);
const steps = Number(process.env['SIM_STEPS'] ?? 60);

test('runs', { timeout: 600_000 }, async () => {
  for (let seed = from; seed < from + seeds; seed++) {
    const { violations, story } = await simulate(seed, steps);
    if (violations.length > 0) console.log(`seed ${seed}\n${story.slice(-200).join('\n')}`);
    expect(violations, `seed ${seed}`).toEqual([]);
  }
});
