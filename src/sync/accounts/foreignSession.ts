import type { Client } from '../../provider/client.ts';
import type { Credentials } from '../../provider/credentials/credentials.ts';
import { createMemoryTokenStore } from '../../provider/credentials/tokenStore.ts';
import { succeed } from '../../domain/model/values/result.ts';
import { failure, type Outcome } from '../../provider/errors.ts';
import type { RememberedCredentials } from './accountCredentials.ts';

export type ClientAt = (provider: string, credentials: Credentials) => Client;

/** A person signed in at a provider other than the app's own. */
export interface ForeignSession {
  readonly user: string;
  /** The given credentials, with the token obtained with them. */
  readonly credentials: RememberedCredentials;
}

/** Asks a provider who these credentials belong to. */
export async function signInAt(
  provider: string,
  given: RememberedCredentials,
  clientAt: ClientAt,
): Promise<Outcome<ForeignSession>> {
  const store = createMemoryTokenStore(given.type === 'oauth2' ? given.token : undefined);
  const client = clientAt(provider, given.type === 'oauth2' ? { ...given, store } : given);
  const answer = await client.authorization.whoami();
  if (!answer.ok) return answer;
  const { name } = answer.value;
  if (name === undefined || name === '') {
    return failure(
      'answer',
      'The provider accepted these credentials, but did not say whose they are.',
    );
  }
  const token = await store.get();
  const credentials = given.type === 'oauth2' && token !== undefined ? { ...given, token } : given;
  return succeed({ user: name, credentials });
}

/**
 * Revokes a token that was obtained for this app, if the provider can be reached. Credentials that
 * the person entered stay valid, because they may be in use elsewhere.
 */
export async function endToken(
  provider: string,
  credentials: Credentials,
  clientAt: ClientAt,
): Promise<void> {
  if (credentials.type !== 'oauth2' || (await credentials.store.get()) === undefined) return;
  await clientAt(provider, credentials).authorization.revoke();
}
