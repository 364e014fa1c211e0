import { isSameText } from './secrets/pkce.ts';
import { hashToken, newSecret } from './secrets/secrets.ts';

/** How long the setup key works, in milliseconds. */
const setupLife = 60 * 60 * 1000;

/** The key of the setup link, for whoever reads the terminal. It works once, and for an hour. */
export interface Setup {
  readonly secret: string;
  /** Whether the key can be used now. */
  readonly isOpen: () => boolean;
  /** Whether this is the key. */
  readonly isKey: (secret: string) => boolean;
  /**
   * Uses the key up, so that a second form has no effect; the returned function makes it valid
   * again.
   */
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
