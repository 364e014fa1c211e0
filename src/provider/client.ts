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
  /** The base URL of the provider's API. */
  readonly baseUrl: string;
  /** None by default: anonymous, or authenticated by a session cookie on the same origin. */
  readonly credentials?: Credentials;
  readonly fetch: Fetch;
  readonly now: Now;
  readonly userAgent?: string;
}

/**
 * Options of a single call. Headers are only for providers that name them as capabilities in `GET
 * /`.
 */
export type CallOptions = Omit<RequestOptions, 'baseUrl' | 'userAgent'>;

/**
 * The contract's calls as functions, `client.document.get({user, document})`, and `call` for any
 * endpoint value. None throws; each returns the validated answer or a ProviderError.
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

/** If all fields of an input are optional, the input itself may be omitted. */
type Given<Input> = object extends Input
  ? [input?: Input, options?: CallOptions]
  : [input: Input, options?: CallOptions];

/** Creates a client of one provider with the credentials of one account. */
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
    // A 401 means that the token was revoked or a clock is wrong. The refused call had no effect,
    // so it is safe to retry once.
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
