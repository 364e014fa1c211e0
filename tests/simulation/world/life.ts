let lives = 0;

/** How long a page or worker lives. Everything it asks of the world goes through here. */
export class Life {
  readonly id = lives++;
  isKilled = false;
  /** A worker, which no browser slows down, counts as seen. */
  isVisible = true;
  readonly ended: Promise<void>;
  private end: () => void = () => undefined;
  private thaw: (() => void) | undefined;
  private frozen: Promise<void> | undefined;
  /** The number of awaits after which it is killed. */
  private left = Infinity;
  private readonly whenKilled: (() => void)[] = [];

  constructor() {
    this.ended = new Promise((resolve) => {
      this.end = resolve;
    });
  }

  get isFrozen(): boolean {
    return this.frozen !== undefined;
  }

  /** Kills it at once, without finishing anything. */
  kill(): void {
    if (this.isKilled) return;
    this.isKilled = true;
    for (const run of this.whenKilled) run();
    this.end();
  }

  killAfter(awaits: number): void {
    this.left = awaits;
  }

  /** Ends all faults: it thaws, and is not killed at a later await. */
  spare(): void {
    this.left = Infinity;
    this.unfreeze();
  }

  onKill(run: () => void): void {
    this.whenKilled.push(run);
  }

  freeze(): void {
    this.frozen ??= new Promise((resolve) => {
      this.thaw = resolve;
    });
  }

  unfreeze(): void {
    this.frozen = undefined;
    this.thaw?.();
  }

  /** Settles while it lives and is not frozen; never once it is killed. */
  async gate(): Promise<void> {
    this.left -= 1;
    if (this.left < 0) this.kill();
    while (this.frozen !== undefined && !this.isKilled) await this.frozen;
    if (this.isKilled) await new Promise(() => undefined);
  }

  /** What a page requests is done even if the page is killed before it learns the result. */
  async through<Value>(run: () => Promise<Value>): Promise<Value> {
    await this.gate();
    try {
      return await run();
    } finally {
      await this.gate();
    }
  }

  /** The result of `work`; undefined if the page or worker was killed meanwhile. */
  async unlessKilled<Value>(work: Promise<Value>): Promise<Value | undefined> {
    return Promise.race([work, this.ended.then(() => undefined)]);
  }
}
