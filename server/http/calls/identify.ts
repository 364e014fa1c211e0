import { addAuditEntry } from '../../accounts/audit.ts';
import { isNewUse } from '../../accounts/signIn/lastUse.ts';
import { everyScope, readScopes } from '../../accounts/grants/scopes.ts';
import { hashToken } from '../../accounts/secrets/secrets.ts';
import { findSession } from '../../accounts/signIn/sessions.ts';
import { signIn } from '../../accounts/signIn/signIn.ts';
import { timeAt } from '../../store/time.ts';
import { accountReply } from '../answers/accountReply.ts';
import { done, refused, type Reply } from '../answers/reply.ts';
import type { ProviderServices } from '../providerServices.ts';
import { readBasic } from '../requests/basicCredentials.ts';
import { readSession } from '../requests/sessionCookie.ts';
import { type Caller } from './caller.ts';

/** The header that says which account a call by cookie is meant for. */
export const accountHeader = 'Typewright-Account';

export interface Origin {
  /** The public address of the server. */
  readonly origin: () => string;
  /** The address of the client; only read if tries are counted by it. */
  readonly address: () => string;
}

/**
 * Finds out who makes a request: by bearer token, by HTTP Basic, or by the app's cookie. Undefined
 * for nobody; invalid credentials are always refused.
 */
export async function identify(
  services: ProviderServices,
  request: Request,
  { origin, address }: Origin,
): Promise<Reply<Caller | undefined>> {
  const header = request.headers.get('Authorization');
  if (header === null) return identifyCookie(services, request, origin);
  const [, token] = /^Bearer +(\S+)$/i.exec(header) ?? [];
  if (token !== undefined) return identifyToken(services, token);
  const basic = readBasic(header);
  if (basic === undefined) {
    return refused(
      401,
      'The Authorization header is neither Bearer nor Basic. Use one of the two.',
    );
  }
  const signedIn = await signIn(services, { ...basic, address: address() });
  if (!signedIn.ok) return accountReply(signedIn);
  const { id, name, key, isNewPlace = false } = signedIn.value;
  if (isNewPlace) {
    // Only for a new address, because a program makes thousands of calls from the same one.
    const entry = { action: 'signed in', user: name, detail: 'HTTP Basic' } as const;
    await addAuditEntry(services.store, services.now(), { ...entry, address: address() });
  }
  return done({ id, name, scopes: key === undefined ? everyScope : readScopes(key.scopes) });
}

async function identifyToken(
  { store, now }: ProviderServices,
  token: string,
): Promise<Reply<Caller | undefined>> {
  const found = await store.tokens.find(hashToken(token));
  if (found?.kind !== 'access' || found.expiresAt <= timeAt(now())) {
    return refused(401, 'The token is not valid, or has expired. Get a new one.');
  }
  const { userId: id, userName: name, scopes, grantId, appKeyId, grantUsedAt } = found;
  if (isNewUse(grantUsedAt, now())) await store.tokens.used(grantId, appKeyId, timeAt(now()));
  return done({ id, name, scopes: readScopes(scopes), grantId });
}

/**
 * A cookie only counts when the browser says that our own page made the request (Fetch Metadata and
 * Origin); requests from other sites are anonymous.
 */
async function identifyCookie(
  services: ProviderServices,
  request: Request,
  origin: () => string,
): Promise<Reply<Caller | undefined>> {
  const session = readSession(request);
  if (session === undefined) return done(undefined);
  if (request.headers.get('Sec-Fetch-Site') !== 'same-origin') return done(undefined);
  const from = request.headers.get('Origin');
  if (from !== null && from !== origin()) return done(undefined);
  const user = await findSession(services, session);
  if (user === undefined) return done(undefined);
  const account = request.headers.get(accountHeader);
  if (account !== null && account.toLowerCase() !== user.name.toLowerCase()) {
    return refused(
      401,
      `This was meant for the account ${account}, but ${user.name} is signed in. Sign in as ${account}.`,
    );
  }
  return done({ ...user, scopes: everyScope, session });
}
