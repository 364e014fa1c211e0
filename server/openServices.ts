import { resolve } from 'node:path';
import { succeed, type Result } from '../src/domain/model/values/result.ts';
import { createOpenId } from './accounts/signIn/openId.ts';
import { PasswordHasher } from './accounts/secrets/password.ts';
import { createSetup } from './accounts/setup.ts';
import { CallRates } from './http/requests/callRates.ts';
import { isIn, readIpAddress, type Networks } from './http/requests/networks.ts';
import type { ProviderServices } from './http/providerServices.ts';
import type { Log } from './logging/log.ts';
import { createMetrics } from './logging/metrics.ts';
import type { Settings } from './settings.ts';
import { startRemovals } from './startRemovals.ts';
import { openPostgres } from './store/database/postgres.ts';
import { openKeyFile } from './store/secretBox.ts';
import { openSqlite } from './store/database/sqlite.ts';
import type { Store } from './store/store.ts';
import { timeAt } from './store/time.ts';
import { startDeliveries } from './triggers/deliver.ts';
import { isPublicAddress } from './triggers/publicAddress.ts';
import { createSender } from './triggers/send.ts';
import type { SpecWork } from './work/specWork.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** How long idempotency keys, the audit log and finished deliveries are stored. */
const retention = { keys: 90 * day, audit: 365 * day, deliveries: 30 * day };

export interface OpenServices {
  readonly services: ProviderServices;
  readonly close: () => Promise<void>;
}

/**
 * Opens the store that the settings name: PostgreSQL, or SQLite in the data folder. `readScript` is the
 * script of SQLite's thread for reading lists.
 */
export async function openStore(
  { databaseUrl, dataDir, secretKey }: Settings,
  readScript?: URL,
): Promise<Result<Store>> {
  if (databaseUrl === undefined) return openSqlite(resolve(dataDir), { secretKey, readScript });
  if (secretKey !== undefined) return openPostgres(databaseUrl, { secretKey });
  const key = openKeyFile(resolve(dataDir));
  return key.ok ? openPostgres(databaseUrl, { secretKey: key.value }) : key;
}

/**
 * Which hosts webhooks may be sent to: public addresses, and those in the given networks. If there are such
 * networks, a host name that looks private is allowed too, and checked when it has been resolved.
 */
export function createTargetCheck(networks: Networks): (host: string) => boolean {
  return (host) => {
    const address = readIpAddress(host);
    if (address === undefined) return networks.length > 0;
    return isPublicAddress(host) || isIn(networks, address);
  };
}

/**
 * Opens what the provider needs; refuses a store that can't be used. Expired rows are deleted once
 * an hour.
 */
export async function openServices(
  settings: Settings,
  {
    work,
    log,
    readScript,
  }: { readonly work: SpecWork; readonly log: Log; readonly readScript?: URL },
): Promise<Result<OpenServices>> {
  const opened = await openStore(settings, readScript);
  if (!opened.ok) return opened;
  const store = opened.value;
  const now = Date.now;
  const sumTotals = () => store.transaction((inside) => inside.housekeeping.sumTotals());
  const purge = async () => {
    const time = now();
    await store.housekeeping.purge({
      now: timeAt(time),
      keysBefore: timeAt(time - retention.keys),
      auditBefore: timeAt(time - retention.audit),
      deliveriesBefore: timeAt(time - retention.deliveries),
    });
    await sumTotals();
  };
  const timer = setInterval(() => {
    purge().catch((error: unknown) => {
      log.warn({ reason: String(error) }, 'expired rows could not be deleted');
    });
  }, hour);
  timer.unref();
  await sumTotals();
  const unreadable = await store.secrets.sealAll();
  if (unreadable > 0) {
    log.warn(
      { unreadable },
      'secrets were stored under another key: set SECRET_KEY, or put back secret.key; otherwise the secrets of triggers and authenticator apps have to be entered again',
    );
  }
  const mayCall = createTargetCheck(settings.webhookNetworks);
  const sender = createSender({ isAllowed: mayCall, now });
  const isEmpty = await store.accounts.isEmpty();
  const deliveries = startDeliveries({ store, sender, log, now });
  const removals = startRemovals(store, log);
  return succeed({
    services: {
      store,
      work,
      log,
      now,
      settings,
      passwords: new PasswordHasher(),
      rates: settings.rateLimits === 'on' ? new CallRates(store, now) : undefined,
      openId: settings.openId && createOpenId(settings.openId),
      setup: isEmpty ? createSetup(now) : undefined,
      metrics: createMetrics(),
      mayCall,
      wakeDeliveries: deliveries.wake,
    },
    close: async () => {
      clearInterval(timer);
      await deliveries.stop();
      await removals.stop();
      await work.close();
      await store.close();
    },
  });
}
