import { signInByPasskey } from '../../accounts/passkeys.ts';
import { limitRate, registerByAddress } from '../../accounts/rateLimit.ts';
import { register } from '../../accounts/register.ts';
import { beginConfirmation, confirmByCode } from '../../accounts/secondFactor.ts';
import { allowed, checkCredentials, wrongCredentials } from '../../accounts/signIn.ts';
import { accountReply } from '../../http/answers/accountReply.ts';
import { refused, type Refused, type Reply } from '../../http/answers/reply.ts';
import type { ProviderServices } from '../../http/providerServices.ts';
import type { Visit } from './ownForm.ts';

/** By what somebody signs in. */
type Means = 'password' | 'second factor' | 'passkey' | 'new account';

/** What comes of a form for signing in. */
export type Entered =
  | { readonly kind: 'person'; readonly userId: number; readonly user: string; readonly by: Means }
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
    return admit(services, known.value, 'passkey');
  }
  const name = (form.get('name') ?? '').trim();
  const password = form.get('password') ?? '';
  const { address } = visit;
  if (action === 'register') {
    const made = await createAccount(services, { name, password, address });
    if (!made.ok) return { kind: 'form', refusal: made.refusal, name };
    return admit(services, made.value, 'new account');
  }
  const checked = await checkCredentials(services, { name, password, address });
  const signedIn = accountReply(
    // An app key is for programs: a session made with it could do more than the key may.
    checked.ok && checked.value.key !== undefined ? wrongCredentials : checked,
  );
  if (!signedIn.ok) return { kind: 'form', refusal: signedIn.refusal, name };
  const { id: userId } = signedIn.value;
  const { isNeeded } = await services.store.factors.of(userId);
  if (!isNeeded) return { kind: 'person', userId, user: signedIn.value.name, by: 'password' };
  return { kind: 'confirm', pending: await beginConfirmation(services, userId) };
}

/** Lets somebody in whose account is not suspended. */
async function admit({ store }: ProviderServices, userId: number, by: Means): Promise<Entered> {
  const user = await store.accounts.byId(userId);
  const admitted = accountReply(user === undefined ? wrongCredentials : allowed(user));
  if (!admitted.ok) return { kind: 'form', refusal: admitted.refusal, name: '' };
  return { kind: 'person', userId, user: admitted.value.name, by };
}

async function confirm(services: ProviderServices, form: URLSearchParams): Promise<Entered> {
  const pending = form.get('pending') ?? '';
  const code = form.get('code') ?? '';
  const confirmed = await confirmByCode(services, { pending, code });
  if (confirmed.ok) return admit(services, confirmed.value, 'second factor');
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
