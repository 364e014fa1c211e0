import type { Client } from '../provider/client.ts';
import type { Credentials } from '../provider/credentials/credentials.ts';
import { createMemoryTokenStore } from '../provider/credentials/tokenStore.ts';
import { succeed } from '../domain/model/result.ts';
import { failure, type Outcome } from '../provider/errors.ts';
import type { RememberedCredentials } from './accountCredentials.ts';

export type ClientAt = (provider: string, credentials: Credentials) => Client;

/** Somebody at a provider other than the app's own. */
export interface ForeignSession {
  readonly user: string;
  /** As they were given, with the token that was obtained by them. */
  readonly credentials: RememberedCredentials;
}

/** Asks a provider whose these credentials are. */
export async function signInAt(
  provider: string,
  given: RememberedCredentials,
  clientAt: ClientAt,
): Promise<Outcome<ForeignSession>> {
  const store = createMemoryTokenStore(given.type === 'oauth2' ? given.token : undefined);
  const client = clientAt(provider, given.type === 'oauth2' ? { ...given, store } : given);
  const asked = await client.authorization.whoami();
  if (!asked.ok) return asked;
  const { name } = asked.value;
  if (name === undefined || name === '') {
    return failure(
      'answer',
      'The provider took these credentials, and did not say whose they are.',
    );
  }
  const token = await store.get();
  const credentials = given.type === 'oauth2' && token !== undefined ? { ...given, token } : given;
  return succeed({ user: name, credentials });
}

/**
 * Ends a token that was obtained for this app, as far as the provider can be reached. What a person entered stays
 * good: it may be used elsewhere.
 */
export async function endToken(
  provider: string,
  credentials: Credentials,
  clientAt: ClientAt,
): Promise<void> {
  if (credentials.type !== 'oauth2' || (await credentials.store.get()) === undefined) return;
  await clientAt(provider, credentials).authorization.revoke();
}
