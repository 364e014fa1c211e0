import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { succeed } from '../../../src/domain/model/values/result.ts';
import type { PasskeyTable } from '../../store/schema/tables.ts';
import { timeAt } from '../../store/time.ts';
import { refuseAccount, type AccountResult } from '../accountResult.ts';
import type { AccountServices } from '../accountServices.ts';
import type { Proof } from './proof.ts';
import { hashToken } from '../secrets/secrets.ts';

type Services = Pick<AccountServices, 'store' | 'now'>;

/** How long a browser may take, in milliseconds. */
const challengeLife = 5 * 60 * 1000;

const purposes = { create: 'createPasskey', signIn: 'passkey' } as const;

interface Owner {
  readonly id: number;
  readonly name: string;
}

/** What a browser needs for creating a passkey at `origin` (WebAuthn, section 7.1). */
export async function proposePasskey(services: Services, owner: Owner, origin: string) {
  const known = await services.store.passkeys.all(owner.id);
  const options = await generateRegistrationOptions({
    rpName: 'Typewright',
    rpID: new URL(origin).hostname,
    userName: owner.name,
    userID: new TextEncoder().encode(String(owner.id)),
    excludeCredentials: known.map(({ credentialId: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await expect(services, options.challenge, purposes.create, owner.id);
  return options;
}

/** A passkey that a browser made, as it is stored. */
export type NewPasskey = Pick<PasskeyTable, 'credentialId' | 'publicKey' | 'counter'>;

/** Checks the passkey that a browser created from a proposal. */
export async function checkNewPasskey(
  services: Services,
  { owner, origin, credential }: { owner: Owner; origin: string; credential: string },
): Promise<AccountResult<NewPasskey>> {
  const wrong = refuseAccount(
    'wrong-passkey',
    'The passkey could not be checked, or it took too long. Try again.',
  );
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library checks each of its fields
      response: JSON.parse(credential) as RegistrationResponseJSON,
      expectedChallenge: async (challenge) =>
        (await take(services, challenge, purposes.create))?.userId === owner.id,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
    });
    if (!verified) return wrong;
    const { id, publicKey, counter } = registrationInfo.credential;
    return succeed({
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
    });
  } catch (error) {
    if (services.store.isAway(error)) throw error;
    return wrong;
  }
}

/** What a browser needs for signing in by any passkey that it has for `origin`. */
export async function proposeSignIn(services: Services, origin: string) {
  const options = await generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    userVerification: 'required',
  });
  await expect(services, options.challenge, purposes.signIn, null);
  return options;
}

/**
 * The account whose passkey signed a proposal (WebAuthn, section 7.2). It proves that its owner has the
 * device and has identified themselves to it, so no second factor is needed.
 */
export async function signInByPasskey(
  services: Services,
  { origin, credential }: { readonly origin: string; readonly credential: string },
): Promise<AccountResult<Proof>> {
  const wrong = refuseAccount(
    'wrong-passkey',
    'The passkey is not known here, or it took too long. Try again, or sign in with your name.',
  );
  const { passkeys, isAway } = services.store;
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library checks each of its fields
    const response = JSON.parse(credential) as AuthenticationResponseJSON;
    const passkey = await passkeys.byCredential(response.id.slice(0, 2000));
    if (passkey === undefined) return wrong;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: async (challenge) =>
        (await take(services, challenge, purposes.signIn)) !== undefined,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      credential: {
        id: passkey.credentialId,
        publicKey: Buffer.from(passkey.publicKey, 'base64url'),
        counter: passkey.counter,
      },
    });
    if (!verified) return wrong;
    const usedAt = timeAt(services.now());
    await passkeys.used(passkey.id, { counter: authenticationInfo.newCounter, usedAt });
    return succeed({ userId: passkey.userId, stored: passkey.stored });
  } catch (error) {
    if (isAway(error)) throw error;
    return wrong;
  }
}

async function expect(
  { store, now }: Services,
  challenge: string,
  purpose: string,
  userId: number | null,
): Promise<void> {
  const expiresAt = timeAt(now() + challengeLife);
  await store.challenges.create({
    hash: hashToken(challenge),
    userId,
    purpose,
    data: '',
    expiresAt,
  });
}

/** Each challenge is valid for one answer. */
function take({ store, now }: Services, challenge: string, purpose: string) {
  return store.challenges.take(hashToken(challenge), purpose, timeAt(now()));
}
