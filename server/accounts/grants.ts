import { everyScope, readScopes } from '../http/calls/caller.ts';
import { done, refused, type Reply } from '../http/answers/reply.ts';
import { timeAt, type Services } from '../http/providerServices.ts';
import { readBasic } from '../http/requests/basicCredentials.ts';
import { challengeOf, isSameText } from './pkce.ts';
import { hashToken } from './secrets.ts';
import { signIn } from './signIn.ts';
import { issueTokens, type IssuedTokens } from './issueTokens.ts';

/** How long a refresh token that was used may be used once more, in milliseconds (a lost answer). */
const reuseGrace = 30_000;

export interface TokenCall {
  /** The body, form-encoded. */
  readonly form: URLSearchParams;
  readonly authorization: string | null;
  /** Where the request comes from. */
  readonly address: string;
}

type TokenReply = Promise<Reply<IssuedTokens>>;

const invalidClient = refused(401, 'The client is unknown, or its secret is wrong.');
const invalidGrant = refused(
  400,
  'What the token was asked for with is not valid, or not any more. Sign in again.',
);

/** `POST /authorization/token`: the three grants (rules 7; RFC 6749 and 7636). */
export async function answerTokenCall(services: Services, call: TokenCall): TokenReply {
  const grant = call.form.get('grant_type');
  switch (grant) {
    case 'client_credentials':
      return grantClient(services, call);
    case 'authorization_code':
      return grantCode(services, call);
    case 'refresh_token':
      return refresh(services, call);
    default:
      return refused(
        400,
        'The grant_type must be client_credentials, authorization_code or refresh_token.',
      );
  }
}

/** The client's id and secret: HTTP Basic, or fields of the form. */
function readClient({ form, authorization }: TokenCall) {
  const basic = authorization === null ? undefined : readBasic(authorization);
  const id = basic?.name ?? form.get('client_id') ?? undefined;
  const secret = basic?.password ?? form.get('client_secret') ?? undefined;
  return { id, secret };
}

async function grantClient(services: Services, call: TokenCall): TokenReply {
  const { id, secret } = readClient(call);
  if (id === undefined || secret === undefined) return invalidClient;
  const signedIn = await signIn(services, { name: id, password: secret, address: call.address });
  if (!signedIn.ok) return signedIn;
  const { id: userId, key } = signedIn.value;
  const allowed = key === undefined ? everyScope : readScopes(key.scopes);
  const scopes = narrow(allowed, call.form.get('scope'));
  return begin(services, { userId, appKeyId: key?.id ?? null, scopes });
}

/** The scopes that were asked for, of those there are; all of them when none were named. */
function narrow(allowed: ReadonlySet<string>, asked: string | null): string {
  const wanted = asked === null || asked.trim() === '' ? allowed : readScopes(asked);
  return [...wanted].filter((scope) => allowed.has(scope)).join(' ');
}

interface Grant {
  readonly userId: number;
  readonly appKeyId: number | null;
  readonly scopes: string;
}

function begin(services: Services, grant: Grant): TokenReply {
  const now = services.now();
  return services.store.transaction(async (inside) => {
    const grantId = await inside.tokens.createGrant({ ...grant, now: timeAt(now) });
    return done(await issueTokens(inside, grantId, grant.scopes, now));
  });
}

async function grantCode(services: Services, call: TokenCall): TokenReply {
  const { form } = call;
  const hash = hashToken(form.get('code') ?? '');
  const time = services.now();
  const now = timeAt(time);
  const code = await services.store.tokens.code(hash);
  if (code === undefined) return invalidGrant;
  const client = readClient(call);
  const key =
    client.id === undefined ? undefined : await services.store.accounts.keyByClientId(client.id);
  if (key === undefined || key.id !== code.appKeyId) return invalidClient;
  const { secretHash } = key;
  const isKnown =
    secretHash === null ||
    (client.secret !== undefined && isSameText(secretHash, hashToken(client.secret)));
  if (!isKnown) return invalidClient;
  const isProven =
    code.challenge === null
      ? secretHash !== null
      : isSameText(code.challenge, challengeOf(form.get('code_verifier') ?? ''));
  const redirectUri = form.get('redirect_uri');
  const isSameAddress = redirectUri === null || redirectUri === code.redirectUri;
  if (!isProven || !isSameAddress || code.expiresAt <= now) return invalidGrant;

  const { userId, appKeyId, scopes } = code;
  const issued = await services.store.transaction(async (inside) => {
    const grantId = await inside.tokens.createGrant({ userId, appKeyId, scopes, now });
    if (!(await inside.tokens.useCode(hash, grantId, now))) {
      await inside.tokens.revoke(grantId);
      return undefined;
    }
    return issueTokens(inside, grantId, scopes, time);
  });
  if (issued !== undefined) return done(issued);
  // A code that is used twice was stolen by one of the two: what came of it ends.
  const used = await services.store.tokens.code(hash);
  const stolen = used?.grantId ?? null;
  if (stolen !== null) await services.store.tokens.revoke(stolen);
  return invalidGrant;
}

async function refresh(services: Services, call: TokenCall): TokenReply {
  const { store } = services;
  const hash = hashToken(call.form.get('refresh_token') ?? '');
  const time = services.now();
  const now = timeAt(time);
  const token = await store.tokens.find(hash);
  if (token?.kind !== 'refresh' || token.expiresAt <= now) return invalidGrant;
  const { grantId, scopes } = token;
  const refusal = await refuseClient(services, call, token.appKeyId);
  if (refusal !== undefined) return refusal;
  const issued = await store.transaction(async (inside) => {
    const isFirst = await inside.tokens.use(hash, now);
    const usedAt = isFirst ? now : ((await inside.tokens.find(hash))?.usedAt ?? '');
    if (!isFirst && usedAt <= timeAt(time - reuseGrace)) return undefined;
    return issueTokens(inside, grantId, scopes, time);
  });
  if (issued !== undefined) return done(issued);
  // Used again long after: somebody has a copy of it, so nobody keeps the family.
  await store.tokens.revoke(grantId);
  return invalidGrant;
}

/** Whoever says who they are when they refresh must be the client whose token it is. */
async function refuseClient(services: Services, call: TokenCall, appKeyId: number | null) {
  const { id, secret } = readClient(call);
  if (id === undefined || appKeyId === null) return undefined;
  const key = await services.store.accounts.keyByClientId(id);
  if (key?.id !== appKeyId) return invalidClient;
  if (key.secretHash === null) return undefined;
  const isKnown = secret !== undefined && isSameText(key.secretHash, hashToken(secret));
  return isKnown ? undefined : invalidClient;
}
