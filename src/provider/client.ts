import { contract, type Contract } from './contract/index.ts';
import { createAuthenticator } from './credentials/authenticator.ts';
import type { AuthHeaders } from './credentials/authenticator.ts';
import type { Credentials } from './credentials/credentials.ts';
import type { AnswerOf, Endpoint, InputOf } from './endpoint.ts';
import { failure, type Outcome } from './errors.ts';
import { send, type Fetch, type HttpAnswer, type HttpRequest, type Now } from './http.ts';
import { networkFailure, readAnswer } from './readAnswer.ts';
import { buildRequest, type RequestOptions } from './request.ts';

export interface ClientSettings {
  /** Where the provider's API is. */
  readonly baseUrl: string;
  /** None by default: anonymous, or the cookie of a session at the same origin. */
  readonly credentials?: Credentials;
  readonly fetch: Fetch;
  readonly now: Now;
  readonly userAgent?: string;
}

/** What one call adds: headers, which are sent only to a provider that names them in `GET /`. */
export type CallOptions = Omit<RequestOptions, 'baseUrl' | 'userAgent'>;

/**
 * The calls of the contract as functions, `client.document.get({user, document})`, and `call` for an
 * endpoint that is a value. None throws; each gives the checked answer or a ProviderError.
 */
export type Client = {
  readonly [Resource in keyof Contract]: {
    readonly [Name in keyof Contract[Resource]]: CallOf<Contract[Resource][Name]>;
  };
} & {
  call<Each extends Endpoint>(
    endpoint: Each,
    input: InputOf<Each>,
    options?: CallOptions,
  ): Promise<Outcome<AnswerOf<Each>>>;
};

type CallOf<Each> = Each extends Endpoint
  ? (...given: Given<InputOf<Each>>) => Promise<Outcome<AnswerOf<Each>>>
  : never;

/** An input of which nothing is required need not be given. */
type Given<Input> = object extends Input
  ? [input?: Input, options?: CallOptions]
  : [input: Input, options?: CallOptions];

/** A client of one provider with one account's credentials. */
export function createClient(settings: ClientSettings): Client {
  const { baseUrl, userAgent, fetch, now, credentials = { type: 'none' } } = settings;
  const authenticator = createAuthenticator(credentials, { fetch, now });

  async function call<Each extends Endpoint>(
    endpoint: Each,
    input: InputOf<Each>,
    options: CallOptions = {},
  ): Promise<Outcome<AnswerOf<Each>>> {
    const request = buildRequest(endpoint, input, { ...options, baseUrl, userAgent });
    if (!request.ok) return failure('input', request.refusal.message);
    const answer = await authorizedAnswer(request.value);
    return answer.ok ? readAnswer(endpoint, answer.value, now) : answer;
  }

  async function authorizedAnswer(request: HttpRequest): Promise<Outcome<HttpAnswer>> {
    if (!authenticator.ok) return authenticator;
    const { authorize, renews } = authenticator.value;
    const headers = await authorize();
    if (!headers.ok) return headers;
    const answer = await sendWith(headers.value, request);
    if (!answer.ok || answer.value.status !== 401 || !renews) return answer;
    // Revoked, or a clock is wrong. What was refused had no effect, so once more is safe.
    const renewed = await authorize(headers.value);
    return renewed.ok ? sendWith(renewed.value, request) : answer;
  }

  async function sendWith(auth: AuthHeaders, request: HttpRequest): Promise<Outcome<HttpAnswer>> {
    try {
      const headers = { ...request.headers, ...auth };
      return { ok: true, value: await send(fetch, { ...request, headers }) };
    } catch (error) {
      return networkFailure(error, { sent: true });
    }
  }

  const resources = Object.entries(contract).map(([resource, calls]) => [
    resource,
    Object.fromEntries(
      Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]) => [
        name,
        (input = {}, options?: CallOptions) => call(endpoint, input, options),
      ]),
    ),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each call of the contract is in it
  return { ...Object.fromEntries(resources), call } as Client;
}
