import { timeAt } from '../../store/time.ts';
import type { AccountServices } from '../accountServices.ts';
import type { Identity, OpenIdProof } from './openId.ts';
import type { Proof } from './proof.ts';
import { hashToken, newSecret } from '../secrets/secrets.ts';

type Services = Pick<AccountServices, 'store' | 'now'>;

/** How long a person may take at the OpenID provider, and then for creating an account, in milliseconds. */
export const openIdLife = 10 * 60 * 1000;

const purposes = { begun: 'openid', identity: 'identity' } as const;

/** A sign-in by the OpenID provider that has begun in a browser. */
export interface StartedSignIn {
  readonly proof: OpenIdProof;
  /** The query of the sign-in page, to which the browser goes back. */
  readonly query: string;
  /** The account to connect, whose owner has proven to know its password; null for signing in. */
  readonly owner: Proof | null;
}

/** The same sign-in, after the browser has come back. */
export interface ReturnedSignIn extends Omit<StartedSignIn, 'owner'> {
  readonly userId: number | null;
  /** Whether the account still has the password that its owner proved. */
  readonly isStill: (stored: string) => boolean;
}

/** `browser` is the secret of the cookie: an answer counts only in the browser that asked for it. */
export async function saveStartedSignIn(
  { store, now }: Services,
  browser: string,
  { proof, query, owner }: StartedSignIn,
): Promise<void> {
  await store.challenges.create({
    hash: hashOf(browser, proof.state),
    userId: owner?.userId ?? null,
    purpose: purposes.begun,
    // A sign-in that began with another password is not completed.
    data: JSON.stringify({ proof, query, password: owner && hashToken(owner.stored) }),
    expiresAt: timeAt(now() + openIdLife),
  });
}

/** Returns a sign-in that has begun, and deletes it: each is valid for one answer. */
export async function takeStartedSignIn(
  { store, now }: Services,
  browser: string,
  state: string,
): Promise<ReturnedSignIn | undefined> {
  const hash = hashOf(browser, state);
  const row = await store.challenges.take(hash, purposes.begun, timeAt(now()));
  if (row === undefined) return undefined;
  const { proof, query, password }: Omit<StartedSignIn, 'owner'> & { password: string | null } =
    JSON.parse(row.data);
  return { proof, query, userId: row.userId, isStill: (stored) => hashToken(stored) === password };
}

function hashOf(browser: string, state: string): string {
  return hashToken(`${browser} ${state}`);
}

/** Who an account is about to be created for. */
export type KnownIdentity = Pick<Identity, 'issuer' | 'subject'>;

/** Returns the secret of the form that creates an account for somebody whom the provider knows. */
export async function rememberIdentity(
  { store, now }: Services,
  { issuer, subject }: KnownIdentity,
): Promise<string> {
  const secret = newSecret();
  await store.challenges.create({
    hash: hashToken(secret),
    userId: null,
    purpose: purposes.identity,
    data: JSON.stringify({ issuer, subject }),
    expiresAt: timeAt(now() + openIdLife),
  });
  return secret;
}

export async function findIdentity(
  { store, now }: Services,
  secret: string,
): Promise<KnownIdentity | undefined> {
  const row = await store.challenges.find(hashToken(secret), purposes.identity, timeAt(now()));
  if (row === undefined) return undefined;
  const identity: KnownIdentity = JSON.parse(row.data);
  return identity;
}

export function forgetIdentity({ store }: Services, secret: string): Promise<void> {
  return store.challenges.remove(hashToken(secret));
}
