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
  /** After so many awaits it is killed. */
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

  /** At once, with nothing finished. */
  kill(): void {
    if (this.isKilled) return;
    this.isKilled = true;
    for (const run of this.whenKilled) run();
    this.end();
  }

  killAfter(awaits: number): void {
    this.left = awaits;
  }

  /** Nothing more happens to it: it thaws, and is not killed at a later await. */
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

  /** What a page asks for is done whether or not it is there to hear of it. */
  async through<Value>(run: () => Promise<Value>): Promise<Value> {
    await this.gate();
    try {
      return await run();
    } finally {
      await this.gate();
    }
  }

  /** What `work` came to; undefined when it was killed meanwhile. */
  async unlessKilled<Value>(work: Promise<Value>): Promise<Value | undefined> {
    return Promise.race([work, this.ended.then(() => undefined)]);
  }
}
