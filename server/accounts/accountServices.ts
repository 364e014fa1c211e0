import type { Store } from '../store/store.ts';
import type { PasswordHasher } from './secrets/password.ts';

/** What the account rules need. */
export interface AccountServices {
  readonly store: Store;
  readonly passwords: PasswordHasher;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
