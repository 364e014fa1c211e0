import { createMemoryOutbox } from '../../src/storage/memoryOutbox.ts';
import { createOutbox } from '../../src/storage/outbox.ts';
import { openDatabase, type Database } from '../../src/storage/database.ts';
import type { HostedDocument, PendingCall, SetAside } from '../../src/storage/outboxRows.ts';
import type { OutboxStore } from '../../src/storage/outboxStore.ts';
import { plainBodies } from './texts.ts';
import type { Clock } from './clock.ts';

/** Everything that a device has stored, for looking at. */
export interface Stored {
  readonly calls: readonly PendingCall[];
  readonly documents: readonly HostedDocument[];
  readonly setAside: readonly SetAside[];
}

/** The store of a device, and a look at it from outside. */
export interface Shelf {
  readonly store: OutboxStore;
  readonly look: () => Promise<Stored>;
  /** The text of a body; undefined where it is not stored. */
  readonly text: (account: string, hash: string) => Promise<string | undefined>;
  readonly close: () => Promise<void>;
}

export function memoryShelf(): Shelf {
  const store = createMemoryOutbox();
  const { calls, documents, setAside, bodies } = store.tables;
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
    close: async () => undefined,
  };
}

let databases = 0;

/** Hears of each moment at which a browser may die while it writes, and takes back what was not committed. */
export type Watch = (database: Database) => void;

/** The browser's database. Its transactions take real turns of the loop, in which no time passes. */
export function dexieShelf(clock: Clock, watch?: Watch): Shelf {
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
    close: async () => {
      database.close();
      await database.delete();
    },
  };
}
