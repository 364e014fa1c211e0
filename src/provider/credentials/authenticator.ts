import { succeed } from '../../domain/model/values/result.ts';
import { errorTexts, failure, type Outcome } from '../errors.ts';
import type { Fetch, Now } from '../http.ts';
import { basicAuthorization } from './basicAuthorization.ts';
import type { Credentials } from './credentials.ts';
import { createTokenSource } from './oauth2.ts';

export type AuthHeaders = Readonly<Record<string, string>>;

export interface Authenticator {
  /**
   * The headers that authenticate a request. `refused` are the headers that were just answered with
   * 401.
   */
  readonly authorize: (refused?: AuthHeaders) => Promise<Outcome<AuthHeaders>>;
  /** Whether calling `authorize` again after a 401 may return different headers. */
  readonly renews: boolean;
}

/** Creates the authenticator for some credentials; fails if their type is unknown (rules 8). */
export function createAuthenticator(
  credentials: Credentials,
  ports: { readonly fetch: Fetch; readonly now: Now },
): Outcome<Authenticator> {
  switch (credentials.type) {
    case 'none':
      return always({});
    case 'basic':
      return always({
        Authorization: basicAuthorization(credentials.userName, credentials.password),
      });
    case 'bearer':
      return always({ Authorization: bearer(credentials.token) });
    case 'apiKey':
      return always({ [credentials.name]: credentials.token });
    case 'oauth2': {
      const current = createTokenSource(credentials, ports);
      return succeed({ authorize: authorizeBy(current), renews: true });
    }
    default:
      // Credentials come from stored settings, which another version may have written.
      return failure('authenticator', errorTexts.noAuthenticator);
  }
}

function always(headers: AuthHeaders): Outcome<Authenticator> {
  return succeed({ authorize: async () => succeed(headers), renews: false });
}

function authorizeBy(current: ReturnType<typeof createTokenSource>): Authenticator['authorize'] {
  return async (refused) => {
    const token = await current(refused?.Authorization?.slice(bearer('').length));
    return token.ok ? succeed({ Authorization: bearer(token.value.accessToken) }) : token;
  };
}

function bearer(token: string): string {
  return `Bearer ${token}`;
}
