import { addAuditEntry } from '../../accounts/audit.ts';
import { rememberAddress } from '../../accounts/signIn/guesses.ts';
import { register } from '../../accounts/register.ts';
import { startBrowserSession } from '../../accounts/signIn/sessions.ts';
import type { HtmlAnswer } from '../../http/answers/htmlAnswer.ts';
import { accountReply } from '../../http/answers/accountReply.ts';
import type { ProviderServices } from '../../http/providerServices.ts';
import { anonymousAsker } from '../../http/requests/asker.ts';
import { browserOf, sessionCookie } from '../../http/requests/sessionCookie.ts';
import { publishSamples } from '../document/publishSamples.ts';
import { isOwnForm, notOwnForm, notProtected, type Visit } from './ownForm.ts';
import { setupScriptPath } from './setupScript.ts';
import { problemPage, setupPage as printSetupPage } from './signInPages.ts';

/** The address of the setup page; the server prints it with its key when its store is empty. */
export const setupPath = '/api/authorization/setup';

/** Shows the page that creates the first account. */
export function showSetup({ setup }: ProviderServices, visit: Visit): HtmlAnswer {
  if (setup?.isOpen() !== true) return over();
  const unprotected = notProtected(visit);
  if (unprotected !== undefined) return unprotected;
  return { status: 200, page: printSetupPage({ action: setupPath }), ...scriptAt(visit) };
}

/** The script that takes the key from the setup link. */
function scriptAt({ origin }: Visit): Pick<HtmlAnswer, 'script'> {
  return { script: { script: origin + setupScriptPath } };
}

/** Creates the first account, with sample documents if requested, and signs it in. */
export async function submitSetup(
  services: ProviderServices,
  visit: Visit,
  form: URLSearchParams,
): Promise<HtmlAnswer> {
  if (!isOwnForm(visit)) return notOwnForm(visit);
  const { setup } = services;
  if (setup?.isOpen() !== true) return over();
  const name = (form.get('name') ?? '').trim();
  // The key is sent in the form and not in the address, because addresses are recorded in logs.
  const key = (form.get('key') ?? '').trim();
  if (!setup.isKey(key)) {
    const problem =
      'This is not the setup key. Open the setup link that the server printed last, or copy its key.';
    return {
      status: 403,
      page: printSetupPage({ action: setupPath, problem, name }),
      ...scriptAt(visit),
    };
  }
  // Before the first `await`, so that only one of two forms creates an account.
  const giveBack = setup.use();
  const made = accountReply(
    await register(services, { name, password: form.get('password') ?? '' }),
  );
  if (!made.ok) {
    giveBack();
    const { status, message } = made.refusal;
    const page = printSetupPage({ action: setupPath, problem: message, name, key });
    return { status, page, ...scriptAt(visit) };
  }
  const owner = { id: made.value.userId, name };
  await addAuditEntry(services.store, services.now(), {
    action: 'account created',
    user: name,
    detail: 'setup key',
    address: visit.address,
  });
  await rememberAddress(services.store, { name, address: visit.address }, services.now());
  if (form.get('samples') === 'yes') {
    const asker = anonymousAsker(visit.request);
    await publishSamples(services, owner, { asker, origin: visit.origin });
  }
  const started = await startBrowserSession(services, made.value, browserOf(visit.request));
  const cookie = started.ok ? sessionCookie(started.value) : undefined;
  return { status: 303, location: '/explore', ...(cookie !== undefined && { cookie }) };
}

function over(): HtmlAnswer {
  return {
    status: 404,
    page: problemPage(
      'The setup link has been used, or is too old. Restart the server: while there is no account it prints a new one.',
    ),
  };
}
