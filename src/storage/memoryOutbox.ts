import { succeed } from '../domain/model/result.ts';
import type { BodyRow } from './database.ts';
import {
  isOpen,
  type HostedDocument,
  type PendingCall,
  type ReplayLease,
  type SetAside,
} from './outboxRows.ts';
import type { OutboxRows, OutboxStore } from './outboxStore.ts';
import { storageRefusal } from './storageRefusal.ts';

interface Tables {
  readonly calls: ReadonlyMap<string, PendingCall>;
  readonly documents: ReadonlyMap<string, HostedDocument>;
  readonly bodies: ReadonlyMap<string, BodyRow>;
  readonly setAside: readonly SetAside[];
  readonly lease: ReplayLease | undefined;
  readonly order: number;
}

export interface MemoryOutbox extends OutboxStore {
  /** Everything it holds, for looking at. */
  readonly tables: () => Tables;
}

/**
 * The outbox in memory, for as long as the store lives: the same contract without a browser. Transactions
 * run one after the other; one that rejects has changed nothing.
 */
export function createMemoryOutbox(): MemoryOutbox {
  let tables: Tables = {
    calls: new Map(),
    documents: new Map(),
    bodies: new Map(),
    setAside: [],
    lease: undefined,
    order: 0,
  };
  let queue: Promise<unknown> = Promise.resolve();

  function inTurn<Value>(run: () => Promise<Value>): Promise<Value> {
    const turn = queue.then(run);
    queue = turn.catch(() => undefined);
    return turn;
  }

  return {
    tables: () => tables,
    read: (run) => inTurn(() => run(rowsOf(draftOf(tables)))),
    write: (run) =>
      inTurn(async () => {
        const draft = draftOf(tables);
        try {
          const value = await run(rowsOf(draft));
          tables = draft;
          return succeed(value);
        } catch (error) {
          return storageRefusal(error);
        }
      }),
  };
}

interface Draft {
  calls: Map<string, PendingCall>;
  documents: Map<string, HostedDocument>;
  bodies: Map<string, BodyRow>;
  setAside: SetAside[];
  lease: ReplayLease | undefined;
  order: number;
}

function draftOf({ calls, documents, bodies, setAside, lease, order }: Tables): Draft {
  return {
    calls: new Map(calls),
    documents: new Map(documents),
    bodies: new Map(bodies),
    setAside: [...setAside],
    lease,
    order,
  };
}

function rowsOf(draft: Draft): OutboxRows {
  const open = () => [...draft.calls.values()].filter(isOpen).toSorted((a, b) => a.order - b.order);
  const openIn = (account: string, stream: string) =>
    open().filter((call) => call.account === account && call.stream === stream);
  return {
    call: async (id) => draft.calls.get(id),
    open: async (account, stream) => openIn(account, stream),
    firstOpen: async (account, stream) => openIn(account, stream)[0],
    async heads() {
      const heads = new Map<string, PendingCall>();
      for (const call of open()) {
        const stream = nameOf(call.account, call.stream);
        if (!heads.has(stream)) heads.set(stream, call);
      }
      return [...heads.values()];
    },
    allOpen: async (account) =>
      open().filter((call) => account === undefined || call.account === account),
    dependents: async (id) => open().filter(({ dependsOn }) => dependsOn === id),
    nextOrder: async () => {
      draft.order += 1;
      return draft.order;
    },
    put: async (call) => void draft.calls.set(call.id, call),
    document: async (account, name) => draft.documents.get(nameOf(account, name)),
    putDocument: async (row) => void draft.documents.set(nameOf(row.account, row.name), row),
    body: async (account, hash) => draft.bodies.get(nameOf(account, hash)),
    putBody: async (row) => void draft.bodies.set(nameOf(row.account, row.hash), row),
    setAside: async (what) => void draft.setAside.push(what),
    lease: async () => draft.lease,
    putLease: async (lease) => {
      draft.lease = lease;
    },
  };
}

function nameOf(account: string, rest: string): string {
  return `${account} ${rest}`;
}
