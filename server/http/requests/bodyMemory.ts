/** How many bytes of bodies may be in memory: in total, and of one caller. */
export interface BodyRoom {
  readonly whole: number;
  readonly each: number;
}

/** Separate limits for accounts and for addresses, so that one group can't use up the memory of the other. */
export interface BodyRooms {
  readonly accounts: BodyRoom;
  readonly anonymous: BodyRoom;
}

/** The caller who sends a body: an account or, without one, the address by which calls are limited. */
export interface BodyCaller {
  readonly account: number | undefined;
  readonly address: string;
}

export interface BodyShare {
  /** Takes memory for a part of the body; false if there is none left. */
  readonly take: (bytes: number) => boolean;
  /** Called when the body is complete: from now on it can't be ended to make room for others. */
  readonly keep: () => void;
  /** Gives the memory back. */
  readonly free: () => void;
}

const megabyte = 1024 * 1024;

/** One account has room for two of the largest specifications. */
const usualRooms: BodyRooms = {
  accounts: { whole: 240 * megabyte, each: 64 * megabyte },
  anonymous: { whole: 16 * megabyte, each: 4 * megabyte },
};

/**
 * Limits the memory that the bodies of all requests take together. A slow body takes memory for minutes; when
 * all is in use, the caller who has most loses the body that has been arriving for longest, so that callers
 * who send little are not refused because of others.
 */
export class BodyMemory {
  readonly #accounts: Room;
  readonly #anonymous: Room;

  constructor({ accounts, anonymous }: BodyRooms = usualRooms) {
    this.#accounts = new Room(accounts);
    this.#anonymous = new Room(anonymous);
  }

  /** The memory in use, in bytes. */
  get size(): number {
    return this.#accounts.size + this.#anonymous.size;
  }

  /** The memory of a new body, empty at first. `end` is called if others need the memory. */
  share({ account, address }: BodyCaller, end: () => void): BodyShare {
    return account === undefined
      ? this.#anonymous.share(address, end)
      : this.#accounts.share(String(account), end);
  }
}

/** A body that is still arriving. */
interface Arriving {
  readonly end: () => void;
}

/** The memory that one caller has taken, in bytes. */
interface Holder {
  held: number;
  /** The oldest first. */
  readonly arriving: Set<Arriving>;
}

class Room {
  readonly #room: BodyRoom;
  readonly #holders = new Map<string, Holder>();
  size = 0;

  constructor(room: BodyRoom) {
    this.#room = room;
  }

  share(caller: string, end: () => void): BodyShare {
    let held = 0;
    const free = (): void => {
      const holder = this.#holders.get(caller);
      if (holder === undefined) return;
      holder.arriving.delete(body);
      holder.held -= held;
      this.size -= held;
      held = 0;
      if (holder.held === 0) this.#holders.delete(caller);
    };
    const body: Arriving = {
      end: () => {
        free();
        end();
      },
    };
    return {
      take: (bytes) => {
        if (!this.#make(body, caller, bytes)) return false;
        const holder = this.#holderOf(caller);
        holder.held += bytes;
        this.size += bytes;
        held += bytes;
        return true;
      },
      keep: () => this.#holders.get(caller)?.arriving.delete(body),
      free,
    };
  }

  /** Makes room for a part of a body by ending others; false if this body itself would have to be ended. */
  #make(body: Arriving, caller: string, bytes: number): boolean {
    for (;;) {
      // Looked up again each time, because ending a caller's last body deletes its holder.
      const own = this.#holderOf(caller);
      own.arriving.add(body);
      const isOver = own.held + bytes > this.#room.each;
      if (!isOver && this.size + bytes <= this.#room.whole) return true;
      const [oldest] = (isOver ? own : this.#largest(own, bytes)).arriving;
      if (oldest === undefined || oldest === body) return false;
      oldest.end();
    }
  }

  #holderOf(caller: string): Holder {
    const known = this.#holders.get(caller);
    if (known !== undefined) return known;
    const fresh: Holder = { held: 0, arriving: new Set() };
    this.#holders.set(caller, fresh);
    return fresh;
  }

  /**
   * The caller who would have most if `own` took `more` bytes: `own`, or another one with a body that can be
   * ended.
   */
  #largest(own: Holder, more: number): Holder {
    let largest = own;
    let most = own.held + more;
    for (const holder of this.#holders.values()) {
      if (holder === own || holder.arriving.size === 0 || holder.held <= most) continue;
      largest = holder;
      most = holder.held;
    }
    return largest;
  }
}
