import type { Credentials, OAuth2Credentials } from '../provider/credentials/credentials.ts';
import type { Token } from '../provider/credentials/tokenStore.ts';
import type { Account } from '../storage/account.ts';

/** Credentials as they are stored: plain data, the token beside them. What they hold is a secret. */
export type RememberedCredentials =
  | Exclude<Credentials, OAuth2Credentials | { readonly type: 'none' }>
  | (Omit<OAuth2Credentials, 'store'> & { readonly token?: Token });

/** The settings of this browser's app. */
export interface SettingsPort {
  readonly get: (name: string) => Promise<unknown>;
  /** Undefined forgets it. */
  readonly put: (name: string, value: unknown) => Promise<void>;
}

/** Runs one after the other, in all pages and workers of this browser, what is given the same name. */
export type AlonePort = <Value>(name: string, run: () => Promise<Value>) => Promise<Value>;

/**
 * How accounts of other providers sign in. They are kept on this device only where the person said so
 * ("Remember on this device"); else they last as long as the page, and replaying needs one that is open.
 */
export interface AccountCredentials {
  /** Undefined: somebody has to sign in. */
  of(account: Account): Promise<Credentials | undefined>;
  use(account: Account, credentials: RememberedCredentials, remember: boolean): Promise<void>;
  forget(account: Account): Promise<void>;
}

/** The setting that holds an account's credentials. */
export function credentialsSetting(account: Account): string {
  return `credentials ${account}`;
}

export function createAccountCredentials(
  settings: SettingsPort,
  alone: AlonePort,
): AccountCredentials {
  /** Of this page alone. */
  const held = new Map<Account, RememberedCredentials>();

  async function read(account: Account): Promise<RememberedCredentials | undefined> {
    const stored = held.get(account) ?? (await settings.get(credentialsSetting(account)));
    return isRemembered(stored) ? stored : undefined;
  }

  async function write(account: Account, credentials: RememberedCredentials): Promise<void> {
    if (held.has(account)) held.set(account, credentials);
    else await settings.put(credentialsSetting(account), credentials);
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
          // A refresh token is good for one use: of two realms, one renews and the other finds it done.
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

/** What this version stored. Another version's is nobody's credentials: then somebody has to sign in. */
function isRemembered(value: unknown): value is RememberedCredentials {
  return (
    typeof value === 'object' && value !== null && 'type' in value && kinds.includes(value.type)
  );
}
