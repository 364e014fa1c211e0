import type { AccountServices } from '../accounts/accountServices.ts';
import type { OpenId } from '../accounts/signIn/openId.ts';
import type { Setup } from '../accounts/setup.ts';
import type { Log } from '../logging/log.ts';
import type { Metrics } from '../logging/metrics.ts';
import type { Quotas } from './calls/quota.ts';
import type { CallRates } from './requests/callRates.ts';
import type { SpecWork } from '../work/specWork.ts';

/**
 * Who may create an account on the sign-in page. `open`: anybody. `afterSetup`: anybody, but the first
 * account needs the setup link. `openid`: people who sign in by the OpenID provider. `closed`: nobody, so
 * that the operator creates all accounts.
 */
export type Registration = 'open' | 'afterSetup' | 'openid' | 'closed';

/** The operator's settings that calls need. */
export interface ProviderSettings {
  /**
   * The public address of the server, without a slash at the end; undefined: taken from each
   * request.
   */
  readonly publicUrl: string | undefined;
  readonly registration: Registration;
  /** Whether tokens are issued for a name and password, and not only for app keys. */
  readonly passwordTokens: boolean;
  /** Where to report a vulnerability, as a URI. */
  readonly securityContact?: string | undefined;
  /** The token for reading `/metrics`; undefined: nobody can read it. */
  readonly metricsToken?: string | undefined;
  /** The most that one account may store. */
  readonly quotas: Quotas;
}

/** What calls need. */
export interface ProviderServices extends AccountServices {
  readonly work: SpecWork;
  readonly settings: ProviderSettings;
  readonly log: Log;
  /** For creating the first account; undefined if there already is one. */
  readonly setup?: Setup | undefined;
  /** The OpenID provider by which people can sign in; undefined if the operator has set none. */
  readonly openId?: OpenId | undefined;
  /** Limits how often each caller makes calls; undefined: there is no limit. */
  readonly rates?: CallRates | undefined;
  /** The counters for the operator. */
  readonly metrics: Metrics;
  /** Whether a webhook may be sent to an IP address or, before it is resolved, to a host. */
  readonly mayCall: (host: string) => boolean;
  /** Reports that a delivery was added. */
  readonly wakeDeliveries: () => void;
}
