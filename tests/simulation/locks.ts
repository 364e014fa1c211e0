import type { ReplayChannel, ReplayLockPorts, ReplayMessage } from '../../src/sync/replayLock.ts';
import type { Life } from './life.ts';

interface Request {
  readonly life: Life;
  readonly grant: () => void;
  readonly lose: () => void;
}

/** The one lock and the channel that all pages and workers of a browser share. */
export class Browser {
  private holder: Request | undefined;
  private waiting: Request[] = [];
  private readonly ears = new Set<{ life: Life; hear: (message: ReplayMessage) => void }>();

  /** Takes the lock away, as a page with `steal` does that then closes. */
  steal(): boolean {
    const { holder } = this;
    if (holder === undefined) return false;
    holder.lose();
    this.free(holder);
    return true;
  }

  locksFor(life: Life): ReplayLockPorts['locks'] {
    const request = (
      _name: string,
      options: LockOptions,
      run: (lock: Lock | null) => Promise<unknown>,
    ) => {
      const { ifAvailable = false, steal = false, signal } = options;
      return new Promise<unknown>((resolve, reject) => {
        if (ifAvailable && (this.holder !== undefined || this.waiting.length > 0)) {
          return resolve(run(null));
        }
        const aborted = () => reject(new DOMException('', 'AbortError'));
        const mine: Request = {
          life,
          lose: aborted,
          grant: () => {
            this.holder = mine;
            void run({ name: 'outbox', mode: 'exclusive' })
              .finally(() => this.free(mine))
              .then(resolve, reject);
          },
        };
        life.onKill(() => {
          this.waiting = this.waiting.filter((each) => each !== mine);
          this.free(mine);
        });
        signal?.addEventListener('abort', () => {
          if (!this.waiting.includes(mine)) return;
          this.waiting = this.waiting.filter((each) => each !== mine);
          aborted();
        });
        if (steal) {
          this.holder?.lose();
          mine.grant();
        } else if (this.holder === undefined) mine.grant();
        else this.waiting.push(mine);
      });
    };
    return { request } as ReplayLockPorts['locks'];
  }

  channelFor(life: Life): ReplayChannel {
    return {
      post: (message) => {
        for (const ear of this.ears) {
          if (ear.life !== life) void ear.life.gate().then(() => ear.hear(message));
        }
      },
      listen: (hear) => {
        const ear = { life, hear };
        this.ears.add(ear);
        life.onKill(() => this.ears.delete(ear));
        return () => this.ears.delete(ear);
      },
    };
  }

  private free(request: Request): void {
    if (this.holder !== request) return;
    this.holder = undefined;
    this.waiting.shift()?.grant();
  }
}
