import type { Json } from '../domain/model/json.ts';
import { isJsonObject } from '../domain/model/json.ts';
import type { Result } from '../domain/model/result.ts';

/** The catalogue of rules 8, word for word. */
export const errorTexts = {
  unknownStatus: (status: number) => `The server returned an unknown status code: ${status}`,
  network: 'An unknown error occurred',
  tokenStatus: 'Could not obtain access token, received a non successful status code',
  tokenMissing: 'Could not obtain access token',
  noToken: 'Found no access token, please obtain an access token before making a request',
  noAuthenticator: 'Could not find authenticator for credentials',
} as const;

/**
 * What went wrong with a call. `server`: the provider said what, as JSON. `status`: it answered a
 * status for which that is not agreed. `network`: there was no answer, so it is not known whether the
 * call had an effect. `answer`: it succeeded, but the answer is not what was agreed. `token-status`,
 * `token-missing`, `no-token`, `authenticator`: there were no credentials to send, and nothing was
 * sent. `input`: the call cannot be made with this input, and nothing was sent.
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

/** A call that failed, as a value. `kind` marks it across realms, where classes do not survive. */
export interface ProviderError {
  readonly kind: 'provider-error';
  readonly code: ProviderErrorCode;
  /** The catalogue's text (rules 8). What a person is shown is `describeError`. */
  readonly message: string;
  /** Whether the call itself left, so that it may have had an effect. */
  readonly sent: boolean;
  /** Of the answer, when there was one: the provider's, or the one to the request for a token. */
  readonly status?: number;
  /** The body of the answer, whatever the status, when it was JSON. */
  readonly answer?: Json;
  /** How long the provider wants to be left alone, in milliseconds. */
  readonly retryAfter?: number;
  /** What the network, or the check of the answer, said; for a log. */
  readonly detail?: string;
}

export type Outcome<Value> = Result<Value, ProviderError>;

/** A failed outcome, by default one of a call that never left. */
export function failure(
  code: ProviderErrorCode,
  message: string,
  rest: Partial<Omit<ProviderError, 'kind' | 'code' | 'message'>> = {},
): { readonly ok: false; readonly refusal: ProviderError } {
  return { ok: false, refusal: { kind: 'provider-error', code, message, sent: false, ...rest } };
}

/** Whether a value that came from another realm is such an error. */
export function isProviderError(value: unknown): value is ProviderError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    value.kind === 'provider-error'
  );
}

/** What a person is shown: the words of the answer where it has some, else the catalogue's. */
export function describeError(error: ProviderError): string {
  return messageOf(error.answer) ?? error.message;
}

/** The `message` of a JSON body, undefined when it says nothing. */
export function messageOf(answer: Json | undefined): string | undefined {
  const message = isJsonObject(answer) ? answer.message : undefined;
  return typeof message === 'string' && message !== '' ? message : undefined;
}
