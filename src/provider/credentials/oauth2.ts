import { succeed } from '../../domain/model/values/result.ts';
import { errorTexts, failure, type Outcome } from '../errors.ts';
import type { Fetch, Now } from '../http.ts';
import type { OAuth2Credentials } from './credentials.ts';
import { requestToken } from './requestToken.ts';
import type { Token } from './tokenStore.ts';

/** How long before its expiry a token is renewed (rules 9), in milliseconds. */
const renewBefore = 600_000;

/**
 * Returns a function that gives the token to send: the stored one, renewed if it expires soon or is
 * the one that was `refused`. Concurrent callers share one renewal.
 */
export function createTokenSource(
  credentials: OAuth2Credentials,
  ports: { readonly fetch: Fetch; readonly now: Now },
): (refused?: string) => Promise<Outcome<Token>> {
  const { store, clientSecret } = credentials;
  let renewal: Promise<Outcome<Token>> | undefined;

  async function current(refused?: string): Promise<Outcome<Token>> {
    const stored = await store.get();
    if (stored !== undefined && stored.accessToken !== refused && lasts(stored, renewBefore)) {
      return succeed(stored);
    }
    const stale = stored?.accessToken;
    renewal ??= (store.alone?.(() => renew(stale)) ?? renew(stale)).finally(() => {
      renewal = undefined;
    });
    const renewed = await renewal;
    if (renewed.ok || stored === undefined || stored.accessToken === refused) return renewed;
    // If the renewal fails, a token that has not expired yet still works.
    return lasts(stored, 0) ? succeed(stored) : renewed;
  }

  /** `stale` is the access token to replace. */
  async function renew(stale: string | undefined): Promise<Outcome<Token>> {
    // Somebody else may have renewed it while this call waited for its turn.
    const stored = await store.get();
    if (stored !== undefined && stored.accessToken !== stale) return succeed(stored);
    const token = await obtain(stored?.refreshToken);
    if (token.ok) {
      await store.put({ ...refreshOf(stored), ...token.value });
      return token;
    }
    // Another realm may have used the same refresh token first.
    const latest = await store.get();
    return latest !== undefined && latest.accessToken !== stale ? succeed(latest) : token;
  }

  async function obtain(refreshToken: string | undefined): Promise<Outcome<Token>> {
    const refreshed =
      refreshToken === undefined
        ? failure('no-token', errorTexts.noToken)
        : await requestToken({ type: 'refresh_token', refreshToken }, credentials, ports);
    const isFinal = refreshed.ok || refreshed.refusal.code === 'network';
    if (isFinal || clientSecret === undefined) return refreshed;
    return requestToken({ type: 'client_credentials' }, credentials, ports);
  }

  function lasts({ expiresAt = Infinity }: Token, milliseconds: number): boolean {
    return expiresAt > ports.now() + milliseconds;
  }

  return current;
}

/** A provider that does not rotate refresh tokens returns none: the old one stays valid. */
function refreshOf(token: Token | undefined): Pick<Token, 'refreshToken'> {
  return token?.refreshToken === undefined ? {} : { refreshToken: token.refreshToken };
}
