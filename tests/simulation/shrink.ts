import { simulate, type Plan } from './simulate.ts';
import type { Violation } from './world/world.ts';

/**
 * A shorter run that breaks the same promise as `plan` does: steps are left out, in ever smaller parts,
 * as long as it still fails. At most `tries` runs.
 */
export async function shrink(plan: Plan, invariant: number, tries = 200): Promise<Plan> {
  let shortest = plan;
  let tried = 0;
  for (let size = plan.steps.length >>> 1; size >= 1; size = size >>> 1) {
    for (let at = 0; at < shortest.steps.length;) {
      if (tried++ >= tries) return shortest;
      const shorter = { ...shortest, steps: shortest.steps.toSpliced(at, size) };
      const { violations } = await simulate(shorter);
      if (violations.some((each) => each.invariant === invariant)) shortest = shorter;
      else at += size;
    }
  }
  return shortest;
}

/** The description of a failure: what was promised, what happened instead, and everything that led to it. */
export async function tellStory(plan: Plan): Promise<string> {
  const { violations, story } = await simulate(plan, { isTold: true });
  return [
    `seed ${plan.seed} on ${plan.store}, ${plan.steps.length} steps`,
    ...story,
    ...violations.map(describeViolation),
  ].join('\n');
}

/** What was promised, and what happened instead. */
export function describeViolation({ invariant, what }: Violation): string {
  return `expected: ${promises[invariant] ?? 'no error'}\nactual:   ${what}`;
}

/** The invariants of src/sync/SPEC.md that a run can break, in short. */
const promises: Readonly<Record<number, string>> = {
  1: 'nothing acknowledged is lost (1)',
  2: 'a call has at most one effect, and exactly one when it is done (2)',
  3: 'calls of one stream have their effects in order (3)',
  4: 'all copies converge when nothing happens any more (4)',
  5: 'no commit is replaced unseen (5)',
  6: 'a call leaves only under its own account (6)',
  7: 'the queue drains within 60 s after everything is well, or waits for a person (7)',
  8: 'the label never says Synced of what the provider does not have (8)',
  9: 'what fails for good stops its own stream and what depends on it, nothing else (9)',
  10: 'what a person did not take can be brought back (10)',
  11: 'nothing of an account that was cleared is on the device (11)',
};
