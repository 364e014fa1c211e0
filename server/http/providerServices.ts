import type { PasswordKeeper } from '../accounts/password.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store/store.ts';
import type { SpecWork } from '../work/jobs.ts';
import type { Log } from '../logging/log.ts';

/** What the provider works with; all of it comes in from outside. */
export interface Services {
  readonly store: Store;
  readonly work: SpecWork;
  readonly passwords: PasswordKeeper;
  readonly settings: Pick<Settings, 'publicUrl' | 'registration'>;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Tells that something was put into the table of deliveries. */
  readonly wakeDeliveries: () => void;
}

/** RFC 3339 in UTC, as the store keeps it. */
export function timeAt(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
