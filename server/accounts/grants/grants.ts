import { succeed } from '../../../src/domain/model/values/result.ts';
import { timeAt } from '../../store/time.ts';
import { refuseAccount, type AccountResult } from '../accountResult.ts';
import { addAuditEntry } from '../audit.ts';
import type { AccountServices } from '../accountServices.ts';
import { findIssued, issueTokens, type IssuedTokens } from './issueTokens.ts';
import { challengeOf, isSameText } from '../secrets/pkce.ts';
import { proofEnded } from '../signIn/proof.ts';
import { everyScope, narrowScopes, readScopes } from './scopes.ts';
import { hashToken } from '../secrets/secrets.ts';
import { needsFactor, signIn } from '../signIn/signIn.ts';

/** How long a family of tokens can be refreshed at most, in milliseconds: then the person is asked again. */
const grantLife = 365 * 24 * 60 * 60 * 1000;
/**
 * How long a used refresh token gets the same answer again, in milliseconds, in case that answer was lost, or
 * two parts of a program refresh at once.
 */
const reuseGrace = 30_000;

/** What the client that asks for tokens has sent about itself. */
export interface AskingClient {
  readonly id: string | undefined;
  readonly secret: string | undefined;
}

type TokenResult = Promise<AccountResult<IssuedTokens>>;

const invalidClient = refuseAccount(
  'invalid-client',
  'The client id or the client secret is missing or wrong. Check both.',
);
const invalidGrant = refuseAccount(
  'invalid-grant',
  'The code or refresh token is not valid, or has expired. Sign in again.',
);

/** Also the refusal for an app key that was deleted, by which its programs recognise that. */
const noPasswordTokens = refuseAccount(
  'invalid-client',
  'There is no app key with this id, and this server gives no token for a password. Use the id and the secret of an app key, which you make under Account.',
);
const onlyForCode = refuseAccount(
  'unauthorized-client',
  'This app key has redirect addresses: it is for a program that people allow to use their accounts. For a program that acts for you alone, make another app key.',
);

/**
 * Issues tokens for an app key and its secret (RFC 6749, section 4.4); for a name and password only if
 * `allowsPasswords`.
 */
export async function grantClient(
  services: AccountServices,
  { id, secret }: AskingClient,
  {
    scope,
    address,
    allowsPasswords,
  }: { readonly scope: string | null; readonly address: string; readonly allowsPasswords: boolean },
): TokenResult {
  if (id === undefined || secret === undefined) return invalidClient;
  const client = id.includes('\0') ? undefined : await services.store.accounts.keyByClientId(id);
  if (client === undefined && !allowsPasswords) return noPasswordTokens;
  if (client !== undefined && client.redirectUris.length > 0) return onlyForCode;
  const signedIn = await signIn(services, { name: id, password: secret, address });
  if (!signedIn.ok) {
    // The caller sent an id and a secret as a client, so a wrong password is an invalid client, too.
    return signedIn.refusal.code === 'wrong-credentials' ? invalidClient : signedIn;
  }
  const { id: userId, stored, key } = signedIn.value;
  const allowed = key === undefined ? everyScope : readScopes(key.scopes);
  const scopes = narrowScopes(allowed, scope).join(' ');
  const now = services.now();
  return services.store.transaction(async (inside) => {
    // The account's password may have been changed while this one was checked.
    if (!(await inside.accounts.stillHas(userId, stored))) return proofEnded;
    if (key === undefined && (await inside.factors.of(userId)).isNeeded) return needsFactor;
    if (key !== undefined && (await inside.accounts.keyById(key.id)) === undefined) {
      return invalidClient;
    }
    const kind = key === undefined ? 'password' : 'key';
    const grant = { userId, appKeyId: key?.id ?? null, kind, scopes, now: timeAt(now) } as const;
    const grantId = await inside.tokens.createGrant(grant);
    const { name: user } = signedIn.value;
    const detail = key === undefined ? 'password' : `app key ${id}`;
    await addAuditEntry(inside, now, { action: 'token issued', user, detail, address });
    return succeed(await issueTokens(inside, { grantId, scopes }, now));
  });
}

/** An authorization code, and the proof that its sender asked for it. */
export interface CodeProof {
  readonly code: string;
  readonly verifier: string | undefined;
  readonly redirectUri: string | null;
}

/** Issues tokens for an authorization code (RFC 6749, section 4.1.3; RFC 7636). */
export async function grantCode(
  services: AccountServices,
  client: AskingClient,
  { code: secret, verifier, redirectUri }: CodeProof,
): TokenResult {
  const hash = hashToken(secret);
  const time = services.now();
  const now = timeAt(time);
  const code = await services.store.tokens.code(hash);
  if (code === undefined) return invalidGrant;
  const key =
    client.id === undefined ? undefined : await services.store.accounts.keyByClientId(client.id);
  if (key === undefined || key.id !== code.appKeyId) return invalidClient;
  const { secretHash } = key;
  const isKnown =
    secretHash === null ||
    (client.secret !== undefined && isSameText(secretHash, hashToken(client.secret)));
  if (!isKnown) return invalidClient;
  // A verifier without a challenge: somebody has taken the challenge away (RFC 9700, section 4.8.2).
  const isProven =
    code.challenge === null || verifier === undefined
      ? code.challenge === null && verifier === undefined && secretHash !== null
      : isSameText(code.challenge, challengeOf(verifier));
  const isSameAddress = redirectUri === null || redirectUri === code.redirectUri;
  if (!isProven || !isSameAddress) return invalidGrant;
  // A used code is not refused yet, because using it again has consequences below.
  if (code.expiresAt <= now && code.usedAt === null) return invalidGrant;

  const { userId, appKeyId, scopes } = code;
  const issued = await services.store.transaction(async (inside) => {
    // A call that ends everything the account has either waits for this lock, or has ended the code already.
    await inside.accounts.lock(userId);
    const grantId = await inside.tokens.createGrant({
      userId,
      appKeyId,
      kind: 'code',
      scopes,
      now,
    });
    if (!(await inside.tokens.useCode(hash, grantId, now))) {
      await inside.tokens.revoke(grantId);
      return undefined;
    }
    return issueTokens(inside, { grantId, scopes }, time);
  });
  if (issued !== undefined) return succeed(issued);
  // A code that is used twice was stolen by one of the two, so everything issued for it is revoked.
  const used = await services.store.tokens.code(hash);
  const stolen = used?.grantId ?? null;
  if (stolen !== null) await services.store.tokens.revoke(stolen);
  return invalidGrant;
}

/** Issues a new pair of tokens for a refresh token (RFC 6749, section 6). */
export async function grantRefresh(
  services: AccountServices,
  client: AskingClient,
  refreshToken: string,
): TokenResult {
  const { store } = services;
  const hash = hashToken(refreshToken);
  const time = services.now();
  const now = timeAt(time);
  const token = await store.tokens.find(hash);
  if (token?.kind !== 'refresh' || token.expiresAt <= now) return invalidGrant;
  const { grantId, scopes } = token;
  if (token.grantCreatedAt <= timeAt(time - grantLife)) return invalidGrant;
  const isClient = await isClientOf(services, client, token.appKeyId);
  if (!isClient) return invalidClient;
  const pair = store.tokens.successors(refreshToken);
  const answered = await store.transaction(async (inside) => {
    const family = { grantId, scopes };
    if (await inside.tokens.use(hash, now)) {
      await inside.tokens.used(grantId, token.appKeyId, now);
      return { issued: await issueTokens(inside, family, time, pair) };
    }
    const usedAt = (await inside.tokens.find(hash))?.usedAt ?? '';
    if (usedAt <= timeAt(time - reuseGrace)) return undefined;
    return { issued: await findIssued(inside, family, time, pair) };
  });
  // The token was used again much later, so somebody has a copy of it: the whole grant is revoked.
  if (answered === undefined) await store.tokens.revoke(grantId);
  return answered?.issued === undefined ? invalidGrant : succeed(answered.issued);
}

/**
 * Whether this is the client that the token was issued to. A client with a secret must send it; a client
 * without one need not name itself (RFC 6749, section 6).
 */
async function isClientOf(
  { store }: AccountServices,
  { id, secret }: AskingClient,
  appKeyId: number | null,
): Promise<boolean> {
  if (appKeyId === null) return true;
  const key = await store.accounts.keyById(appKeyId);
  if (key === undefined || (id !== undefined && key.clientId !== id)) return false;
  if (key.secretHash === null) return true;
  return secret !== undefined && isSameText(key.secretHash, hashToken(secret));
}
