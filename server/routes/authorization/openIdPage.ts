import { addAuditEntry } from '../../accounts/audit.ts';
import { findSession } from '../../accounts/signIn/sessions.ts';
import type { HtmlAnswer } from '../../http/answers/htmlAnswer.ts';
import type { ProviderServices } from '../../http/providerServices.ts';
import { readSession } from '../../http/requests/sessionCookie.ts';
import { confirmPassword } from '../confirmPassword.ts';
import { beginOpenId, noOpenId } from './openIdSignIn.ts';
import { isCrossSite, isOwnForm, notOwnForm, type Visit } from './ownForm.ts';
import { authorizePath, openIdPaths } from './paths.ts';
import { identityPage, redirectPage } from './signInPages.ts';

/** Shows the OpenID provider's account that the person's own account is connected with. */
export function showIdentity(services: ProviderServices, visit: Visit): Promise<HtmlAnswer> {
  if (isCrossSite(visit)) {
    return Promise.resolve({ status: 200, page: redirectPage(openIdPaths.page) });
  }
  return answerWith(services, visit, {});
}

/** Connects the account, or disconnects it. */
export async function submitIdentity(
  services: ProviderServices,
  visit: Visit,
  form: URLSearchParams,
): Promise<HtmlAnswer> {
  if (!isOwnForm(visit)) return notOwnForm(visit);
  const user = await userOf(services, visit.request);
  if (user === undefined || services.openId === undefined) return answerWith(services, visit, {});
  const { store, now } = services;
  if (form.get('action') === 'disconnect') {
    await store.transaction(async (inside) => {
      if (!(await inside.identities.delete(user.id))) return;
      const { address } = visit;
      await addAuditEntry(inside, now(), {
        action: 'identity disconnected',
        user: user.name,
        address,
      });
    });
    return { status: 303, location: openIdPaths.page };
  }
  // Needs the password, because otherwise anybody who finds a signed-in browser could gain lasting access.
  const password = form.get('password') ?? '';
  const confirmed = await confirmPassword({ caller: user, services }, password);
  if (confirmed.ok)
    return beginOpenId(services, visit, {
      query: '',
      owner: { userId: user.id, stored: confirmed.value.stored },
    });
  const { status, message, headers } = confirmed.refusal;
  return { ...(await answerWith(services, visit, { status, problem: message })), headers };
}

async function answerWith(
  services: ProviderServices,
  { request }: Visit,
  { status = 200, problem }: { readonly status?: number; readonly problem?: string },
): Promise<HtmlAnswer> {
  const { openId, store } = services;
  if (openId === undefined) return noOpenId;
  const user = await userOf(services, request);
  if (user === undefined) {
    const query = new URLSearchParams({ return: openIdPaths.page });
    return { status: 303, location: `${authorizePath}?${query.toString()}` };
  }
  const identity = await store.identities.of(user.id);
  return {
    status,
    page: identityPage({
      action: openIdPaths.page,
      user: user.name,
      openId: openId.name,
      issuer: identity?.issuer,
      problem,
    }),
  };
}

async function userOf(services: ProviderServices, request: Request) {
  const session = readSession(request);
  return session === undefined ? undefined : findSession(services, session);
}
