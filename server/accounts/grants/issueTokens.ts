import type { Resources } from '../../store/store.ts';
import { timeAt } from '../../store/time.ts';
import { hashToken, newSecret } from '../secrets/secrets.ts';

/** How long tokens last, in seconds. */
const accessLife = 60 * 60;
const refreshLife = 90 * 24 * 60 * 60;

/** The answer to a token call (RFC 6749, section 5.1). */
export interface IssuedTokens {
  readonly token_type: 'bearer';
  readonly access_token: string;
  /** Seconds. */
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly scope: string;
}

/** A grant, with all tokens issued for it. */
interface Family {
  readonly grantId: number;
  /** Separated by spaces. */
  readonly scopes: string;
}

/** The secrets of a pair of tokens. */
interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

/** A new pair of tokens in a family, with these secrets or random ones. */
export async function issueTokens(
  inside: Pick<Resources, 'tokens'>,
  { grantId, scopes }: Family,
  now: number,
  pair: TokenPair = { access: newSecret(), refresh: newSecret() },
): Promise<IssuedTokens> {
  await inside.tokens.add([
    {
      hash: hashToken(pair.access),
      grantId,
      kind: 'access',
      expiresAt: timeAt(now + accessLife * 1000),
    },
    {
      hash: hashToken(pair.refresh),
      grantId,
      kind: 'refresh',
      expiresAt: timeAt(now + refreshLife * 1000),
    },
  ]);
  return answerWith(pair, scopes, accessLife);
}

/** The answer with a pair that was issued before; undefined if it never was, or has expired. */
export async function findIssued(
  inside: Pick<Resources, 'tokens'>,
  { grantId, scopes }: Family,
  now: number,
  pair: TokenPair,
): Promise<IssuedTokens | undefined> {
  const access = await inside.tokens.find(hashToken(pair.access));
  if (access?.grantId !== grantId) return undefined;
  const left = Math.floor((Date.parse(access.expiresAt) - now) / 1000);
  return left > 0 ? answerWith(pair, scopes, left) : undefined;
}

function answerWith({ access, refresh }: TokenPair, scopes: string, seconds: number): IssuedTokens {
  return {
    token_type: 'bearer',
    access_token: access,
    expires_in: seconds,
    refresh_token: refresh,
    scope: scopes.split(' ').join(','),
  };
}
