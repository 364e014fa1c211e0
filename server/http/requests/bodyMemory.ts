/** How many bytes of bodies may be in memory: in total, of one account, and of all anonymous requests. */
export interface BodyRoom {
  readonly whole: number;
  readonly each: number;
  readonly anonymous: number;
}

const megabyte = 1024 * 1024;

/** One account has room for three of the largest specifications. */
const usualRoom: BodyRoom = {
  whole: 256 * megabyte,
  each: 96 * megabyte,
  anonymous: 16 * megabyte,
};

/** Bounds the memory that the bodies of all requests take together. */
export class BodyMemory {
  readonly #room: BodyRoom;
  readonly #held = new Map<number | undefined, number>();
  #whole = 0;

  constructor(room: BodyRoom = usualRoom) {
    this.#room = room;
  }

  /** What is taken in total, in bytes. */
  get size(): number {
    return this.#whole;
  }

  /** Takes memory for an account, or for anonymous requests; false if there is none left. */
  take(account: number | undefined, bytes: number): boolean {
    const own = (this.#held.get(account) ?? 0) + bytes;
    const share = account === undefined ? this.#room.anonymous : this.#room.each;
    if (own > share || this.#whole + bytes > this.#room.whole) return false;
    this.#held.set(account, own);
    this.#whole += bytes;
    return true;
  }

  /** Gives it back. */
  free(account: number | undefined, bytes: number): void {
    const left = (this.#held.get(account) ?? 0) - bytes;
    if (left > 0) this.#held.set(account, left);
    else this.#held.delete(account);
    this.#whole -= bytes;
  }
}
