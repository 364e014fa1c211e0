interface Request {
  readonly grant: () => Promise<void>;
  readonly fail: (error: Error) => void;
}

type Run = (lock: Lock | null) => Promise<unknown>;

/** A lock as specified by Web Locks: one holder, a queue, and stealing. */
class FakeLock {
  held: Request | undefined;
  private readonly queue: Request[] = [];
  private readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  request(options: LockOptions, run: Run): Promise<unknown> {
    return new Promise((resolve, fail) => {
      const request: Request = {
        grant: async () => {
          this.held = request;
          try {
            resolve(await run({ name: this.name, mode: 'exclusive' }));
          } catch (error) {
            fail(error instanceof Error ? error : new Error(String(error)));
          }
          if (this.held === request) this.next();
        },
        fail,
      };
      if (options.steal === true) {
        const { held } = this;
        this.held = undefined;
        held?.fail(new DOMException('The lock was stolen.', 'AbortError'));
        void request.grant();
      } else if (this.held === undefined && this.queue.length === 0) {
        void request.grant();
      } else if (options.ifAvailable === true) {
        void run(null).then(resolve, fail);
      } else {
        this.queue.push(request);
        options.signal?.addEventListener('abort', () => {
          const at = this.queue.indexOf(request);
          if (at === -1) return;
          this.queue.splice(at, 1);
          fail(options.signal?.reason as Error);
        });
      }
    });
  }

  private next(): void {
    this.held = undefined;
    void this.queue.shift()?.grant();
  }
}

/** The locks of a browser. */
export class FakeLocks {
  private readonly locks = new Map<string, FakeLock>();

  readonly request = ((name: string, ...rest: readonly unknown[]) => {
    const lock = this.locks.get(name) ?? new FakeLock(name);
    this.locks.set(name, lock);
    const options = rest.length === 1 ? {} : (rest[0] as LockOptions);
    return lock.request(options, rest.at(-1) as Run);
  }) as LockManager['request'];

  readonly query = async (): Promise<LockManagerSnapshot> => ({
    held: this.held.map((name) => ({ name, mode: 'exclusive', clientId: '' })),
    pending: [],
  });

  /** The names of the locks that are held. */
  get held(): readonly string[] {
    return [...this.locks].filter(([, { held }]) => held !== undefined).map(([name]) => name);
  }
}
