import { checkTruth } from '../invariants/truth.ts';
import { roll } from '../../fuzz/random.ts';
import { Crash } from './crash.ts';
import { flows } from '../flows.ts';
import { Life } from './life.ts';
import { describeViolation } from '../shrink.ts';
import { begin, closeWorld, finish } from '../simulate.ts';
import { createWorld, type Violation } from './world.ts';

/** A flow that is broken off at one of its moments; Infinity: at none. */
export interface CrashPlan {
  readonly flow: string;
  readonly seed: number;
  readonly at: number;
  /** What was broken off is broken off once more while it is taken up again. */
  readonly isTwice: boolean;
}

export interface CrashOutcome {
  /** How many moments there were. */
  readonly moments: number;
  /** Where it was broken off. */
  readonly where: readonly string[];
  readonly violations: readonly Violation[];
  readonly story: readonly string[];
}

/** How long is waited after each act for what follows from it, in virtual ms. */
const pause = 3000;
/** Within so many moments after the first crash comes the second. */
const soon = 40;

/** Does what a flow says on a browser's database, breaks it off, starts everything anew and checks all promises. */
export async function runFlow(
  { flow, seed, at, isTwice }: CrashPlan,
  isTold = false,
): Promise<CrashOutcome> {
  const story: string[] = [];
  const crash = new Crash(at);
  const stopWatching = crash.watchStatements();
  const world = await createWorld({
    seed,
    store: 'dexie',
    story: isTold ? story : undefined,
    meet: () => undefined,
    devices: [['ada']],
    unsupported: [],
    between: crash.between,
    watch: crash.watch,
  });
  try {
    const [person] = world.people;
    if (person === undefined) throw new Error('There is nobody.');
    const { device } = person;
    await begin(world);
    const life = new Life();
    crash.killBrowser = () => {
      life.kill();
      for (const realm of device.realms) realm.life.kill();
    };
    const elsewhere = async <Value>(work: () => Promise<Value>): Promise<Value> => {
      crash.isArmed = false;
      try {
        return await work();
      } finally {
        crash.isArmed = true;
      }
    };
    for (const act of flows[flow] ?? []) {
      if (life.isKilled) break;
      crash.isArmed = true;
      await world.clock.until(Promise.resolve(act({ world, person, life, elsewhere })));
      await world.clock.pass(pause);
      crash.isArmed = false;
    }
    for (const where of crash.where) world.tell(() => `${where} was killed`);
    crash.restart();
    if (isTwice && crash.where.length > 0) {
      crash.at = crash.passed + 1 + roll(world.random, soon);
      crash.isArmed = true;
      device.open('page');
      await world.clock.pass(pause);
      crash.isArmed = false;
      for (const where of crash.where.slice(1)) world.tell(() => `again: ${where} was killed`);
      crash.restart();
    }
    await finish(world);
    await checkTruth(world);
  } catch (error) {
    world.violate(0, error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    stopWatching();
    await closeWorld(world);
  }
  return { moments: crash.passed, where: crash.where, violations: world.violations, story };
}

/** Some of the moments of a flow: each so many-th, from one of them on. */
export interface CrashesWanted {
  readonly kind: 'crashes';
  readonly flow: string;
  readonly seed: number;
  readonly from: number;
  readonly every: number;
  readonly isTwice: boolean;
}

export interface CrashesFound {
  readonly flow: string;
  /** How often what was killed at what. */
  readonly met: Readonly<Record<string, number>>;
  readonly failure?: { readonly plan: CrashPlan; readonly story: string };
}

/** Breaks a flow off at each of these moments, and ends with the first promise that is broken. */
export async function runCrashes(wanted: CrashesWanted): Promise<CrashesFound> {
  const { flow, seed, from, every, isTwice } = wanted;
  const met: Record<string, number> = {};
  const whole: CrashPlan = { flow, seed, at: Infinity, isTwice };
  const { moments, violations } = await runFlow(whole);
  if (violations.length > 0) return { flow, met, failure: await tellCrash(whole) };
  for (let at = from; at <= moments; at += every) {
    const plan = { flow, seed, at, isTwice };
    const { where, violations: broken } = await runFlow(plan);
    for (const each of where) {
      const kind = kindOf(each);
      met[kind] = (met[kind] ?? 0) + 1;
    }
    if (broken.length > 0) return { flow, met, failure: await tellCrash(plan) };
  }
  return { flow, met };
}

function kindOf(where: string): string {
  if (/before it (sends|hears|answers)/.test(where)) return 'network boundaries';
  return where.startsWith('the server') ? 'SQL statements' : 'storage writes';
}

async function tellCrash(plan: CrashPlan) {
  const { violations, story } = await runFlow(plan, true);
  const lines = [`${plan.flow}, broken off at moment ${plan.at}`, ...story];
  return { plan, story: [...lines, ...violations.map(describeViolation)].join('\n') };
}
