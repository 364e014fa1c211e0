import { note } from '../../accounts/audit.ts';
import { rememberAddress } from '../../accounts/guesses.ts';
import { startSession } from '../../accounts/sessions.ts';
import type { ProviderServices } from '../../http/providerServices.ts';
import { browserOf, readSession, sessionCookie } from '../../http/requests/sessionCookie.ts';
import type { Person } from './enter.ts';
import type { Visit } from './ownForm.ts';

/** Signs somebody in whose identity is proven; returns the Set-Cookie header. */
export async function startSignedIn(
  services: ProviderServices,
  { request, address }: Visit,
  { userId, user, by }: Person,
): Promise<string> {
  const action = by === 'new account' ? 'account created' : 'signed in';
  await note(services.store, services.now(), { action, user, detail: by, address });
  await rememberAddress(services.store, { name: user, address }, services.now());
  // The browser forgets an earlier session now, so nobody should be able to go on with it.
  const earlier = readSession(request);
  if (earlier !== undefined) await services.store.sessions.end(earlier);
  return sessionCookie(await startSession(services, userId, browserOf(request)));
}
