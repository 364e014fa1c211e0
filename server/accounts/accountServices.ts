import type { Store } from '../store/store.ts';
import type { PasswordHasher } from './password.ts';

/** What the rules about accounts work with. */
export interface AccountServices {
  readonly store: Store;
  readonly passwords: PasswordHasher;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
