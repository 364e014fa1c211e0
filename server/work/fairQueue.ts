/** An entry of the queue, by the caller it is for. */
export interface QueueEntry {
  readonly caller: string;
}

/** How many entries may wait: per caller, and in total. */
export interface QueueLimits {
  readonly each: number;
  readonly whole: number;
}

/**
 * A queue in which callers take turns: a caller with a hundred entries waits for a hundred turns, and every
 * other caller for one.
 */
export class FairQueue<Each extends QueueEntry> {
  readonly #limits: QueueLimits;
  /** The entries of each caller, in order. The callers are in the order of their turns. */
  readonly #lines = new Map<string, Each[]>();
  #size = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Adds an entry. If the queue is full, returns the entry that is removed or not added: this one if its
   * caller has too many entries or more than anybody else, otherwise the last one of the caller who has most.
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

  /** Takes an entry of the first caller who may have a turn, and moves the caller to the end. */
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

  /** Removes and returns all matching entries, of any caller. */
  takeAll(fits: (entry: Each) => boolean): readonly Each[] {
    const taken = [...this.#lines.values()].flatMap((line) => line.filter(fits));
    for (const entry of taken) this.remove(entry);
    return taken;
  }

  remove(entry: Each): void {
    const line = this.#lines.get(entry.caller);
    if (line === undefined) return;
    const at = line.indexOf(entry);
    if (at === -1) return;
    line.splice(at, 1);
    this.#size -= 1;
    if (line.length === 0) this.#lines.delete(entry.caller);
  }
}
