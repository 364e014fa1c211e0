import { addAuditEntry } from '../../accounts/audit.ts';
import { hashToken, newSecret } from '../../accounts/secrets/secrets.ts';
import { findSession, isSessionValid } from '../../accounts/signIn/sessions.ts';
import type { HtmlAnswer } from '../../http/answers/htmlAnswer.ts';
import type { Refused } from '../../http/answers/reply.ts';
import type { ProviderServices } from '../../http/providerServices.ts';
import { readSession } from '../../http/requests/sessionCookie.ts';
import { timeAt } from '../../store/time.ts';
import {
  redirectUriWith,
  readAuthorizeRequest,
  type AuthorizeRequest,
  type RefusedRequest,
} from './authorizeRequest.ts';
import { enter, refuseBeforeSetup } from './enter.ts';
import { isCrossSite, isOwnForm, notOwnForm, notProtected, type Visit } from './ownForm.ts';
import { beginOpenId } from './openIdSignIn.ts';
import { scriptAt } from './passkeyScript.ts';
import { authorizePath } from './paths.ts';
import {
  confirmPage,
  consentPage,
  redirectPage,
  problemPage,
  registerPage,
  signInPage,
  type FormPage,
} from './signInPages.ts';
import { startSignedIn } from './startSignedIn.ts';

/** How long a code can be exchanged for a token, in milliseconds. */
const codeLife = 60_000;

/** Shows the page for signing in, creating an account, or allowing a program. */
export async function showAuthorize(services: ProviderServices, visit: Visit): Promise<HtmlAnswer> {
  const unprotected = notProtected(visit);
  if (unprotected !== undefined) return unprotected;
  const { searchParams } = new URL(visit.request.url);
  const authorizeRequest = await readAuthorizeRequest(services, searchParams);
  if (!authorizeRequest.ok) return problem(authorizeRequest.refusal);
  const user = await userOf(services, visit.request);
  // After a link on another site, browsers leave the session cookie out. They send it when our own page leads
  // here.
  if (user === undefined && isCrossSite(visit)) {
    return { status: 200, page: redirectPage(pathWith(searchParams)) };
  }
  const wantsOther = searchParams.has('register') || searchParams.has('switch');
  if (user === undefined || wantsOther) {
    // Shown with the empty form, so that nobody fills it in for nothing.
    const early = searchParams.has('register') ? await refuseBeforeSetup(services) : undefined;
    const page = formPage(services, searchParams, authorizeRequest.value, {
      problem: early?.refusal.message,
    });
    return { status: 200, page, script: scriptAt(visit) };
  }
  if (authorizeRequest.value === undefined) return goBack(visit, searchParams);
  const { client, scopes, redirectUri } = authorizeRequest.value;
  const action = pathWith(searchParams);
  const target = new URL(redirectUri).host;
  return { status: 200, page: consentPage({ action, client, user: user.name, scopes, target }) };
}

/** Handles a form from one of these pages. Only our own pages can send it. */
export async function submitAuthorize(
  services: ProviderServices,
  visit: Visit,
  form: URLSearchParams,
): Promise<HtmlAnswer> {
  if (!isOwnForm(visit)) return notOwnForm(visit);
  const { searchParams } = new URL(visit.request.url);
  const authorizeRequest = await readAuthorizeRequest(services, searchParams);
  if (!authorizeRequest.ok) return problem(authorizeRequest.refusal);
  const chosen = form.get('action');
  if (authorizeRequest.value !== undefined && (chosen === 'allow' || chosen === 'deny')) {
    return decide(services, visit, authorizeRequest.value, chosen);
  }
  if (chosen === 'openid') {
    return beginOpenId(services, visit, { query: searchParams.toString(), owner: null });
  }
  const again = ({ status, message, headers }: Refused, state: FormState): HtmlAnswer => {
    const page = formPage(services, searchParams, authorizeRequest.value, {
      problem: message,
      ...state,
    });
    return { status, page, script: scriptAt(visit), headers };
  };
  const entered = await enter(services, visit, form);
  if (entered.kind === 'form') {
    return again(entered.refusal, { name: entered.name, pending: entered.pending });
  }
  if (entered.kind === 'confirm') {
    const { pending, refusal } = entered;
    const page = confirmPage({
      action: pathWith(searchParams),
      pending,
      problem: refusal?.message,
    });
    const { status = 200, headers } = refusal ?? {};
    return { status, page, script: scriptAt(visit), headers };
  }
  const started = await startSignedIn(services, visit, entered);
  if (!started.ok) return again(started.refusal, { name: entered.user });
  const cookie = started.value;
  if (authorizeRequest.value === undefined) return { ...goBack(visit, searchParams), cookie };
  searchParams.delete('register');
  searchParams.delete('switch');
  return { status: 303, location: pathWith(searchParams), cookie };
}

async function decide(
  services: ProviderServices,
  { request, address }: Visit,
  authorizeRequest: AuthorizeRequest,
  action: 'allow' | 'deny',
): Promise<HtmlAnswer> {
  const { store, now } = services;
  const session = readSession(request);
  const user = await userOf(services, request);
  const signIn = { status: 303, location: new URL(request.url).pathname } as const;
  if (user === undefined || session === undefined) return signIn;
  if (action === 'deny') {
    return {
      status: 200,
      page: redirectPage(redirectUriWith(authorizeRequest, { error: 'access_denied' })),
    };
  }
  const code = newSecret();
  const { keyId: appKeyId, redirectUri, challenge, scopes } = authorizeRequest;
  const isCreated = await store.transaction(async (inside) => {
    if (!(await isSessionValid(inside, { session, userId: user.id }, timeAt(now())))) return false;
    await inside.tokens.createCode({
      hash: hashToken(code),
      userId: user.id,
      appKeyId,
      redirectUri,
      challenge,
      scopes: scopes.join(' '),
      expiresAt: timeAt(now() + codeLife),
    });
    return true;
  });
  if (!isCreated) return signIn;
  const detail = authorizeRequest.client;
  await addAuditEntry(store, now(), {
    action: 'program allowed',
    user: user.name,
    detail,
    address,
  });
  return { status: 200, page: redirectPage(redirectUriWith(authorizeRequest, { code })) };
}

async function userOf(services: ProviderServices, request: Request) {
  const session = readSession(request);
  return session === undefined ? undefined : findSession(services, session);
}

interface FormState extends Pick<FormPage, 'problem' | 'name'> {
  /** The secret in the form of a person whom the OpenID provider knows, and who has no account yet. */
  readonly pending?: string | undefined;
}

function formPage(
  { settings, openId }: ProviderServices,
  query: URLSearchParams,
  request: AuthorizeRequest | undefined,
  { pending, ...state }: FormState,
): string {
  const isOpen = settings.registration === 'open' || settings.registration === 'afterSetup';
  const other = new URLSearchParams(query);
  const action = pathWith(query);
  if (query.has('register') && (isOpen || pending !== undefined)) {
    other.delete('register');
    const known = openId && pending ? { name: openId.name, pending } : undefined;
    return registerPage({ action, other: pathWith(other), ...state, openId: known });
  }
  other.set('register', '');
  return signInPage({
    action,
    client: request?.client,
    other: isOpen ? pathWith(other) : undefined,
    openId: openId?.name,
    ...state,
  });
}

function pathWith(query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? authorizePath : `${authorizePath}?${text}`;
}

/** Redirects to the page of the app in `return`; never to another site. */
function goBack({ origin }: Visit, query: URLSearchParams): HtmlAnswer {
  const wanted = query.get('return') ?? '/';
  const url = URL.canParse(wanted, origin) ? new URL(wanted, origin) : new URL(origin);
  return { status: 303, location: url.origin === origin ? url.href : '/' };
}

function problem({ status, message, back }: RefusedRequest): HtmlAnswer {
  return { status, page: problemPage(message, back) };
}
