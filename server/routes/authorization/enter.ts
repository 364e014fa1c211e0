import { signInByPasskey } from '../../accounts/passkeys.ts';
import { limitRate, registerByAddress } from '../../accounts/rateLimit.ts';
import { register } from '../../accounts/register.ts';
import { beginConfirmation, confirmByCode } from '../../accounts/secondFactor.ts';
import { checkCredentials, wrongCredentials } from '../../accounts/signIn.ts';
import { accountReply } from '../../http/answers/accountReply.ts';
import { refused, type Refused, type Reply } from '../../http/answers/reply.ts';
import type { ProviderServices } from '../../http/providerServices.ts';
import type { Visit } from './ownForm.ts';

/** What comes of a form for signing in. */
export type Entered =
  | { readonly kind: 'person'; readonly userId: number }
  /** The form must be filled in again. */
  | { readonly kind: 'form'; readonly refusal: Refused; readonly name: string }
  /** The second factor is needed; `pending` is the secret of the sign-in until then. */
  | { readonly kind: 'confirm'; readonly pending: string; readonly refusal?: Refused };

/** Signs in, confirms a sign-in by the second factor, or creates an account. */
export async function enter(
  services: ProviderServices,
  visit: Visit,
  form: URLSearchParams,
): Promise<Entered> {
  const action = form.get('action');
  if (action === 'confirm') return confirm(services, form);
  if (action === 'passkey') {
    const credential = form.get('credential') ?? '';
    const known = accountReply(
      await signInByPasskey(services, { origin: visit.origin, credential }),
    );
    if (!known.ok) return { kind: 'form', refusal: known.refusal, name: '' };
    return { kind: 'person', userId: known.value };
  }
  const name = (form.get('name') ?? '').trim();
  const password = form.get('password') ?? '';
  const { address } = visit;
  if (action === 'register') {
    const made = await createAccount(services, { name, password, address });
    if (!made.ok) return { kind: 'form', refusal: made.refusal, name };
    return { kind: 'person', userId: made.value };
  }
  const checked = await checkCredentials(services, { name, password, address });
  const signedIn = accountReply(
    // An app key is for programs: a session made with it could do more than the key may.
    checked.ok && checked.value.key !== undefined ? wrongCredentials : checked,
  );
  if (!signedIn.ok) return { kind: 'form', refusal: signedIn.refusal, name };
  const { id: userId } = signedIn.value;
  const { isNeeded } = await services.store.factors.of(userId);
  if (!isNeeded) return { kind: 'person', userId };
  return { kind: 'confirm', pending: await beginConfirmation(services, userId) };
}

async function confirm(services: ProviderServices, form: URLSearchParams): Promise<Entered> {
  const pending = form.get('pending') ?? '';
  const code = form.get('code') ?? '';
  const confirmed = await confirmByCode(services, { pending, code });
  if (confirmed.ok) return { kind: 'person', userId: confirmed.value };
  const reply = accountReply(confirmed);
  if (reply.ok) throw new Error('A refusal became an answer.');
  return confirmed.refusal.code === 'expired'
    ? { kind: 'form', refusal: reply.refusal, name: '' }
    : { kind: 'confirm', pending, refusal: reply.refusal };
}

async function createAccount(
  services: ProviderServices,
  given: { readonly name: string; readonly password: string; readonly address: string },
): Promise<Reply<number>> {
  if (services.settings.registration !== 'open') {
    return refused(
      403,
      "You can't create an account here yourself. Ask whoever runs this server for one.",
    );
  }
  const tried = await limitRate(services.store, registerByAddress, given.address, services.now());
  if (!tried.ok) return accountReply(tried);
  return accountReply(await register(services, given));
}
