import { isRegistered } from '../../accounts/grants/redirectUri.ts';
import { everyScope, readScopes } from '../../accounts/grants/scopes.ts';
import { done, refused, type Refused } from '../../http/answers/reply.ts';
import type { Result } from '../../../src/domain/model/values/result.ts';
import type { ProviderServices } from '../../http/providerServices.ts';

/** A program's authorization request (RFC 6749, section 4.1.1; RFC 7636). */
export interface AuthorizeRequest {
  readonly keyId: number;
  /** The name of the program. */
  readonly client: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly challenge: string | null;
  readonly state: string | null;
}

/** Why a request was refused, and how the person gets back to the program. */
export interface RefusedRequest extends Refused {
  /** With the `error` that the program expects; absent if it, or its address, is not known. */
  readonly back?: { readonly client: string; readonly address: string };
}

/**
 * The authorization request in a query; undefined when the page is only for the app itself. Refuses
 * a request whose client or address is unknown, because nobody could be sent back, and one that is wrong.
 * Nobody is sent back without a click: anybody can register a program (RFC 9700, section 4.11.2).
 */
export async function readAuthorizeRequest(
  { store }: Pick<ProviderServices, 'store'>,
  query: URLSearchParams,
): Promise<Result<AuthorizeRequest | undefined, RefusedRequest>> {
  const clientId = query.get('client_id');
  if (clientId === null) return done(undefined);
  const key = clientId.includes('\0') ? undefined : await store.accounts.keyByClientId(clientId);
  if (key === undefined) {
    return refused(
      400,
      'This server does not know the program that sent you here. Tell whoever makes it.',
    );
  }
  const redirectUri = query.get('redirect_uri') ?? key.redirectUris[0];
  if (redirectUri === undefined || !isRegistered(key.redirectUris, redirectUri)) {
    return refused(
      400,
      `${key.name} asked to send you to an address that is not registered for it. Tell whoever makes it.`,
    );
  }
  const state = query.get('state');
  const refuse = (error: string, message: string) => {
    const address = redirectUriWith({ redirectUri, state }, { error });
    const back = { client: key.name, address };
    return { ok: false, refusal: { status: 400, message, back } } as const;
  };
  const challenge = query.get('code_challenge');
  if (query.get('response_type') !== 'code') {
    return refuse(
      'unsupported_response_type',
      `${key.name} must ask for a code (response_type=code). Tell whoever makes it.`,
    );
  }
  if (challenge === null && key.secretHash === null) {
    return refuse(
      'invalid_request',
      `${key.name} has no secret, so it must use PKCE. Tell whoever makes it.`,
    );
  }
  const isPkce =
    /^[\w-]{43}$/.test(challenge ?? '') && query.get('code_challenge_method') === 'S256';
  if (challenge !== null && !isPkce) {
    return refuse(
      'invalid_request',
      `${key.name} must use PKCE with the method S256. Tell whoever makes it.`,
    );
  }
  const allowed = readScopes(key.scopes);
  const scope = query.get('scope');
  const requested = scope === null || scope.trim() === '' ? everyScope : readScopes(scope);
  return done({
    keyId: key.id,
    client: key.name,
    redirectUri,
    scopes: [...requested].filter((each) => allowed.has(each)),
    challenge,
    state,
  });
}

/** The program's redirect address with an answer in its query. */
export function redirectUriWith(
  { redirectUri, state }: Pick<AuthorizeRequest, 'redirectUri' | 'state'>,
  answer: Record<string, string>,
) {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (state !== null) url.searchParams.set('state', state);
  return url.href;
}
