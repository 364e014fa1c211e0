import { addAuditEntry } from '../../accounts/audit.ts';
import type { Identity, OpenId, OpenIdResult } from '../../accounts/signIn/openId.ts';
import {
  openIdLife,
  saveStartedSignIn,
  rememberIdentity,
  takeStartedSignIn,
  type StartedSignIn,
  type ReturnedSignIn,
} from '../../accounts/signIn/openIdChallenges.ts';
import { beginConfirmation } from '../../accounts/signIn/secondFactor.ts';
import { newSecret } from '../../accounts/secrets/secrets.ts';
import { findSession, isSessionValid } from '../../accounts/signIn/sessions.ts';
import type { HtmlAnswer } from '../../http/answers/htmlAnswer.ts';
import type { ProviderServices } from '../../http/providerServices.ts';
import { readCookie, readSession, strictCookie } from '../../http/requests/sessionCookie.ts';
import { timeAt } from '../../store/time.ts';
import { admit } from './enter.ts';
import { isCrossSite, type Visit } from './ownForm.ts';
import { scriptAt } from './passkeyScript.ts';
import { authorizePath, openIdPaths } from './paths.ts';
import { confirmPage, redirectPage, problemPage, registerPage } from './signInPages.ts';
import { startSignedIn } from './startSignedIn.ts';

/** Only the browser that began a sign-in can complete it. */
const cookieName = '__Host-typewright-openid';

/** Sends the browser to the OpenID provider. */
export async function beginOpenId(
  services: ProviderServices,
  visit: Visit,
  { query, owner }: Pick<StartedSignIn, 'query' | 'owner'>,
): Promise<HtmlAnswer> {
  const { openId } = services;
  if (openId === undefined) return noOpenId;
  const begun = await openId.begin(visit.origin + openIdPaths.callback);
  if (!begun.ok) return failed(services, openId, begun);
  const browser = readCookie(visit.request, cookieName) ?? newSecret();
  const { address, proof } = begun.value;
  await saveStartedSignIn(services, browser, { proof, query, owner });
  const cookie = strictCookie(cookieName, browser, openIdLife / 1000);
  return { status: 200, page: redirectPage(address), cookie };
}

/** The browser has come back from the OpenID provider: signs in, connects, or offers an account. */
export async function completeOpenId(
  services: ProviderServices,
  visit: Visit,
): Promise<HtmlAnswer> {
  const { openId } = services;
  if (openId === undefined) return noOpenId;
  const { search, searchParams } = new URL(visit.request.url);
  // Coming from the provider's site, browsers leave the cookies out. They send them when our own page leads
  // here.
  if (isCrossSite(visit)) {
    return { status: 200, page: redirectPage(openIdPaths.callback + search) };
  }
  const browser = readCookie(visit.request, cookieName) ?? '';
  const begun = await takeStartedSignIn(services, browser, searchParams.get('state') ?? '');
  if (begun === undefined) {
    return problem(400, 'This took too long, or began in another browser. Sign in again.');
  }
  const address = new URL(visit.origin + openIdPaths.callback + search);
  const completed = await openId.complete(address, begun.proof);
  if (!completed.ok) return failed(services, openId, completed);
  const identity = completed.value;
  if (begun.userId !== null) return connect(services, visit, begun, identity);
  const { store } = services;
  const known = await store.identities.find(identity.issuer, identity.subject);
  if (known === undefined) return offerAccount(services, openId, begun.query, identity);
  const admitted = await admit(services, known, 'OpenID provider');
  if (admitted.kind !== 'person') {
    const { status, message, headers } = admitted.refusal;
    return { ...problem(status, message), headers };
  }
  const back = pageWith(begun.query);
  const { isNeeded } = await store.factors.of(known.userId);
  if (isNeeded) {
    const pending = await beginConfirmation(services, known);
    return { status: 200, page: confirmPage({ action: back, pending }), script: scriptAt(visit) };
  }
  const started = await startSignedIn(services, visit, admitted);
  if (!started.ok) return problem(started.refusal.status, started.refusal.message);
  return { status: 200, page: redirectPage(back), cookie: started.value };
}

/** Connects an identity with the signed-in account that asked for it. */
async function connect(
  services: ProviderServices,
  visit: Visit,
  { userId, isStill }: ReturnedSignIn,
  { issuer, subject }: Identity,
): Promise<HtmlAnswer> {
  const { store, now } = services;
  const session = readSession(visit.request);
  const user = session === undefined ? undefined : await findSession(services, session);
  const signedOut = problem(
    403,
    'You have signed out, or changed the password, meanwhile. Sign in, and connect the account again.',
  );
  if (session === undefined || user === undefined || user.id !== userId) return signedOut;
  try {
    const isConnected = await store.transaction(async (inside) => {
      if (!(await isSessionValid(inside, { session, userId }, timeAt(now())))) return false;
      const account = await inside.accounts.byId(userId);
      if (account === undefined || !isStill(account.password)) return false;
      await inside.identities.create({ issuer, subject, userId, createdAt: timeAt(now()) });
      await addAuditEntry(inside, now(), {
        action: 'identity connected',
        user: user.name,
        detail: issuer,
        address: visit.address,
      });
      return true;
    });
    if (!isConnected) return signedOut;
  } catch (error) {
    if (!store.isDuplicate(error)) throw error;
    return problem(
      409,
      'One of the two accounts is connected already, with another one. Disconnect that first.',
    );
  }
  return { status: 200, page: redirectPage(openIdPaths.page) };
}

/**
 * Offers to create an account for an identity that is connected with none. An account with the same name is
 * never connected by itself.
 */
async function offerAccount(
  services: ProviderServices,
  { name }: OpenId,
  query: string,
  identity: Identity,
): Promise<HtmlAnswer> {
  const already = `${name} has confirmed who you are, but no account here is connected with that.`;
  if (services.settings.registration === 'closed') {
    return problem(
      403,
      `${already} Sign in with your name and password, and connect it under Account; or ask whoever runs this server for an account.`,
    );
  }
  const pending = await rememberIdentity(services, identity);
  const params = new URLSearchParams(query);
  params.delete('switch');
  const other = pageWith(params.toString());
  params.set('register', '');
  return {
    status: 200,
    page: registerPage({
      action: `${authorizePath}?${params.toString()}`,
      other,
      name: identity.proposed.replaceAll(/[^A-Za-z0-9_-]/g, '-').slice(0, 64),
      openId: { name, pending },
    }),
  };
}

/** The address of the sign-in page with a query; for somebody who has signed in, it leads on from there. */
function pageWith(query: string): string {
  const params = new URLSearchParams(query);
  params.delete('register');
  params.delete('switch');
  const text = params.toString();
  return text === '' ? authorizePath : `${authorizePath}?${text}`;
}

type Failed = Extract<OpenIdResult<unknown>, { ok: false }>;

function failed(
  { log }: ProviderServices,
  { name }: OpenId,
  { failure, reason }: Failed,
): HtmlAnswer {
  log.warn({ failure, reason }, 'a sign-in by the OpenID provider failed');
  switch (failure) {
    case 'away':
      return problem(
        503,
        `${name} can't be reached at the moment. Try again in a minute, or sign in with your name and password.`,
      );
    case 'denied':
      return problem(403, `${name} did not let you in here. Sign in again, or in another way.`);
    case 'wrong':
      return problem(
        502,
        `${name} did not confirm who you are. Sign in again; if that doesn't help, tell whoever runs this server.`,
      );
  }
}

function problem(status: number, message: string): HtmlAnswer {
  return { status, page: problemPage(message) };
}

export const noOpenId = problem(404, 'This server has no OpenID provider to sign in with.');
