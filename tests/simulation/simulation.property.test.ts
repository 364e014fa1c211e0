import { expect, test } from 'vitest';
import { planOf, simulate } from './simulate.ts';

const from = Number(process.env['SIM_SEED'] ?? 1);
const seeds = Number(process.env['SIM_SEEDS'] ?? 3);
const steps = Number(process.env['SIM_STEPS'] ?? 300);

test('runs', { timeout: 0 }, async () => {
  for (let seed = from; seed < from + seeds; seed++) {
    const { violations } = await simulate(planOf(seed, steps, 'memory'));
    expect(violations, `seed ${seed}`).toEqual([]);
  }
});
