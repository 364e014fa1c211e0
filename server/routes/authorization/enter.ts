import { addAuditEntry } from '../../accounts/audit.ts';
import { findIdentity, forgetIdentity } from '../../accounts/signIn/openIdChallenges.ts';
import { signInByPasskey } from '../../accounts/signIn/passkeys.ts';
import type { Proof } from '../../accounts/signIn/proof.ts';
import { limitRate, registerByAddress } from '../../accounts/signIn/rateLimit.ts';
import { register } from '../../accounts/register.ts';
import { beginConfirmation, confirmByCode } from '../../accounts/signIn/secondFactor.ts';
import { allowed, checkCredentials, wrongCredentials } from '../../accounts/signIn/signIn.ts';
import { accountReply } from '../../http/answers/accountReply.ts';
import { refused, type Refused, type Reply } from '../../http/answers/reply.ts';
import type { ProviderServices } from '../../http/providerServices.ts';
import { timeAt } from '../../store/time.ts';
import type { Visit } from './ownForm.ts';

/** How somebody signs in. */
type Means = 'password' | 'second factor' | 'passkey' | 'OpenID provider' | 'new account';

/** Somebody whose identity is proven. */
export interface Person extends Proof {
  readonly user: string;
  readonly by: Means;
}

/** The result if the form must be filled in again. */
interface Again {
  readonly kind: 'form';
  readonly refusal: Refused;
  readonly name: string;
  /** The secret in the form of a person whom the OpenID provider knows. */
  readonly pending?: string | undefined;
}

type Admitted = (Person & { readonly kind: 'person' }) | Again;

/** The result of a form for signing in. */
export type Entered =
  | Admitted
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
    const pending = form.get('pending') ?? undefined;
    const made = await createAccount(services, { name, password, address, pending });
    if (!made.ok) return { kind: 'form', refusal: made.refusal, name, pending };
    return admit(services, made.value, 'new account');
  }
  const checked = await checkCredentials(services, { name, password, address });
  const signedIn = accountReply(
    // An app key is for programs: a session made with it could do more than the key may.
    checked.ok && checked.value.key !== undefined ? wrongCredentials : checked,
  );
  if (!signedIn.ok) return { kind: 'form', refusal: signedIn.refusal, name };
  const { id: userId, stored } = signedIn.value;
  const { isNeeded } = await services.store.factors.of(userId);
  if (!isNeeded) {
    return { kind: 'person', userId, stored, user: signedIn.value.name, by: 'password' };
  }
  return { kind: 'confirm', pending: await beginConfirmation(services, { userId, stored }) };
}

/** Admits a person whose identity is proven, unless the account is suspended. */
export async function admit(
  { store }: ProviderServices,
  { userId, stored }: Proof,
  by: Means,
): Promise<Admitted> {
  const user = await store.accounts.byId(userId);
  const admitted = accountReply(user === undefined ? wrongCredentials : allowed(user));
  if (!admitted.ok) return { kind: 'form', refusal: admitted.refusal, name: '' };
  return { kind: 'person', userId, stored, user: admitted.value.name, by };
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

interface NewAccount {
  readonly name: string;
  readonly password: string;
  readonly address: string;
  /**
   * The secret in the form of a person whom the OpenID provider knows; the account is connected with that
   * identity.
   */
  readonly pending: string | undefined;
}

/** Refuses to create the first account without the setup link, if the settings require that. */
export async function refuseBeforeSetup({
  store,
  settings,
}: ProviderServices): Promise<ReturnType<typeof refused> | undefined> {
  if (settings.registration !== 'afterSetup' || !(await store.accounts.isEmpty())) return undefined;
  return refused(
    403,
    'There is no account here yet. Whoever runs this server creates the first one, with the setup link that it prints when it starts.',
  );
}

async function createAccount(services: ProviderServices, given: NewAccount): Promise<Reply<Proof>> {
  const { name, address, pending } = given;
  const { store, settings, now } = services;
  const identity = pending === undefined ? undefined : await findIdentity(services, pending);
  if (pending !== undefined && identity === undefined) {
    return refused(401, 'This took too long. Sign in again.');
  }
  const { registration } = settings;
  if (registration === 'closed' || (registration === 'openid' && identity === undefined)) {
    return refused(
      403,
      "You can't create an account here yourself. Ask whoever runs this server for one.",
    );
  }
  const early = await refuseBeforeSetup(services);
  if (early !== undefined) return early;
  const tried = await limitRate(store, registerByAddress, address, now());
  if (!tried.ok) return accountReply(tried);
  const made = accountReply(await register(services, given));
  if (!made.ok || identity === undefined || pending === undefined) return made;
  try {
    const createdAt = timeAt(now());
    await store.identities.create({ ...identity, userId: made.value.userId, createdAt });
    const { issuer: detail } = identity;
    await addAuditEntry(store, now(), {
      action: 'identity connected',
      user: name,
      detail,
      address,
    });
  } catch (error) {
    // The same person has sent the form twice, and the identity belongs to the other account; this one has
    // only its password.
    if (!store.isDuplicate(error)) throw error;
  }
  await forgetIdentity(services, pending);
  return made;
}
