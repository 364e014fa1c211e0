import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createOpenId, type OpenIdSettings } from '../../server/accounts/signIn/openId.ts';
import { PasswordHasher } from '../../server/accounts/secrets/password.ts';
import { register } from '../../server/accounts/register.ts';
import { startBrowserSession } from '../../server/accounts/signIn/sessions.ts';
import { createSetup } from '../../server/accounts/setup.ts';
import { createApp } from '../../server/app.ts';
import { defaultQuotas, type Quotas } from '../../server/http/calls/quota.ts';
import { CallRates, type RateSettings } from '../../server/http/requests/callRates.ts';
import { noteAddress } from '../../server/http/requests/requestFacts.ts';
import type { ProviderServices, Registration } from '../../server/http/providerServices.ts';
import { silentLog, type Log } from '../../server/logging/log.ts';
import { createMetrics } from '../../server/logging/metrics.ts';
import { openSqlite } from '../../server/store/database/sqlite.ts';
import type { Store } from '../../server/store/store.ts';
import { isPublicAddress } from '../../server/triggers/publicAddress.ts';
import type { SpecWork } from '../../server/work/specWork.ts';
import { workInThread } from '../../server/work/workInThread.ts';

export const origin = 'http://localhost:8080';
export const password = 'correct horse';

/** A low cost, so that hashing takes no time. */
const cheap = { log2N: 4 };

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // The answer of a call, typed loosely; each test looks at the fields it is about.
  readonly json: { readonly [key: string]: unknown };
}

export interface Asked {
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address that the request comes from. */
  readonly from?: string;
}

export interface Provider {
  readonly services: ProviderServices;
  readonly app: ReturnType<typeof createApp>;
  /** The clock, which a test may set, in milliseconds. */
  readonly clock: { time: number };
  /** Calls the API: `ask('GET', '/explore')`. */
  readonly ask: (method: string, path: string, asked?: Asked) => Promise<Answer>;
  /** The token of a new account, with all or the given scopes. */
  readonly person: (name: string, scope?: string) => Promise<string>;
  /** The headers of a page in which the account has signed in. */
  readonly session: (name: string) => Promise<Readonly<Record<string, string>>>;
  /** Starts a real server on a free port; resolves with its address. */
  readonly listen: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** The whole provider on its own store: SQLite in memory, or the given one. */
export async function openProvider(
  given: {
    readonly store?: Store;
    readonly registration?: Registration;
    /** Whether tokens are issued for a name and password; by default true, because most tests need one. */
    readonly passwordTokens?: boolean;
    /** Whether to start without accounts and with a valid setup key. */
    readonly isNew?: boolean;
    readonly publicUrl?: string;
    readonly securityContact?: string;
    readonly metricsToken?: string;
    readonly log?: Log;
    readonly mayCall?: (host: string) => boolean;
    readonly work?: SpecWork;
    readonly rates?: RateSettings;
    readonly quotas?: Partial<Quotas>;
    readonly openId?: OpenIdSettings;
    /** The folder of a built app, for the public pages. */
    readonly appDir?: string;
  } = {},
): Promise<Provider> {
  const opened = given.store === undefined ? await openSqlite(null) : undefined;
  if (opened?.ok === false) throw new Error(opened.refusal.message);
  const store = given.store ?? opened?.value;
  if (store === undefined) throw new Error('There is no store.');
  const clock = { time: Date.parse('2026-03-04T05:06:07.000Z') };
  const services: ProviderServices = {
    store,
    work: given.work ?? workInThread,
    passwords: new PasswordHasher(cheap),
    settings: {
      registration: given.registration ?? 'open',
      passwordTokens: given.passwordTokens ?? true,
      publicUrl: given.publicUrl,
      securityContact: given.securityContact,
      metricsToken: given.metricsToken,
      quotas: { ...defaultQuotas, ...given.quotas },
    },
    log: given.log ?? silentLog,
    rates: given.rates && new CallRates(store, () => clock.time, given.rates),
    openId: given.openId && createOpenId(given.openId),
    setup: given.isNew === true ? createSetup(() => clock.time) : undefined,
    now: () => clock.time,
    metrics: createMetrics(),
    mayCall: given.mayCall ?? isPublicAddress,
    wakeDeliveries: () => {},
  };
  const app = createApp({ appDir: given.appDir ?? null, services });
  const servers = new Set<ReturnType<typeof createServer>>();

  const ask = async (method: string, path: string, asked: Asked = {}): Promise<Answer> => {
    const { body, token, headers, from } = asked;
    const request = new Request(`${origin}/api${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    noteAddress(request, from);
    const response = await app.fetch(request);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      json: text.startsWith('{') ? (JSON.parse(text) as Answer['json']) : { text },
    };
  };

  const person = async (name: string, scope = ''): Promise<string> => {
    if ((await store.accounts.byName(name)) === undefined) {
      const made = await register(services, { name, password });
      if (!made.ok) throw new Error(made.refusal.message);
    }
    const form = new URLSearchParams({ grant_type: 'client_credentials', scope });
    const { json, status } = await ask('POST', '/authorization/token', {
      body: form.toString(),
      headers: { Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` },
    });
    if (status !== 200) throw new Error(`No token: ${String(json.message)}`);
    return String(json.access_token);
  };

  const session = async (name: string) => {
    const user = await store.accounts.byName(name);
    if (user === undefined) throw new Error(`There is no account ${name}.`);
    const proof = { userId: user.id, stored: user.password };
    const started = await startBrowserSession(services, proof, 'Firefox on Linux');
    if (!started.ok) throw new Error(started.refusal.message);
    return {
      Cookie: `__Host-typewright=${started.value}`,
      'Sec-Fetch-Site': 'same-origin',
      'Typewright-Account': name,
    };
  };

  const listen = async (): Promise<string> => {
    const listener = getRequestListener((request, env) => {
      if ('incoming' in env) noteAddress(request, env.incoming.socket.remoteAddress);
      return app.fetch(request);
    });
    const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
    servers.add(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://localhost:${(server.address() as AddressInfo).port}`;
  };

  const close = async () => {
    for (const server of servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
    if (opened?.ok) await opened.value.close();
  };
  return { services, app, clock, ask, person, session, listen, close };
}
