import type { Resources } from '../store/store.ts';
import { timeAt } from '../store/time.ts';
import { hashToken, newSecret } from './secrets.ts';

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

/** A new pair of tokens in a family. */
export async function issueTokens(
  inside: Pick<Resources, 'tokens'>,
  grantId: number,
  scopes: string,
  now: number,
): Promise<IssuedTokens> {
  const access = newSecret();
  const refresh = newSecret();
  await inside.tokens.add([
    {
      hash: hashToken(access),
      grantId,
      kind: 'access',
      expiresAt: timeAt(now + accessLife * 1000),
    },
    {
      hash: hashToken(refresh),
      grantId,
      kind: 'refresh',
      expiresAt: timeAt(now + refreshLife * 1000),
    },
  ]);
  return {
    token_type: 'bearer',
    access_token: access,
    expires_in: accessLife,
    refresh_token: refresh,
    scope: scopes.split(' ').join(','),
  };
}
