/** What waits, and who asked for it. */
export interface InLine {
  readonly caller: string;
}

/** How many may wait: of one caller, and of all together. */
export interface LineLimits {
  readonly each: number;
  readonly whole: number;
}

/**
 * What waits, with a share for each caller: whoever has asked for a hundred things waits a hundred
 * times, and everybody else once.
 */
export class FairLine<Each extends InLine> {
  readonly #limits: LineLimits;
  /** What each caller waits for, in order. The callers are in the order of their turns. */
  readonly #lines = new Map<string, Each[]>();
  #size = 0;

  constructor(limits: LineLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Puts something in line. What it gives found no room: this, when its caller has too much waiting,
   * or the last of the caller who has most.
   */
  push(entry: Each): Each | undefined {
    const own = this.#lines.get(entry.caller) ?? [];
    if (own.length >= this.#limits.each) return entry;
    if (this.#size < this.#limits.whole) {
      this.#add(entry, own);
      return undefined;
    }
    let longest = own;
    for (const line of this.#lines.values()) if (line.length > longest.length) longest = line;
    const last = longest.at(-1);
    if (longest === own || last === undefined) return entry;
    this.remove(last);
    this.#add(entry, own);
    return last;
  }

  #add(entry: Each, own: Each[]): void {
    own.push(entry);
    this.#lines.set(entry.caller, own);
    this.#size += 1;
  }

  /** Takes the next thing of the first caller who may have a turn, who is then the last. */
  next(may: (caller: string) => boolean): Each | undefined {
    for (const [caller, line] of this.#lines) {
      if (!may(caller)) continue;
      const entry = line.shift();
      if (entry === undefined) continue;
      this.#size -= 1;
      this.#lines.delete(caller);
      if (line.length > 0) this.#lines.set(caller, line);
      return entry;
    }
    return undefined;
  }

  /** Takes everything that fits, whoever asked for it. */
  takeAll(fits: (entry: Each) => boolean): readonly Each[] {
    const taken = [...this.#lines.values()].flatMap((line) => line.filter(fits));
    for (const entry of taken) this.remove(entry);
    return taken;
  }

  remove(entry: Each): void {
    const line = this.#lines.get(entry.caller);
    const at = line?.indexOf(entry) ?? -1;
    if (line === undefined || at === -1) return;
    line.splice(at, 1);
    this.#size -= 1;
    if (line.length === 0) this.#lines.delete(entry.caller);
  }
}
