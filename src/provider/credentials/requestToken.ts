import { isJsonObject, type Json } from '../../domain/model/values/json.ts';
import { succeed } from '../../domain/model/values/result.ts';
import { encodeText } from '../encodeText.ts';
import { errorTexts, failure, type Outcome } from '../errors.ts';
import { send, type Fetch, type HttpAnswer, type Now } from '../http.ts';
import { networkFailure, parseAnswer, readAnswerText } from '../readAnswer.ts';
import { defaultUserAgent } from '../request.ts';
import { basicAuthorization } from './basicAuthorization.ts';
import type { OAuth2Credentials } from './credentials.ts';
import type { Token } from './tokenStore.ts';

/** The grants for which a token is issued (rules 7). Verifier and redirect URI belong to PKCE. */
export type Grant =
  | {
      readonly type: 'authorization_code';
      readonly code: string;
      readonly codeVerifier?: string;
      readonly redirectUri?: string;
    }
  | { readonly type: 'client_credentials' }
  | { readonly type: 'refresh_token'; readonly refreshToken: string };

type TokenClient = Omit<OAuth2Credentials, 'type' | 'store'>;

/**
 * Requests a token from the token URL. A client with a secret authenticates by HTTP Basic, a public
 * one by the field `client_id`. The caller stores the token.
 */
export async function requestToken(
  grant: Grant,
  client: TokenClient,
  { fetch, now }: { readonly fetch: Fetch; readonly now: Now },
): Promise<Outcome<Token>> {
  const { clientId, clientSecret } = client;
  const isPublic = clientSecret === undefined;
  const form = { ...grantForm(grant, client), ...(isPublic ? { client_id: clientId } : {}) };
  const headers: Record<string, string> = {
    'User-Agent': defaultUserAgent,
    Accept: 'application/json',
    'Content-Type': 'application/x-www-form-urlencoded',
    ...(isPublic ? {} : { Authorization: basicAuthorization(clientId, clientSecret) }),
  };
  let answer: HttpAnswer;
  try {
    const body = printForm(form);
    // A redirect would take the secrets along.
    const redirect = 'manual';
    answer = await send(fetch, { method: 'POST', url: client.tokenUrl, headers, body, redirect });
  } catch (error) {
    return networkFailure(error, { sent: false });
  }
  const text = await readAnswerText(answer);
  if (!text.ok) return { ok: false, refusal: { ...text.refusal, sent: false } };
  return readToken(answer.status, text.value, now);
}

function grantForm(grant: Grant, { scopes = [] }: TokenClient): Record<string, string> {
  const form: Record<string, string> = { grant_type: grant.type };
  switch (grant.type) {
    case 'authorization_code':
      form.code = grant.code;
      if (grant.codeVerifier !== undefined) form.code_verifier = grant.codeVerifier;
      if (grant.redirectUri !== undefined) form.redirect_uri = grant.redirectUri;
      break;
    case 'client_credentials':
      if (scopes.length > 0) form.scope = scopes.join(',');
      break;
    case 'refresh_token':
      form.refresh_token = grant.refreshToken;
      break;
  }
  return form;
}

function printForm(form: Readonly<Record<string, string>>): string {
  return Object.entries(form)
    .map(([name, value]) => `${name}=${encodeText(value)}`)
    .join('&');
}

function readToken(status: number, text: string, now: Now): Outcome<Token> {
  const json = parseAnswer(text);
  const rest = { status, ...(json === undefined ? {} : { answer: json }) };
  if (status !== 200) return failure('token-status', errorTexts.tokenStatus, rest);
  const accessToken = isJsonObject(json) ? json.access_token : undefined;
  if (!isJsonObject(json) || typeof accessToken !== 'string' || accessToken === '') {
    return failure('token-missing', errorTexts.tokenMissing, { status, ...reasonOf(json) });
  }
  const { refresh_token: refreshToken, scope } = json;
  const expiresAt = expiryOf(Number(json.expires_in ?? Number.NaN), now);
  return succeed({
    accessToken,
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(typeof refreshToken === 'string' ? { refreshToken } : {}),
    ...(typeof scope === 'string' ? { scope } : {}),
  });
}

/** The reason in an answer without a token; the rest is dropped, because it may contain a secret. */
function reasonOf(json: Json | undefined): { readonly answer?: Json } {
  if (json === undefined) return {};
  const { error, error_description: description } = isJsonObject(json) ? json : {};
  return {
    answer: {
      ...(typeof error === 'string' && { error }),
      ...(typeof description === 'string' && { error_description: description }),
    },
  };
}

/**
 * From this value on, `expires_in` is a point in time rather than a duration (rules 9). In seconds.
 */
const firstTimestamp = 529_196_400;

function expiryOf(expiresIn: number, now: Now): number | undefined {
  if (Number.isNaN(expiresIn)) return undefined;
  return expiresIn < firstTimestamp ? now() + expiresIn * 1000 : expiresIn * 1000;
}
