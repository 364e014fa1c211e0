/** How many bytes of bodies may be in memory: in total, and of one caller. */
export interface BodyRoom {
  readonly whole: number;
  readonly each: number;
}

/** A room for accounts and one for addresses, so that neither is ever full because of the other. */
export interface BodyRooms {
  readonly accounts: BodyRoom;
  readonly anonymous: BodyRoom;
}

/** Whose body it is: an account or, without one, the address by which calls are limited. */
export interface BodyCaller {
  readonly account: number | undefined;
  readonly address: string;
}

/** The memory of one body. */
export interface BodyShare {
  /** Takes memory for a part of it; false if there is none left. */
  readonly take: (bytes: number) => boolean;
  /** All of it has arrived: nobody else can have its memory before it is given back. */
  readonly keep: () => void;
  /** Gives it back. */
  readonly free: () => void;
}

const megabyte = 1024 * 1024;

/** One account has room for two of the largest specifications. */
const usualRooms: BodyRooms = {
  accounts: { whole: 240 * megabyte, each: 64 * megabyte },
  anonymous: { whole: 16 * megabyte, each: 4 * megabyte },
};

/**
 * Bounds the memory that the bodies of all requests take together. Whoever sends slowly takes it for
 * minutes: when there is no more, the caller who holds most loses the body that has been arriving for
 * longest, so that whoever sends less than others is not refused because of them.
 */
export class BodyMemory {
  readonly #accounts: Room;
  readonly #anonymous: Room;

  constructor({ accounts, anonymous }: BodyRooms = usualRooms) {
    this.#accounts = new Room(accounts);
    this.#anonymous = new Room(anonymous);
  }

  /** What is taken in total, in bytes. */
  get size(): number {
    return this.#accounts.size + this.#anonymous.size;
  }

  /** The memory of a body, of which nothing is taken yet. `end` is called if others need it. */
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

/** What one caller has taken. */
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

  /** Makes room for a part of a body that is arriving; false if that would have to be ended itself. */
  #make(body: Arriving, caller: string, bytes: number): boolean {
    for (;;) {
      // Looked up again each time: a holder that has nothing left is forgotten.
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

  /** Whoever would hold most, if `own` took more, of those who have something that can be ended. */
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
