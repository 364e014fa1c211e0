import { createClient, type Client } from '../provider/client.ts';
import type { Credentials } from '../provider/credentials/credentials.ts';
import { readAccount, type Account } from '../storage/database/account.ts';
import type { Database } from '../storage/database/database.ts';
import {
  type AccountCredentials,
  createAccountCredentials,
} from './accounts/accountCredentials.ts';
import { createOutbox } from '../storage/outbox/outbox.ts';
import { transact } from '../storage/database/transact.ts';
import { uuid } from '../storage/database/uuid.ts';
import { gzippedBodies } from './copies/gzippedBodies.ts';
import type { MergePort } from './ports.ts';
import { createReplayLock, type ReplayChannel, type ReplayMessage } from './turns/replayLock.ts';
import { createSenders } from './lease/senders.ts';
import { sleep } from './turns/sleep.ts';
import type { TurnPorts } from './turns/turn.ts';

/** Timeout of one request, in ms; long enough for a large save over a slow connection. */
const patience = 120_000;

export interface BrowserSetting {
  readonly database: Database;
  /** Identifies this page or worker. */
  readonly id: string;
  /**
   * The origin that serves this app. Its own provider recognises a person by the session cookie.
   */
  readonly origin: string;
  readonly isVisible: () => boolean;
  /** For providers other than the app's own. */
  readonly credentials: AccountCredentials;
  readonly merge: MergePort;
}

/** The engine's ports in a page, a worker or a service worker. */
export function createBrowserPorts(setting: BrowserSetting): TurnPorts {
  const { database, id, isVisible, merge } = setting;
  const locks = locksOf();
  const channel = openChannel();
  return {
    store: createOutbox(database),
    now: Date.now,
    random: Math.random,
    uuid,
    sleep,
    bodies: gzippedBodies(Date.now),
    merge,
    clientOf: async (account) => {
      const client = await clientFor(setting, account);
      return client ?? 'signIn';
    },
    ...(locks !== undefined && {
      lock: createReplayLock({ locks, channel, isVisible, id, sleep }),
      senders: createSenders(locks),
    }),
  };
}

/** The credentials stored in this browser. */
export function browserCredentials(database: Database): AccountCredentials {
  const { settings } = database;
  return createAccountCredentials(
    {
      get: async (name) => (await settings.get(name))?.value,
      put: (name, value) =>
        transact(database, [settings], async () => {
          if (value === undefined) await settings.delete(name);
          else await settings.put({ name, value });
        }),
      replace: (name, value) =>
        transact(database, [settings], async () => void (await settings.update(name, { value }))),
    },
    (name, run) => locksOf()?.request(name, run) ?? run(),
  );
}

/** Undefined over plain http, where browsers have no locks. */
function locksOf(): LockManager | undefined {
  return (navigator as { readonly locks?: LockManager }).locks;
}

async function clientFor({ origin, credentials }: BrowserSetting, account: Account) {
  const hosted = readAccount(account);
  if (hosted === undefined) return undefined;
  const { user, provider } = hosted;
  // Reads only public data, even if there is a session: while its user is not known, its answers would be
  // stored as public ones, and stay after that person has signed out.
  if (user === '') return { client: clientAt(provider, undefined, anonymousFetch) };
  if (new URL(provider).origin === origin) return { client: clientAt(provider), sessionOf: user };
  const found = await credentials.of(account);
  return found && { client: clientAt(provider, found) };
}

/** A client for a provider; its requests time out. */
export function clientAt(
  provider: string,
  credentials?: Credentials,
  fetchWith: typeof fetch = patientFetch,
): Client {
  return createClient({ baseUrl: provider, fetch: fetchWith, now: Date.now, credentials });
}

const patientFetch: typeof fetch = (url, init) =>
  fetch(url, { ...init, signal: AbortSignal.timeout(patience) });

/** Without the cookie of a session. */
const anonymousFetch: typeof fetch = (url, init) =>
  patientFetch(url, { ...init, credentials: 'omit' });

function openChannel(): ReplayChannel {
  const channel = new BroadcastChannel('typewright-outbox');
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    post: (message) => channel.postMessage(message),
    listen(hear) {
      const listener = ({ data }: MessageEvent<ReplayMessage>) => hear(data);
      channel.addEventListener('message', listener);
      return () => channel.removeEventListener('message', listener);
    },
  };
}
