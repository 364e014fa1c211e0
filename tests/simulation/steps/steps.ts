import { pick, roll, type Random } from '../../fuzz/random.ts';
import { aims } from './aimedSteps.ts';
import { calls } from './callSteps.ts';
import { Life } from '../world/life.ts';
import type { Person } from '../world/person.ts';
import { troubles } from './troubleSteps.ts';
import type { World } from '../world/world.ts';

/** The context of a step: one person's device, at the step `index` of the run. */
export interface Happening {
  readonly world: World;
  readonly person: Person;
  /** Random numbers of this step alone, so that leaving out other steps does not change it. */
  readonly random: Random;
  readonly index: number;
}

export interface Step {
  /** How often the step is chosen, relative to the others. */
  readonly weight: number;
  readonly run: (happening: Happening) => Promise<void> | void;
}

const steps = { ...calls, ...troubles, ...aims } as const satisfies Readonly<Record<string, Step>>;

export type StepName = keyof typeof steps;
export const stepNames = Object.keys(steps) as StepName[];
const bag = stepNames.flatMap((name) => Array<StepName>(steps[name].weight).fill(name));

/** One step of a run as plain data: its name, and the seed of its random numbers. */
export type PlannedStep = readonly [StepName, number];

export function planSteps(random: Random, count: number): PlannedStep[] {
  return Array.from({ length: count }, () => [pick(random, bag), roll(random, 2 ** 31)] as const);
}

export function runStep(name: StepName, happening: Happening): Promise<void> | void {
  return steps[name].run(happening);
}

/** A life that mostly continues, and otherwise is killed at one of the next awaits. */
export function someLife({ random, world }: Happening): Life {
  const life = new Life();
  if (roll(random, 12) === 0) {
    world.meet('fault page killed while a person asks');
    life.killAfter(roll(random, 8));
  }
  return life;
}
