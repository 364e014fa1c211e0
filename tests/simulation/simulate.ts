import { createRandom } from '../fuzz/random.ts';
import { meetCells } from './coverage.ts';
import { checkDrained, checkEnd } from './invariants/endInvariants.ts';
import { planSteps, runStep, type PlannedStep } from './steps/steps.ts';
import { checkStep } from './invariants/stepInvariants.ts';
import { createWorld, type StoreKind, type Violation, type World } from './world/world.ts';
import { pick } from '../fuzz/random.ts';
import { isOpen, type PendingCall } from '../../src/storage/database/outboxRows.ts';

/** A run as plain data. */
export interface Plan {
  readonly seed: number;
  readonly store: StoreKind;
  readonly steps: readonly PlannedStep[];
}

export interface Outcome {
  readonly violations: readonly Violation[];
  /** What happened, line by line, if this was requested. */
  readonly story: readonly string[];
}

export function planOf(seed: number, count: number, store: StoreKind): Plan {
  return { seed, store, steps: planSteps(createRandom(seed ^ 0x5eed), count) };
}

/**
 * One run of the whole system: the real engine, merge and server with a virtual clock. `met` counts the
 * events: faults, answers, cells of the table of states.
 */
export async function simulate(
  { seed, store, steps }: Plan,
  { met = new Map<string, number>(), isTold = false } = {},
): Promise<Outcome> {
  const story: string[] = [];
  const meet = (what: string) => void met.set(what, (met.get(what) ?? 0) + 1);
  const forget = meetCells(meet);
  // Stack traces of expected errors are not needed, and creating them takes long.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const world = await createWorld({ seed, store, story: isTold ? story : undefined, meet });
  try {
    await begin(world);
    for (const [at, [name, roll]] of steps.entries()) {
      const random = createRandom(roll);
      const person = pick(random, world.people);
      // People sometimes switch to the other page.
      person.device.page = (roll >>> 4) % 2;
      // No two steps may have the same index: names and texts are told apart by it.
      await runStep(name, { world, person, random, index: roll % 1_000_000_000 });
      await world.clock.pass(random() < 0.7 ? random() * 300 : random() * 5000);
      // Reading a real database takes too long to do it after every step.
      if (store === 'memory' || at % 25 === 0) await checkStep(world);
      if (world.violations.length > 0) break;
    }
    if (world.violations.length === 0) await finish(world);
  } catch (error) {
    world.violate(0, error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    forget();
    Error.stackTraceLimit = stackTraceLimit;
    await closeWorld(world);
  }
  return { violations: world.violations, story };
}

export async function closeWorld({ people, clock, provider }: World): Promise<void> {
  for (const { device } of people) {
    for (const { life } of device.realms) life.kill();
    await clock.pass(0);
    await device.environment.storage.close();
  }
  await provider.close();
}

/** Opens a page on each device, where most people first adopt the provider's document. */
export async function begin(world: World): Promise<void> {
  for (const person of world.people) {
    person.device.open('page');
    for (const each of person.device.people.toReversed()) {
      person.device.current = each;
      await world.clock.until(person.device.showEverywhere(each.account));
      // Some save to a document that they have never read.
      if (world.random() < 0.8) await world.clock.until(person.adopt());
    }
  }
}

/** Ends all faults and waits until the outboxes have drained; then people decide, until nothing is left. */
export async function finish(world: World): Promise<void> {
  const { clock, network, people, tell } = world;
  tell(() => 'everything is well again');
  const aimed = { next: undefined, nextRead: undefined, nextToken: undefined };
  Object.assign(network, { trouble: 0, isDown: false, ...aimed });
  for (const { device } of people) {
    Object.assign(device, { isOffline: false, isFull: false, isBroken: false });
    for (const { life } of device.realms) life.spare();
    if (![...device.realms].some(({ kind }) => kind === 'page')) device.open('page');
  }
  await clock.pass(60_000);
  // Without keys, the engine waits for a request that was sent, and checks for its effect a minute later.
  if (world.unsupported.length > 0) await clock.pass(60_000);
  // The next try is at most a minute away, and a long queue takes a while.
  for (let before = Infinity, left = await leftOver(world); left.length < before;) {
    before = left.length;
    await clock.pass(10_000);
    left = await leftOver(world);
  }
  await checkStep(world);
  await checkDrained(world);
  // A long run may leave many refused calls in a row, some of which people try again.
  for (let round = 0; round < 60; round++) {
    for (const person of people) await settlePerson(world, person);
    if ((await leftOver(world)).length === 0) break;
    await clock.pass(30_000);
  }
  // Everybody saves once, and then all copies adopt what the provider has.
  for (let round = 0; round < 3; round++) {
    for (const person of people) {
      for (const each of person.device.people) {
        person.device.current = each;
        if (round === 0) await clock.until(person.save());
        await clock.pass(5000);
        await settlePerson(world, person);
      }
    }
  }
  await clock.pass(60_000);
  await checkStep(world);
  for (const { id, endpoint, state, error } of await leftOver(world)) {
    world.violate(7, `${id} ${endpoint} is ${state} at the end: ${error ?? ''}`);
  }
  await checkEnd(world);
}

async function settlePerson(
  { clock, random }: World,
  person: World['people'][number],
): Promise<void> {
  const { device } = person;
  for (const each of device.people) {
    device.current = each;
    await clock.until(person.signIn());
    await clock.pass(2000);
    await clock.until(person.decide(random));
    await clock.pass(4000);
    await clock.until(person.adopt());
  }
}

/** What is open. */
async function leftOver({ people }: World): Promise<PendingCall[]> {
  const stored = await Promise.all(people.map(({ device }) => device.environment.storage.look()));
  return stored.flatMap(({ calls }) => calls).filter(isOpen);
}
