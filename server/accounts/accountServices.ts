import type { Store } from '../store/store.ts';
import type { PasswordKeeper } from './password.ts';

/** What the rules about accounts work with. */
export interface AccountServices {
  readonly store: Store;
  readonly passwords: PasswordKeeper;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
