import { pick, roll } from '../../fuzz/random.ts';
import { calls } from './callSteps.ts';
import { someLife, type Step } from './steps.ts';
import { day } from './troubleSteps.ts';

/** Situations that are too rare by chance alone: faults aimed at the next request. */
export const aims = {
  /**
   * The provider drops the connection, and the call is repeated only when the provider may have forgotten the
   * key.
   */
  forgottenKey: {
    weight: 2,
    run: async (happening) => {
      const { world, random, person } = happening;
      const { device } = person;
      // See the step `clock`.
      if (world.unsupported.length > 0) return;
      const fault = pick(random, ['brokenOff', 'brokenOff', 'unavailable', 'timedOut'] as const);
      world.tell(() => `to the next write happens: ${fault}; then 61 days go by on ${device.name}`);
      device.skew = -30 * day;
      world.network.next = fault;
      const { comment, openIssue, addAndSave, star, newDocument } = calls;
      await pick(random, [comment, openIssue, addAndSave, star, star, newDocument]).run(happening);
      for (let waits = 0; waits < 10 && world.network.next !== undefined; waits++) {
        await world.clock.pass(250);
      }
      // By then, the call was answered, and mostly not repeated yet.
      await world.clock.pass(250);
      device.skew = 31 * day;
      world.meet('fault clock jump');
    },
  },
  /** The provider forbids reading whether a write had its effect, or the object that it is about. */
  forbiddenLook: {
    weight: 2,
    run: async (happening) => {
      const { world, random } = happening;
      const { network, clock } = world;
      const fault = pick(random, ['tooEarly', 'requestLost', 'late', undefined] as const);
      world.tell(() => `to the next write happens: ${fault}; the next read is forbidden`);
      network.next = fault;
      if (fault === undefined) network.nextRead = 'forbidden';
      const { comment, addAndSave, newDocument } = calls;
      await pick(random, [comment, addAndSave, addAndSave, newDocument]).run(happening);
      await clock.pass(500 + roll(random, 9000));
      network.nextRead = 'forbidden';
      await clock.pass(roll(random, 10_000));
    },
  },
  /** A token has expired, and no new one can be obtained, so calls that need it are never sent. */
  tokenLost: {
    weight: 1,
    run: async (happening) => {
      const { world, random, person } = happening;
      const { device } = person;
      if (!device.environment.asksForTokens || device.current.held === undefined) return;
      const fault = pick(random, ['requestLost', 'unavailable', 'tooMany', 'answerLost'] as const);
      world.tell(() => `${device.name}: the token has expired; to the next one happens: ${fault}`);
      device.current.held = 'expired';
      world.network.nextToken = fault;
      await pick(random, [calls.comment, calls.newDocument]).run(happening);
      await world.clock.pass(roll(random, 10_000));
    },
  },
  /** Somebody takes back a call that waits for another one. */
  takeBackWaiting: {
    weight: 2,
    run: async (happening) => {
      const { world, person } = happening;
      await calls.newDocument.run(happening);
      await world.clock.pass(roll(happening.random, 500));
      world.tell(() => `${person.device.name} takes back what waits`);
      // An error of the store is shown to the person, who continues.
      await person.takeBackWaiting().catch(() => undefined);
    },
  },
  /** Somebody takes back a pending call, now or earlier, and queues it again. */
  putBack: {
    weight: 2,
    run: async (happening) => {
      const { world, person, random } = happening;
      if (roll(random, 2) === 0) {
        const { comment, addAndSave, openIssue, star } = calls;
        await pick(random, [comment, addAndSave, openIssue, star]).run(happening);
        await world.clock.pass(roll(random, 3000));
        world.tell(() => `${person.device.name} takes back what was asked for last`);
        const life = someLife(happening);
        await life.unlessKilled(person.takeBackLast(life)).catch(() => undefined);
        await world.clock.pass(roll(random, 3000));
      }
      if (!(await person.putBack(random, someLife(happening)))) return;
      world.meet('put back');
      world.tell(() => `${person.device.name} puts back what was taken back`);
    },
  },
  /** Somebody corrects a call that the provider refused. */
  correct: {
    weight: 2,
    run: async ({ world, person }) => {
      const { document } = person.device.current;
      world.tell(() => `${person.device.name} corrects what was refused`);
      // As above.
      await person.correct(world.issues.get(document) ?? 0).catch(() => undefined);
    },
  },
} as const satisfies Readonly<Record<string, Step>>;
