import { createReplayLock } from '../../../src/sync/turns/replayLock.ts';
import { startRunner, type Runner } from '../../../src/sync/turns/runner.ts';
import { createSenders } from '../../../src/sync/lease/senders.ts';
import type { TurnPorts } from '../../../src/sync/turns/turn.ts';
import type { Device } from './device.ts';
import { Life } from './life.ts';

export type RealmKind = 'page' | 'worker';

/** How long a service worker lives, in milliseconds. */
const workerTime = 60_000;

let opened = 0;

/** A page or service worker. */
export class Realm {
  readonly life = new Life();
  readonly kind: RealmKind;
  readonly device: Device;
  private runner: Runner | undefined;

  constructor(device: Device, kind: RealmKind) {
    this.device = device;
    this.kind = kind;
    void this.live();
  }

  private async live(): Promise<void> {
    const { device, life } = this;
    const { clock, hasLocks } = device.environment;
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
    this.runner = startRunner(ports, id);
    if (this.kind === 'page') return;
    await clock.sleep(workerTime);
    await this.runner.stop();
    life.kill();
  }

  wake(): void {
    this.runner?.wake();
  }
}
