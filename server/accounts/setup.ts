import { isSameText } from './secrets/pkce.ts';
import { hashToken, newSecret } from './secrets/secrets.ts';

/** How long the setup key works, in milliseconds. */
const setupLife = 60 * 60 * 1000;

/** The key of the setup link, which is printed on the terminal. It works once, and only for an hour. */
export interface Setup {
  readonly secret: string;
  /** Whether the key can be used now. */
  readonly isOpen: () => boolean;
  /** Whether this is the key. */
  readonly isKey: (secret: string) => boolean;
  /** Marks the key as used, so that a second form has no effect; the returned function undoes this. */
  readonly use: () => () => void;
}

export function createSetup(now: () => number): Setup {
  const secret = newSecret();
  const hash = hashToken(secret);
  const until = now() + setupLife;
  let isUsed = false;
  return {
    secret,
    isOpen: () => !isUsed && now() < until,
    isKey: (given) => isSameText(hash, hashToken(given)),
    use() {
      isUsed = true;
      return () => {
        isUsed = false;
      };
    },
  };
}
