import { pick, roll } from '../../fuzz/random.ts';
import type { Realm } from '../world/realm.ts';
import { someLife, type Happening, type Step } from './steps.ts';

export const day = 24 * 60 * 60 * 1000;

/** Faults, their ends, and the passing of time. */
export const troubles = {
  offline: {
    weight: 4,
    run: ({ world, person: { device } }) => {
      device.isOffline = !device.isOffline;
      world.tell(() => `${device.name} is ${device.isOffline ? 'offline' : 'online'}`);
    },
  },
  server: {
    weight: 2,
    run: ({ world, random }) => {
      world.network.isDown = roll(random, 3) === 0;
      world.tell(() => `the server is ${world.network.isDown ? 'down' : 'up'}`);
    },
  },
  network: {
    weight: 4,
    run: ({ world, random }) => {
      world.network.trouble = pick(random, [0, 0.2, 0.6]);
      world.tell(() => `of the requests ${world.network.trouble} meet a fault`);
    },
  },
  kill: {
    weight: 3,
    run: (happening) => {
      withRealm(happening, 'killed', (realm) => realm.life.kill());
    },
  },
  /** Kills a page or worker at any of its next awaits. */
  killSoon: {
    weight: 5,
    run: (happening) => {
      const awaits = 1 + roll(happening.random, 60);
      withRealm(happening, 'killed at an await', (realm) => realm.life.killAfter(awaits));
    },
  },
  open: {
    weight: 6,
    run: ({ world, random, person: { device } }) => {
      if (device.realms.size >= 4) return;
      const kind = roll(random, 3) === 0 ? 'worker' : 'page';
      world.tell(() => `${device.name} opens a ${kind}`);
      world.meet(`fault several realms: ${device.realms.size > 0 ? 'yes' : 'no'}`);
      device.open(kind);
    },
  },
  hide: {
    weight: 3,
    run: (happening) => {
      withRealm(happening, 'hidden or shown', ({ life, kind }) => {
        if (kind === 'page') life.isVisible = !life.isVisible;
      });
      happening.person.device.wake();
    },
  },
  freeze: {
    weight: 3,
    run: (happening) => {
      const { world, random } = happening;
      const ms = roll(random, 90_000);
      withRealm(happening, 'frozen', ({ life }) => {
        life.freeze();
        void world.clock.sleep(ms).then(() => life.unfreeze());
      });
    },
  },
  stealLock: {
    weight: 2,
    run: ({ world, person: { device } }) => {
      if (!device.browser.steal()) return;
      world.meet('fault lock stolen');
      world.tell(() => `${device.name}: the lock is stolen`);
    },
  },
  quota: {
    weight: 2,
    run: ({ world, random, person: { device } }) => {
      device.isFull = roll(random, 2) === 0;
      if (device.isFull) world.meet('fault quota');
      world.tell(() => `${device.name} is ${device.isFull ? 'full' : 'not full'}`);
    },
  },
  broken: {
    weight: 1,
    run: ({ world, random, person: { device } }) => {
      device.isBroken = true;
      world.meet('fault unreadable store');
      world.tell(() => `${device.name} can't read its store for a moment`);
      void world.clock.sleep(roll(random, 3000)).then(() => (device.isBroken = false));
    },
  },
  clock: {
    weight: 1,
    run: ({ world, random, person: { device } }) => {
      // Without keys, only a request's age tells whether it may still arrive, so a wrong clock would violate
      // assumption 6.
      if (world.unsupported.length > 0) return;
      device.skew = pick(random, [-30, -1, 0, 1, 30]) * day + roll(random, 1000);
      world.meet('fault clock jump');
      world.tell(() => `${device.name}'s clock is wrong by ${(device.skew / day).toFixed(0)} days`);
    },
  },
  expire: {
    weight: 2,
    run: ({ world, random, person: { device } }) => {
      device.current.held = roll(random, 2) === 0 ? undefined : 'expired';
      world.meet(`fault token ${device.current.held ?? 'gone'}`);
      world.tell(
        () =>
          `${device.name}: the token of ${device.current.name} is ${device.current.held ?? 'gone'}`,
      );
    },
  },
  signIn: {
    weight: 4,
    run: async ({ world, person }) => {
      world.tell(() => `${person.device.name} signs in`);
      await person.signIn();
    },
  },
  switchAccount: {
    weight: 2,
    run: ({ world, random, person }) => {
      const { device } = person;
      const next = pick(random, device.people);
      if (next === device.current) return;
      world.meet('fault account switched');
      world.tell(() => `${device.name}: ${next.name} sits down`);
      person.switchTo(next, roll(random, 2) === 0);
    },
  },
  signOutAndClear: {
    weight: 1,
    run: ({ world, person }) => {
      const { device } = person;
      world.meet('fault account cleared');
      world.tell(() => `${device.name}: ${device.current.name} signs out and clears the device`);
      later(person.clear());
    },
  },
  collect: {
    weight: 1,
    run: async ({ world, person }) => {
      world.tell(() => `${person.device.name} forgets what ended long ago`);
      await person.collect();
    },
  },
  adopt: {
    weight: 4,
    run: (happening) => {
      const { world, person } = happening;
      world.tell(() => `${person.device.name} takes over what the provider has`);
      later(person.adopt(someLife(happening)));
    },
  },
  decide: {
    weight: 4,
    run: (happening) => {
      const { world, person, random } = happening;
      world.tell(() => `${person.device.name} decides`);
      later(person.decide(random, true, someLife(happening)));
    },
  },
  wait: { weight: 5, run: ({ world, random }) => world.clock.pass(roll(random, 60_000)) },
  waitLong: { weight: 1, run: ({ world, random }) => world.clock.pass(roll(random, 600_000)) },
} as const satisfies Readonly<Record<string, Step>>;

function withRealm(
  { world, random, person: { device } }: Happening,
  what: string,
  run: (realm: Realm) => void,
): void {
  const realms = [...device.realms];
  if (realms.length === 0) return;
  const realm = pick(random, realms);
  world.meet(`fault ${realm.kind} ${what}`);
  world.tell(() => `${device.name}: a ${realm.kind} is ${what}`);
  run(realm);
}

/** Runs without being awaited; an error of the store is shown to the person, who continues. */
function later(work: Promise<void>): void {
  void work.catch(() => undefined);
}
