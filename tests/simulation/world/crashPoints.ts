import { checkTruth } from '../invariants/truth.ts';
import { roll } from '../../fuzz/random.ts';
import { Crash } from './crash.ts';
import { flows } from '../flows.ts';
import { Life } from './life.ts';
import { describeViolation } from '../shrink.ts';
import { begin, closeWorld, finish } from '../simulate.ts';
import { createWorld, type Violation } from './world.ts';

/** A flow that is interrupted at one of its crash points; Infinity: at none. */
export interface CrashPlan {
  readonly flow: string;
  readonly seed: number;
  readonly at: number;
  /** Whether the flow is interrupted a second time while it resumes. */
  readonly isTwice: boolean;
}

export interface CrashOutcome {
  /** The number of crash points. */
  readonly moments: number;
  /** The crash points at which it was interrupted. */
  readonly where: readonly string[];
  readonly violations: readonly Violation[];
  readonly story: readonly string[];
}

/** How long to wait after each act for its consequences, in virtual milliseconds. */
const pause = 3000;
/** The second crash happens within this many crash points after the first. */
const soon = 40;

/** Runs a flow on a browser's database, interrupts it, starts everything again and checks all promises. */
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

/** Some of a flow's crash points: each n-th, beginning with a given one. */
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
  /** How often each victim was killed at each kind of crash point. */
  readonly met: Readonly<Record<string, number>>;
  readonly failure?: { readonly plan: CrashPlan; readonly story: string };
}

/** Interrupts a flow at each of these crash points, and stops at the first broken promise. */
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
