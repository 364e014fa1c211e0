import type { AccountRefusalCode, AccountResult } from '../../accounts/accountResult.ts';
import type { AccountServices } from '../../accounts/accountServices.ts';
import type { ProviderSettings } from '../../http/providerServices.ts';
import {
  grantClient,
  grantCode,
  grantRefresh,
  type AskingClient,
} from '../../accounts/grants/grants.ts';
import type { IssuedTokens } from '../../accounts/grants/issueTokens.ts';
import { isClientId, isSecret } from '../../accounts/secrets/secrets.ts';
import { accountReply } from '../../http/answers/accountReply.ts';
import { refused, type RefusalStatus, type Refused, type Reply } from '../../http/answers/reply.ts';
import { readBasic } from '../../http/requests/basicCredentials.ts';

export interface TokenCall {
  /** The body, form-encoded. */
  readonly form: URLSearchParams;
  readonly authorization: string | null;
  /** The address of the client. */
  readonly address: string;
}

/** `POST /authorization/token`: the three grants (rules 7; RFC 6749 and 7636). */
export async function answerTokenCall(
  services: AccountServices & { readonly settings: Pick<ProviderSettings, 'passwordTokens'> },
  call: TokenCall,
): Promise<Reply<IssuedTokens>> {
  const { form, address } = call;
  const client = readClient(call);
  const wrong = refuseFields(call);
  if (wrong !== undefined) return refuseToken(400, 'invalid_request', wrong);
  const tokenReply = (result: AccountResult<IssuedTokens>) => replyTo(call, result);
  switch (form.get('grant_type')) {
    case 'client_credentials':
      return tokenReply(
        await grantClient(services, client, {
          scope: form.get('scope'),
          address,
          allowsPasswords: services.settings.passwordTokens,
        }),
      );
    case 'authorization_code':
      return tokenReply(
        await grantCode(services, client, {
          code: form.get('code') ?? '',
          verifier: form.get('code_verifier') || undefined,
          redirectUri: form.get('redirect_uri'),
        }),
      );
    case 'refresh_token':
      return tokenReply(await grantRefresh(services, client, form.get('refresh_token') ?? ''));
    default:
      return refuseToken(
        400,
        // A parameter without a value counts as missing (RFC 6749, section 3.2).
        form.get('grant_type') ? 'unsupported_grant_type' : 'invalid_request',
        'The grant_type must be client_credentials, authorization_code or refresh_token.',
      );
  }
}

/** The codes of RFC 6749, section 5.2; `temporarily_unavailable` is that of section 4.1.2.1. */
const errors: Readonly<Record<AccountRefusalCode, string>> = {
  'invalid-client': 'invalid_client',
  'unauthorized-client': 'unauthorized_client',
  'wrong-credentials': 'invalid_client',
  'invalid-grant': 'invalid_grant',
  'second-factor': 'invalid_client',
  suspended: 'invalid_client',
  'wrong-code': 'invalid_client',
  'wrong-passkey': 'invalid_client',
  expired: 'invalid_client',
  'too-many-tries': 'temporarily_unavailable',
  busy: 'temporarily_unavailable',
  'invalid-name': 'invalid_request',
  'invalid-password': 'invalid_request',
  'name-taken': 'invalid_request',
};

/** The refusal of a form that could not be read. */
export function refuseForm({ status, message, headers = {} }: Refused): Refused {
  const error = status < 500 && status !== 429 ? 'invalid_request' : 'temporarily_unavailable';
  return { ...refuseToken(status, error, message).refusal, headers };
}

/** The reply. A refusal has the `error` that OAuth clients read as well as our own fields. */
function replyTo(
  { authorization }: TokenCall,
  result: AccountResult<IssuedTokens>,
): Reply<IssuedTokens> {
  const reply = accountReply(result);
  if (reply.ok || result.ok) return reply;
  const { status, message, headers = {} } = reply.refusal;
  const { refusal } = refuseToken(status, errors[result.refusal.code], message);
  // A client that authenticates in the header is told which scheme to use (RFC 6749, section 5.2).
  const challenge: Readonly<Record<string, string>> =
    status === 401 && authorization !== null
      ? { 'WWW-Authenticate': 'Basic realm="Typewright"' }
      : {};
  return { ok: false, refusal: { ...refusal, headers: { ...challenge, ...headers } } };
}

/** The parameter that each kind of grant requires. */
const needed: ReadonlyMap<string | null, string> = new Map([
  ['authorization_code', 'code'],
  ['refresh_token', 'refresh_token'],
]);

/**
 * What is wrong with the fields of a form, apart from their values (RFC 6749, sections 2.3 and 3.2);
 * undefined if nothing is.
 */
function refuseFields({ form, authorization }: TokenCall): string | undefined {
  const names = [...form.keys()];
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) {
    return `The form has ${twice.slice(0, 100)} more than once. Send it once.`;
  }
  if (authorization !== null && form.get('client_secret')) {
    return 'The client authenticates both in the header and in the form. Use one of the two.';
  }
  const missing = needed.get(form.get('grant_type'));
  if (missing === undefined || form.get(missing)) return undefined;
  return `The form has no ${missing}. Send it.`;
}

function refuseToken(status: RefusalStatus, error: string, message: string) {
  return refused(status, message, { error, error_description: message });
}

/** The client's id and secret: from HTTP Basic, or from fields of the form. */
function readClient({ form, authorization }: TokenCall): AskingClient {
  const basic = authorization === null ? undefined : readBasic(authorization);
  if (basic !== undefined) return decodeClient({ id: basic.name, secret: basic.password });
  return {
    id: form.get('client_id') ?? undefined,
    secret: form.get('client_secret') ?? undefined,
  };
}

/**
 * In the header, clients encode id and secret like the fields of a form (RFC 6749, section 2.3.1), or don't.
 * Those of app keys contain neither `%` nor `+`, so both forms are understood; the password of a person may
 * contain them, and is taken literally.
 */
function decodeClient({
  id,
  secret,
}: {
  readonly id: string;
  readonly secret: string;
}): AskingClient {
  const decodedId = decodeField(id);
  if (decodedId === undefined || !isClientId(decodedId)) return { id, secret };
  const decodedSecret = decodeField(secret);
  const isOurs = decodedSecret !== undefined && isSecret(decodedSecret);
  return { id: decodedId, secret: isOurs ? decodedSecret : secret };
}

/** Decodes a value of a form; undefined if it is not encoded correctly. */
function decodeField(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
