import type { Credentials, OAuth2Credentials } from '../../provider/credentials/credentials.ts';
import type { Token } from '../../provider/credentials/tokenStore.ts';
import type { Account } from '../../storage/database/account.ts';

/** Credentials as plain data, including their token. Contains secrets. */
export type RememberedCredentials =
  | Exclude<Credentials, OAuth2Credentials | { readonly type: 'none' }>
  | (Omit<OAuth2Credentials, 'store'> & { readonly token?: Token });

/** This browser's settings. */
export interface SettingsPort {
  readonly get: (name: string) => Promise<unknown>;
  /** `undefined` deletes the setting. */
  readonly put: (name: string, value: unknown) => Promise<void>;
  /** Changes a setting that exists; does nothing otherwise. */
  readonly replace: (name: string, value: unknown) => Promise<void>;
}

/**
 * Runs calls with the same name one after the other, across all pages and workers of this browser.
 */
export type ExclusivePort = <Value>(name: string, run: () => Promise<Value>) => Promise<Value>;

/**
 * The credentials of accounts at other providers. They are stored on this device only if the person
 * chose "Remember on this device". Otherwise they last as long as the page, so replaying needs an
 * open page.
 */
export interface AccountCredentials {
  /** Undefined if the person has to sign in. */
  of(account: Account): Promise<Credentials | undefined>;
  use(account: Account, credentials: RememberedCredentials, remember: boolean): Promise<void>;
  forget(account: Account): Promise<void>;
}

/** The name of the setting that holds an account's credentials. */
export function credentialsSetting(account: Account): string {
  return `credentials ${account}`;
}

export function createAccountCredentials(
  settings: SettingsPort,
  alone: ExclusivePort,
): AccountCredentials {
  /** Credentials that last as long as this page. */
  const held = new Map<Account, RememberedCredentials>();

  async function read(account: Account): Promise<RememberedCredentials | undefined> {
    const stored = held.get(account) ?? (await settings.get(credentialsSetting(account)));
    return isRemembered(stored) ? stored : undefined;
  }

  async function write(account: Account, credentials: RememberedCredentials): Promise<void> {
    if (held.has(account)) held.set(account, credentials);
    // The account may have been cleared from this device while its token was renewed.
    else await settings.replace(credentialsSetting(account), credentials);
  }

  return {
    async of(account) {
      const found = await read(account);
      if (found?.type !== 'oauth2') return found;
      const { token: _token, ...rest } = found;
      return {
        ...rest,
        store: {
          get: async () => {
            const now = await read(account);
            return now?.type === 'oauth2' ? now.token : undefined;
          },
          put: (token) => write(account, { ...found, token }),
          // A refresh token can be used only once, so of two realms only one may renew.
          alone: (run) => alone(`typewright-token ${account}`, run),
        },
      };
    },
    async use(account, credentials, remember) {
      if (remember) {
        held.delete(account);
        await settings.put(credentialsSetting(account), credentials);
        return;
      }
      await settings.put(credentialsSetting(account), undefined);
      held.set(account, credentials);
    },
    async forget(account) {
      held.delete(account);
      await settings.put(credentialsSetting(account), undefined);
    },
  };
}

const kinds: readonly unknown[] = ['basic', 'bearer', 'apiKey', 'oauth2'];

/**
 * Whether this version stored the value. If another version did, the person has to sign in again.
 */
function isRemembered(value: unknown): value is RememberedCredentials {
  return (
    typeof value === 'object' && value !== null && 'type' in value && kinds.includes(value.type)
  );
}
