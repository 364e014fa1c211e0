import { simulate, planOf, type Plan } from './simulate.ts';
import { shrink } from './shrink.ts';
import type { StoreKind } from './world/world.ts';

export interface SeedsWanted {
  readonly from: number;
  readonly count: number;
  readonly steps: number;
  /** Each n-th seed runs on the browser's database; 0: none. */
  readonly dexieEvery: number;
  /** Whether failing runs are left unshortened. */
  readonly isQuick?: boolean;
}

export interface Failure {
  readonly plan: Plan;
  readonly invariant: number;
  readonly what: string;
}

/** Runs seeds one after the other, and counts their events in `met`. Stops at the first that fails. */
export async function runSeeds(
  { from, count, steps, dexieEvery, isQuick = false }: SeedsWanted,
  met: Map<string, number>,
): Promise<Failure | undefined> {
  for (let seed = from; seed < from + count; seed++) {
    const store: StoreKind = dexieEvery > 0 && seed % dexieEvery === 0 ? 'dexie' : 'memory';
    const plan = planOf(seed, steps, store);
    const { violations } = await simulate(plan, { met });
    const [first] = violations;
    if (first === undefined) continue;
    return { plan: isQuick ? plan : await shrink(plan, first.invariant), ...first };
  }
  return undefined;
}
