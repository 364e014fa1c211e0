import type {
  ReplayChannel,
  ReplayLockPorts,
  ReplayMessage,
} from '../../../src/sync/turns/replayLock.ts';
import type { Life } from './life.ts';

interface Request {
  readonly life: Life;
  readonly grant: () => void;
  readonly lose: () => void;
}

/** The name of the lock for replaying. */
const replayLock = 'typewright-outbox';

/** The holder of a lock, and those who wait for it. */
interface Line {
  holder?: Request | undefined;
  waiting: Request[];
}

/** The locks and the channel that all pages and workers of a browser share. */
export class Browser {
  private readonly lines = new Map<string, Line>();
  private readonly ears = new Set<{ life: Life; hear: (message: ReplayMessage) => void }>();

  /** Takes the lock away from its holder, like a page that requests it with `steal` and then closes. */
  steal(): boolean {
    const line = this.lineOf(replayLock);
    const { holder } = line;
    if (holder === undefined) return false;
    holder.lose();
    free(line, holder);
    return true;
  }

  locksFor(life: Life): ReplayLockPorts['locks'] {
    const request = (
      name: string,
      options: LockOptions,
      run: (lock: Lock | null) => Promise<unknown>,
    ) => {
      // A killed page requests nothing more, even if its code continues up to the next await.
      if (life.isKilled) return new Promise<never>(() => undefined);
      const { ifAvailable = false, steal = false, signal } = options;
      const line = this.lineOf(name);
      return new Promise<unknown>((resolve, reject) => {
        if (ifAvailable && (line.holder !== undefined || line.waiting.length > 0)) {
          return resolve(run(null));
        }
        const aborted = () => reject(new DOMException('', 'AbortError'));
        const mine: Request = {
          life,
          lose: aborted,
          grant: () => {
            line.holder = mine;
            void run({ name, mode: 'exclusive' })
              .finally(() => free(line, mine))
              .then(resolve, reject);
          },
        };
        const giveUp = () => {
          line.waiting = line.waiting.filter((each) => each !== mine);
        };
        life.onKill(() => {
          giveUp();
          free(line, mine);
        });
        signal?.addEventListener('abort', () => {
          if (!line.waiting.includes(mine)) return;
          giveUp();
          aborted();
        });
        if (steal) {
          line.holder?.lose();
          mine.grant();
        } else if (line.holder === undefined) mine.grant();
        else line.waiting.push(mine);
      });
    };
    const query = async (): Promise<LockManagerSnapshot> => ({
      held: [...this.lines]
        .filter(([, { holder }]) => holder !== undefined)
        .map(([name]) => ({ name, mode: 'exclusive', clientId: '' })),
      pending: [],
    });
    return {
      // Options may be left out.
      request: (name: string, ...rest: readonly unknown[]) =>
        request(
          name,
          rest.length === 1 ? {} : (rest[0] as LockOptions),
          rest.at(-1) as Parameters<typeof request>[2],
        ),
      query,
    } as ReplayLockPorts['locks'];
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

  private lineOf(name: string): Line {
    const line = this.lines.get(name) ?? { waiting: [] };
    this.lines.set(name, line);
    return line;
  }
}

function free(line: Line, request: Request): void {
  if (line.holder !== request) return;
  line.holder = undefined;
  line.waiting.shift()?.grant();
}
