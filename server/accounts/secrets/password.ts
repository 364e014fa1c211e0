import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { commonPasswords } from './commonPasswords.ts';

/**
 * The cost of one guess (RFC 7914): `log2N` 17, r 8, p 1 take 128 MB and about a third of a second.
 */
export interface PasswordCost {
  readonly log2N: number;
}

export const defaultCost: PasswordCost = { log2N: 17 };

const blockSize = 8;
const saltLength = 16;
const keyLength = 32;

/** Shortest, advised and longest password, in characters. */
export const passwordLength = { least: 8, advised: 12, most: 256 } as const;

/** How many characters a password must have besides the words that are guessed first. */
const ownCharacters = 4;

/** What is wrong with a new password, as a sentence; undefined if nothing is. */
export function refusePassword(password: string, name: string): string | undefined {
  const { length } = [...password];
  if (length < passwordLength.least) {
    return `A password needs at least ${passwordLength.least} characters. Choose a longer one.`;
  }
  if (length > passwordLength.most) {
    return `A password can have at most ${passwordLength.most} characters. Choose a shorter one.`;
  }
  if (commonPasswords.has(password.toLowerCase())) {
    return `This password is one of the most common ones, which are guessed first. Choose another one, best with ${passwordLength.advised} characters or more.`;
  }
  const rest = [name, 'typewright'].reduce(
    (text, word) => text.replaceAll(word.toLowerCase(), ''),
    password.toLowerCase(),
  );
  if ([...rest].length < ownCharacters) {
    return 'This password is little more than the name of the account or of this service, which is guessed first. Choose another one.';
  }
  return undefined;
}

/** More waiting requests than this would wait for half a minute. */
const longestQueue = 100;

/** A password, the stored form that it was checked against, and the address that it came from. */
export interface Remembered {
  readonly password: string;
  readonly stored: string;
  readonly address: string;
}

/** How long a correct password need not be hashed again, in milliseconds, and how many are remembered. */
const rememberedFor = 5 * 60 * 1000;
const mostRemembered = 10_000;

/** Hashes and checks passwords, at most two at once, because each needs that much memory. */
export class PasswordHasher {
  readonly #cost: PasswordCost;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  /**
   * Until when passwords that were correct recently are remembered, by a hash of them and what they were
   * checked against.
   */
  readonly #remembered = new Map<string, number>();
  /** The key of these hashes; it exists only in this process, so that they are useless anywhere else. */
  readonly #secret = randomBytes(32);
  /** The hash that is checked when the account does not exist, so that both cases take equally long. */
  #decoy: Promise<string> | undefined;

  constructor(cost: PasswordCost = defaultCost) {
    this.#cost = cost;
  }

  /** Whether the queue is so long that another request would wait too long. */
  get isBusy(): boolean {
    return this.#waiting.length >= longestQueue;
  }

  /** `scrypt$log2N$salt$key`, salt and key in base64url. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(saltLength);
    const key = await this.#derive(password, salt, this.#cost.log2N);
    return ['scrypt', this.#cost.log2N, salt.toString('base64url'), key.toString('base64url')].join(
      '$',
    );
  }

  /** A hash that depends only on the text and the salt, and is as slow to guess as a password's. */
  async digest(text: string, salt: string): Promise<string> {
    return (await this.#derive(text, Buffer.from(salt), this.#cost.log2N)).toString('base64url');
  }

  /** Whether this is the password. Without a stored one the answer is false, and takes equally long. */
  async check(password: string, stored: string | undefined): Promise<boolean> {
    this.#decoy ??= this.hash(randomBytes(saltLength).toString('base64url'));
    const [, log2N = '', salt = '', key = ''] = (stored ?? (await this.#decoy)).split('$');
    const expected = Buffer.from(key, 'base64url');
    if ([...password].length > passwordLength.most || expected.length !== keyLength) return false;
    const derived = await this.#derive(password, Buffer.from(salt, 'base64url'), Number(log2N));
    return timingSafeEqual(derived, expected) && stored !== undefined;
  }

  /**
   * Remembers for some minutes that a password is correct, but only for one address: elsewhere, guesses could
   * get around the limits. Ends when the stored password changes.
   */
  remember({ password, stored, address }: Remembered, now: number): void {
    for (const [oldest, until] of this.#remembered) {
      if (until > now && this.#remembered.size < mostRemembered) break;
      this.#remembered.delete(oldest);
    }
    this.#remembered.set(this.#markOf({ password, stored, address }), now + rememberedFor);
  }

  /** Whether this password was remembered as correct for this address. */
  remembers(given: Remembered, now: number): boolean {
    return (this.#remembered.get(this.#markOf(given)) ?? 0) > now;
  }

  #markOf({ password, stored, address }: Remembered): string {
    const text = [stored, address, password.normalize('NFC')].join('\0');
    return createHmac('sha256', this.#secret).update(text).digest('base64url');
  }

  async #derive(password: string, salt: Buffer, log2N: number): Promise<Buffer> {
    if (this.#running >= 2) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running++;
    try {
      return await derive(password.normalize('NFC'), salt, log2N);
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running--;
      else next();
    }
  }
}

function derive(password: string, salt: Buffer, log2N: number): Promise<Buffer> {
  const N = 2 ** log2N;
  const options = { N, r: blockSize, p: 1, maxmem: 256 * N * blockSize };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyLength, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}
