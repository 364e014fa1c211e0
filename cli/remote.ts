import { createClient, type Client } from '../src/provider/client.ts';
import { createMemoryTokenStore } from '../src/provider/credentials/tokenStore.ts';
import type { Credentials } from '../src/provider/credentials/credentials.ts';
import { describeError, type Outcome, type ProviderError } from '../src/provider/errors.ts';
import type { Fetch } from '../src/provider/http.ts';
import { readInternal } from '../src/formats/internal/parse.ts';
import type { Json } from '../src/domain/model/values/json.ts';
import { createSendCall, type SendCall } from './sendCalls.ts';
import type { Specification } from '../src/domain/model/specification.ts';
import { UsageError, type Io } from './io.ts';

/** The part of a command's help about providers. */
export const remoteHelp = `The provider's address is given by --provider or TYPEWRIGHT_PROVIDER; it is usually https://HOST/api.
Credentials come only from the environment: TYPEWRIGHT_TOKEN, or an app key in TYPEWRIGHT_CLIENT_ID and
TYPEWRIGHT_CLIENT_SECRET. Without credentials, only public documents can be read.`;

/** Timeout of one call, in milliseconds: documents may be large and connections slow. */
const patience = 120_000;
/** How often a call without an answer is made, and the longest wait between two tries. */
const attempts = 3;
const longestWait = 30_000;

/** A provider that has answered, with ways to call it that match its capabilities. */
export interface Remote {
  readonly client: Client;
  /** Makes a call that writes, once; see `createSendCall`. */
  readonly send: SendCall;
  /** Makes a call that only reads; retried when there was no answer. */
  readonly read: <Value>(call: () => Promise<Outcome<Value>>) => Promise<Outcome<Value>>;
  /** The message for a failed call. */
  readonly explain: (error: ProviderError) => string;
}

/** Asks the provider what it is; if it does not answer, prints why on standard error. */
export async function connect(named: string | undefined, io: Io): Promise<Remote | undefined> {
  const env = io.env ?? {};
  const baseUrl = readProvider(named ?? (env['TYPEWRIGHT_PROVIDER'] || undefined));
  const client = createClient({
    baseUrl,
    credentials: readCredentials(env, baseUrl),
    fetch: patientFetch,
    now: Date.now,
    userAgent: 'Typewright-CLI',
  });
  const explain = (error: ProviderError) =>
    error.code === 'network'
      ? `${baseUrl} did not answer: ${error.detail ?? error.message}. Check the address, and that the server is running.`
      : describeError(error);
  const about = await again(() => client.about.get());
  if (!about.ok) {
    const { code, status } = about.refusal;
    const isOther = code === 'answer' || (status === 404 && code !== 'token-status');
    io.stderr(
      isOther
        ? `There is no provider API at ${baseUrl}. It is usually at https://HOST/api.\n`
        : `${explain(about.refusal)}\n`,
    );
    return undefined;
  }
  return {
    client,
    explain,
    read: (call) => again(call),
    send: createSendCall(client, baseUrl, new AbortController().signal),
  };
}

/** Reads a hosted specification, which is internal JSON. */
export function readHosted(spec: Json | undefined): Specification | undefined {
  if (spec === undefined) return undefined;
  const read = readInternal(spec);
  return read.ok ? read.value.spec : undefined;
}

function readProvider(address: string | undefined): string {
  if (address === undefined) {
    throw new UsageError('Name the provider: --provider https://HOST/api, or TYPEWRIGHT_PROVIDER.');
  }
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search + url.hash !== '') {
    throw new UsageError(`The provider must be an address like https://HOST/api, not ${address}.`);
  }
  if (url.username + url.password !== '') {
    throw new UsageError(
      "Don't put a secret into the provider's address. Set TYPEWRIGHT_TOKEN instead.",
    );
  }
  return url.href.replace(/\/+$/, '');
}

function readCredentials(env: NonNullable<Io['env']>, baseUrl: string): Credentials {
  const token = env['TYPEWRIGHT_TOKEN'] || undefined;
  if (token !== undefined) return { type: 'bearer', token };
  const clientId = env['TYPEWRIGHT_CLIENT_ID'] || undefined;
  const clientSecret = env['TYPEWRIGHT_CLIENT_SECRET'] || undefined;
  if (clientId === undefined && clientSecret === undefined) return { type: 'none' };
  if (clientId === undefined || clientSecret === undefined) {
    throw new UsageError(
      'An app key has two parts: set both TYPEWRIGHT_CLIENT_ID and TYPEWRIGHT_CLIENT_SECRET.',
    );
  }
  return {
    type: 'oauth2',
    tokenUrl: `${baseUrl}/authorization/token`,
    clientId,
    clientSecret,
    store: createMemoryTokenStore(),
  };
}

/** Node's `fetch` with a timeout, and with the cause of an error in its message. */
const patientFetch: Fetch = async (url, init) => {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(patience) });
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
    throw Object.assign(new Error(reason), { name: 'NetworkError', toString: () => reason });
  }
};

async function again<Value>(call: () => Promise<Outcome<Value>>): Promise<Outcome<Value>> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await call();
    if (outcome.ok || attempt === attempts) return outcome;
    const { code, status = 0, retryAfter = 500 * attempt } = outcome.refusal;
    const isPassing = code === 'network' || [429, 502, 503, 504].includes(status);
    if (!isPassing || retryAfter > longestWait) return outcome;
    await new Promise((resolve) => setTimeout(resolve, retryAfter));
  }
}
