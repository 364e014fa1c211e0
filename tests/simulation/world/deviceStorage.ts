import type { Table } from 'dexie';
import { createMemoryOutbox } from '../../../src/storage/outbox/memoryOutbox.ts';
import { createOutbox } from '../../../src/storage/outbox/outbox.ts';
import { openDatabase, type Database } from '../../../src/storage/database/database.ts';
import { endedFor, forgetEnded } from '../../../src/storage/outbox/outboxNeeds.ts';
import { writing } from '../../storage/writing.ts';
import { wipeAccount } from '../../../src/storage/wipeAccount.ts';
import type {
  HostedDocument,
  PendingCall,
  SetAside,
} from '../../../src/storage/database/outboxRows.ts';
import type { OutboxStore } from '../../../src/storage/outbox/outboxStore.ts';
import { plainBodies } from '../texts.ts';
import type { Clock } from './clock.ts';

/** Everything that a device has stored, for checks. */
export interface Stored {
  readonly calls: readonly PendingCall[];
  readonly documents: readonly HostedDocument[];
  readonly setAside: readonly SetAside[];
}

/** The store of a device, and access to it for checks. */
export interface DeviceStorage {
  readonly store: OutboxStore;
  readonly look: () => Promise<Stored>;
  /** The text of a body; undefined where it is not stored. */
  readonly text: (account: string, hash: string) => Promise<string | undefined>;
  /** Deletes everything of an account. */
  readonly wipe: (account: string) => Promise<unknown>;
  /** Whether anything of an account is stored. */
  readonly holds: (account: string) => Promise<boolean>;
  /** Forgets what ended long ago, as a page does now and then. */
  readonly collect: (now: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

export function memoryStorage(): DeviceStorage {
  const store = createMemoryOutbox();
  const { calls, documents, setAside, bodies, generations } = store.tables;
  return {
    store,
    look: async () => ({
      calls: [...calls.values()],
      documents: [...documents.values()],
      setAside,
    }),
    text: async (account, hash) => {
      const row = bodies.get(`${account} ${hash}`);
      return row && plainBodies.unpack(row);
    },
    wipe: async (account) => {
      // Nobody else deletes anything from an outbox in memory.
      const tables = store.tables as unknown as Readonly<Record<string, Map<string, Owned>>>;
      for (const name of ['calls', 'open', 'documents', 'bodies']) {
        for (const [key, row] of tables[name] ?? []) {
          if (row.account === account) tables[name]?.delete(key);
        }
      }
      (generations as Map<string, string>).delete(account);
      const others = setAside.filter((each) => each.account !== account);
      (setAside as SetAside[]).splice(0, Infinity, ...others);
    },
    holds: async (account) =>
      [calls, documents, bodies].some((table) =>
        [...table.values()].some((row: Owned) => row.account === account),
      ) ||
      generations.has(account) ||
      setAside.some((row) => row.account === account),
    collect: async (now) => {
      for (const [id, { endedAt = Infinity }] of calls) {
        if (endedAt < now - endedFor) (calls as Map<string, PendingCall>).delete(id);
      }
    },
    close: async () => undefined,
  };
}

interface Owned {
  readonly account: string;
}

let databases = 0;

/**
 * Is notified of each moment at which a browser may die while it writes, and rolls back what was not
 * committed.
 */
export type Watch = (database: Database) => void;

/**
 * The browser's database. Its transactions take real turns of the event loop, during which no virtual time
 * passes.
 */
export function dexieStorage(clock: Clock, watch?: Watch): DeviceStorage {
  const database = openDatabase(`simulation-${databases++}`);
  watch?.(database);
  const store = createOutbox(database);
  return {
    store: {
      read: (run) => clock.busy(store.read(run)),
      write: (run) => clock.busy(store.write(run)),
    },
    look: async () => {
      const [calls, documents, setAside] = await Promise.all([
        database.outbox.toArray(),
        database.hosted.toArray(),
        database.setAside.toArray(),
      ]);
      return { calls, documents, setAside };
    },
    text: async (account, hash) => {
      const row = await database.bodies.get([account, hash]);
      return row && plainBodies.unpack(row);
    },
    wipe: (account) => clock.busy(wipeAccount(database, account)),
    holds: async (account) => {
      const { outbox, hosted, setAside, bodies } = database;
      const counts = await Promise.all(
        [outbox, hosted, setAside, bodies].map((table: Table<Owned>) =>
          table.filter((row) => row.account === account).count(),
        ),
      );
      const settings = await database.settings.toArray();
      return (
        counts.some((count) => count > 0) ||
        settings.some(({ name }) => name.endsWith(` ${account}`))
      );
    },
    collect: (now) => clock.busy(writing(database, () => forgetEnded(database, new Date(now)))),
    close: async () => {
      database.close();
      await database.delete();
    },
  };
}
