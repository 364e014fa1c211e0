import { isSameText } from './pkce.ts';
import { hashToken, newSecret } from './secrets.ts';

/** How long the setup link works, in milliseconds. */
const setupLife = 60 * 60 * 1000;

/** The setup link, for whoever reads the terminal. It works once, and for an hour. */
export interface Setup {
  /** The secret of the link. */
  readonly secret: string;
  /** Whether a link with this secret is valid now. */
  readonly isOpen: (secret: string) => boolean;
  /**
   * Uses the link up, so that a second form has no effect; the returned function makes it valid
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
    isOpen: (given) => !isUsed && now() < until && isSameText(hash, hashToken(given)),
    use() {
      isUsed = true;
      return () => {
        isUsed = false;
      };
    },
  };
}
