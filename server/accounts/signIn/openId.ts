import * as oidc from 'openid-client';
import { isLocal } from '../localAddress.ts';

/** The OpenID Connect provider by which people can sign in, as the operator sets it. */
export interface OpenIdSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The provider's name on the button. */
  readonly name: string;
}

/** What the provider says about the person who signed in there. */
export interface Identity {
  readonly issuer: string;
  /** The provider's own id of the person, which never changes (`sub`). */
  readonly subject: string;
  /** The person's preferred name there, proposed for the account here. */
  readonly proposed: string;
}

/** What must be stored between the two halves of a sign-in. */
export interface OpenIdProof {
  /** Returned with the answer. */
  readonly state: string;
  /** Returned in the ID token. */
  readonly nonce: string;
  /** The verifier of PKCE: before the answer, only its hash is sent. */
  readonly verifier: string;
}

/**
 * `away`: the provider could not be reached. `denied`: the person or the provider refused. `wrong`:
 * everything else.
 */
export type OpenIdFailure = 'away' | 'denied' | 'wrong';

export type OpenIdResult<Value> =
  | { readonly ok: true; readonly value: Value }
  /** `reason` is for the operator. */
  | { readonly ok: false; readonly failure: OpenIdFailure; readonly reason: string };

/** The code flow with one provider (OpenID Connect Core, section 3.1; RFC 9700). */
export interface OpenId {
  readonly name: string;
  /** The address to which the browser is sent; the provider sends it back to `callback`. */
  begin(
    callback: string,
  ): Promise<OpenIdResult<{ readonly address: string; readonly proof: OpenIdProof }>>;
  /** The person who has signed in, from the address to which the provider has sent the browser back. */
  complete(address: URL, proof: OpenIdProof): Promise<OpenIdResult<Identity>>;
}

/** How long the provider may take to answer, in seconds. */
const patience = 10;

export function createOpenId(settings: OpenIdSettings): OpenId {
  let known: Promise<oidc.Configuration> | undefined;
  const configuration = () => {
    known ??= discover(settings).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  return {
    name: settings.name,
    begin: (callback) =>
      attempt(async () => {
        const config = await configuration();
        const proof = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          verifier: oidc.randomPKCECodeVerifier(),
        };
        const address = oidc.buildAuthorizationUrl(config, {
          redirect_uri: callback,
          scope: 'openid profile',
          state: proof.state,
          nonce: proof.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(proof.verifier),
          code_challenge_method: 'S256',
        });
        return { address: address.href, proof };
      }),
    complete: (address, { state, nonce, verifier }) =>
      attempt(async () => {
        const tokens = await oidc.authorizationCodeGrant(await configuration(), address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('There is no ID token.');
        const { iss: issuer, sub: subject, preferred_username: proposed } = claims;
        return { issuer, subject, proposed: typeof proposed === 'string' ? proposed : '' };
      }),
  };
}

/** Reads where the provider has its endpoints and keys (OpenID Connect Discovery, section 4). */
function discover({ issuer, clientId, clientSecret }: OpenIdSettings) {
  const url = new URL(issuer);
  const basic = oidc.ClientSecretBasic(clientSecret);
  const post = oidc.ClientSecretPost(clientSecret);
  return oidc.discovery(
    url,
    clientId,
    undefined,
    (server, ...rest) => {
      // HTTP Basic is the default for a provider that names no method (OpenID Connect Discovery, section 3).
      const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
      (ways.includes('client_secret_basic') ? basic : post)(server, ...rest);
    },
    {
      timeout: patience,
      execute: [
        // Makes the library check the signature of the ID token instead of relying on the connection.
        oidc.enableNonRepudiationChecks,
        ...(isLocal(url) ? [oidc.allowInsecureRequests] : []),
      ],
    },
  );
}

async function attempt<Value>(work: () => Promise<Value>): Promise<OpenIdResult<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, failure: failureOf(error), reason: reasonOf(error) };
  }
}

function failureOf(error: unknown): OpenIdFailure {
  if (error instanceof oidc.AuthorizationResponseError) return 'denied';
  const isTimeout = error instanceof oidc.ClientError && error.code === 'OAUTH_TIMEOUT';
  return isTimeout || error instanceof TypeError ? 'away' : 'wrong';
}

/** Only the library's message, because the provider's answer may contain a secret. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) {
    return `${error.message} (${error.error})`;
  }
  return error.message;
}
