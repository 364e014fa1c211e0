import { addAuditEntry } from '../../accounts/audit.ts';
import { rememberAddress } from '../../accounts/signIn/guesses.ts';
import { startBrowserSession } from '../../accounts/signIn/sessions.ts';
import { accountReply } from '../../http/answers/accountReply.ts';
import { done, type Reply } from '../../http/answers/reply.ts';
import type { ProviderServices } from '../../http/providerServices.ts';
import { browserOf, readSession, sessionCookie } from '../../http/requests/sessionCookie.ts';
import type { Person } from './enter.ts';
import type { Visit } from './ownForm.ts';

/** Signs in somebody whose identity is proven, if the proof is still valid; returns the Set-Cookie header. */
export async function startSignedIn(
  services: ProviderServices,
  { request, address }: Visit,
  person: Person,
): Promise<Reply<string>> {
  const { user, by } = person;
  const started = accountReply(await startBrowserSession(services, person, browserOf(request)));
  if (!started.ok) return started;
  const action = by === 'new account' ? 'account created' : 'signed in';
  await addAuditEntry(services.store, services.now(), { action, user, detail: by, address });
  await rememberAddress(services.store, { name: user, address }, services.now());
  // The new cookie replaces that of an earlier session, which is therefore ended.
  const earlier = readSession(request);
  if (earlier !== undefined) await services.store.sessions.end(earlier);
  return done(sessionCookie(started.value));
}
