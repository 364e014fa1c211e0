import type { Credentials } from '../../src/provider/credentials/credentials.ts';
import type { Account } from '../../src/storage/database/account.ts';
import {
  createAccountCredentials,
  credentialsSetting,
  type RememberedCredentials,
} from '../../src/sync/accounts/accountCredentials.ts';
import { password } from '../server/provider.ts';
import type { Browser } from './world/locks.ts';
import type { Life } from './world/life.ts';
import { tokenPath } from './world/network.ts';
import { baseUrl } from './world/server.ts';

/** How long our provider accepts a token, in milliseconds. */
export const tokenLife = 60 * 60 * 1000;

interface TokenDevice {
  readonly browser: Browser;
  readonly now: () => number;
  readonly environment: { readonly hasLocks: boolean };
}

/** Credentials that all pages and workers of a browser share; an expired token is renewed at the provider. */
export class AskedTokens {
  private readonly settings = new Map<string, unknown>();
  private readonly device: TokenDevice;

  constructor(device: TokenDevice) {
    this.device = device;
  }

  /**
   * Stores the token of somebody who has signed in, or removes it after signing out; the text `expired` is
   * stored as an expired token.
   */
  hold(name: string, account: Account, token: string | undefined): void {
    const setting = credentialsSetting(account);
    if (token === undefined) {
      this.settings.delete(setting);
      return;
    }
    const expiresAt = token === 'expired' ? 0 : this.device.now() + tokenLife;
    this.settings.set(setting, {
      type: 'oauth2',
      tokenUrl: `${baseUrl}${tokenPath}`,
      clientId: name,
      clientSecret: password,
      token: { accessToken: token, expiresAt },
    } satisfies RememberedCredentials);
  }

  /** The stored credentials as a page or worker with this life reads them. */
  of(account: Account, life: Life): Promise<Credentials | undefined> {
    const { settings, device } = this;
    const locks = device.browser.locksFor(life);
    const credentials = createAccountCredentials(
      {
        get: (name) => life.through(async () => settings.get(name)),
        put: (name, value) => life.through(async () => void settings.set(name, value)),
        replace: (name, value) =>
          life.through(async () => void (settings.has(name) && settings.set(name, value))),
      },
      (name, run) => (device.environment.hasLocks ? locks.request(name, run) : run()),
    );
    return credentials.of(account);
  }
}
