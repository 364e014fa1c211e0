import type { PasswordKeeper } from '../accounts/password.ts';
import type { Settings } from '../settings.ts';
import type { Specs } from '../spec/specs.ts';
import type { Store } from '../store/store.ts';
import type { Log } from './log.ts';

/** What the provider works with; all of it comes in from outside. */
export interface Services {
  readonly store: Store;
  readonly specs: Specs;
  readonly passwords: PasswordKeeper;
  readonly settings: Pick<Settings, 'publicUrl' | 'registration'>;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** RFC 3339 in UTC, as the store keeps it. */
export function timeAt(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
