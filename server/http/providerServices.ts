import type { AccountServices } from '../accounts/accountServices.ts';
import type { Log } from '../logging/log.ts';
import type { SpecWork } from '../work/jobs.ts';

/** Who may make an account at the sign-in page: anyone, or nobody (the operator makes them). */
export type Registration = 'open' | 'closed';

/** What the operator decides that calls ask for. */
export interface ProviderSettings {
  /** Where people reach the server, without a slash at the end; undefined: as they asked. */
  readonly publicUrl: string | undefined;
  readonly registration: Registration;
}

/** What calls work with; all of it comes in from outside. */
export interface ProviderServices extends AccountServices {
  readonly work: SpecWork;
  readonly settings: ProviderSettings;
  readonly log: Log;
  /** Tells that something was put into the table of deliveries. */
  readonly wakeDeliveries: () => void;
}
