import { createReplayLock } from '../../src/sync/replayLock.ts';
import { createReplayMemory } from '../../src/sync/replay.ts';
import { createSenders } from '../../src/sync/senders.ts';
import { takeTurn, type TurnPorts } from '../../src/sync/turn.ts';
import type { Device } from './device.ts';
import { Life } from './life.ts';

export type RealmKind = 'page' | 'worker';

/** How long a service worker goes on, in ms. */
const workerTime = 60_000;

let opened = 0;

/** A page or service worker. */
export class Realm {
  readonly life = new Life();
  readonly kind: RealmKind;
  readonly device: Device;
  private alarm = new AbortController();

  constructor(device: Device, kind: RealmKind) {
    this.device = device;
    this.kind = kind;
    void this.live();
  }

  private async live(): Promise<void> {
    const { device, life } = this;
    const { clock, hasLocks } = device.around;
    const id = `${device.name}-${opened++}`;
    const given = device.ports(life);
    const locks = device.browser.locksFor(life);
    const ports: TurnPorts = {
      ...given,
      // A service worker can't merge: a page does it later.
      ...(this.kind === 'worker' && { merge: async () => ({ kind: 'unavailable' }) }),
      ...(hasLocks && {
        senders: createSenders(locks),
        lock: createReplayLock({
          locks,
          channel: device.browser.channelFor(life),
          isVisible: () => life.isVisible,
          id,
          sleep: given.sleep,
        }),
      }),
    };
    const memory = createReplayMemory(ports);
    const closing = new AbortController();
    if (this.kind === 'worker') {
      void clock.sleep(workerTime).then(() => {
        closing.abort();
        this.wake();
      });
    }
    while (!closing.signal.aborted) {
      const next = await takeTurn(ports, memory, id, closing.signal);
      await ports.sleep(Math.min(next, 20_000), this.alarm.signal);
      this.alarm = new AbortController();
    }
    life.kill();
  }

  wake(): void {
    this.alarm.abort();
  }
}
