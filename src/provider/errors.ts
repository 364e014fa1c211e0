import type { Json } from '../domain/model/values/json.ts';
import { isJsonObject } from '../domain/model/values/json.ts';
import type { Result } from '../domain/model/values/result.ts';

/** The messages of rules 8, word for word. */
export const errorTexts = {
  unknownStatus: (status: number) => `The server returned an unknown status code: ${status}`,
  network: 'An unknown error occurred',
  tokenStatus: 'Could not obtain access token, received a non successful status code',
  tokenMissing: 'Could not obtain access token',
  noToken: 'Found no access token, please obtain an access token before making a request',
  noAuthenticator: 'Could not find authenticator for credentials',
} as const;

/**
 * What went wrong with a call. `server`: the provider explained it in JSON. `status`: an error
 * status without a structured body. `network`: no answer, so the call may or may not have had an
 * effect. `answer`: it succeeded, but the answer is not valid. `token-status`, `token-missing`,
 * `no-token`, `authenticator`: no credentials could be obtained, and nothing was sent. `input`: the
 * input is not valid, and nothing was sent.
 */
export type ProviderErrorCode =
  | 'server'
  | 'status'
  | 'network'
  | 'answer'
  | 'token-status'
  | 'token-missing'
  | 'no-token'
  | 'authenticator'
  | 'input';

/**
 * A failed call, as a value. It is recognised by `kind`, because classes do not survive the way
 * from one realm to another.
 */
export interface ProviderError {
  readonly kind: 'provider-error';
  readonly code: ProviderErrorCode;
  /** The message of rules 8. For what a person is shown, see `describeError`. */
  readonly message: string;
  /** Whether the call itself was sent, so that it may have had an effect. */
  readonly sent: boolean;
  /** The status of the answer, if there was one: to the call, or to the request for a token. */
  readonly status?: number;
  /** The body of the answer, whatever its status, if it was JSON. */
  readonly answer?: Json;
  /** How long the provider asks clients to wait (Retry-After), in milliseconds. */
  readonly retryAfter?: number;
  /** Details from the network or from validation, for logs. */
  readonly detail?: string;
}

export type Outcome<Value> = Result<Value, ProviderError>;

/** Creates a failed outcome; by default, the call was not sent. */
export function failure(
  code: ProviderErrorCode,
  message: string,
  rest: Partial<Omit<ProviderError, 'kind' | 'code' | 'message'>> = {},
): { readonly ok: false; readonly refusal: ProviderError } {
  return { ok: false, refusal: { kind: 'provider-error', code, message, sent: false, ...rest } };
}

/** The message for a person: the provider's own words if there are any, else those of rules 8. */
export function describeError(error: ProviderError): string {
  return messageOf(error.answer) ?? error.message;
}

/** The `message` of a JSON body, or undefined if it has none. */
export function messageOf(answer: Json | undefined): string | undefined {
  const message = isJsonObject(answer) ? answer.message : undefined;
  return typeof message === 'string' && message !== '' ? message : undefined;
}
