import { succeed } from '../../domain/model/values/result.ts';
import type { BodyRow } from '../database/database.ts';
import {
  answersLike,
  isOpen,
  type HostedDocument,
  type PendingCall,
  type ReplayLease,
  type SetAside,
} from '../database/outboxRows.ts';
import { isSentAfter } from './isSentAfter.ts';
import type { OutboxRows, OutboxStore } from './outboxStore.ts';
import { storageRefusal } from '../database/storageRefusal.ts';

interface Tables {
  readonly calls: ReadonlyMap<string, PendingCall>;
  readonly documents: ReadonlyMap<string, HostedDocument>;
  readonly bodies: ReadonlyMap<string, BodyRow>;
  readonly setAside: readonly SetAside[];
  readonly lease: ReplayLease | undefined;
  readonly generations: ReadonlyMap<string, string>;
}

export interface MemoryOutbox extends OutboxStore {
  /** All of its contents, for inspection. */
  readonly tables: Tables;
}

/**
 * An outbox in memory, with the same contract but without a browser. Transactions run one after the
 * other; one that rejects has changed nothing.
 */
export function createMemoryOutbox(): MemoryOutbox {
  const tables: Written = {
    calls: new Map(),
    open: new Map(),
    documents: new Map(),
    bodies: new Map(),
    setAside: [],
    lease: undefined,
    generations: new Map(),
    order: 0,
  };
  const undo: (() => void)[] = [];
  const rows = rowsOf(tables, (step) => undo.push(step));
  let queue: Promise<unknown> = Promise.resolve();

  function inTurn<Value>(run: () => Promise<Value>): Promise<Value> {
    const turn = queue.then(run);
    queue = turn.catch(() => undefined);
    return turn;
  }

  return {
    tables,
    read: (run) => inTurn(() => run(rows)),
    write: (run) =>
      inTurn(async () => {
        undo.length = 0;
        try {
          return succeed(await run(rows));
        } catch (error) {
          for (const step of undo.toReversed()) step();
          return storageRefusal(error);
        }
      }),
  };
}

interface Written extends Tables {
  readonly calls: Map<string, PendingCall>;
  /** The open ones of `calls`. */
  readonly open: Map<string, PendingCall>;
  readonly documents: Map<string, HostedDocument>;
  readonly bodies: Map<string, BodyRow>;
  readonly setAside: SetAside[];
  readonly generations: Map<string, string>;
  lease: ReplayLease | undefined;
  order: number;
}

/** The rows; `undone` receives a function that reverts each write. */
function rowsOf(tables: Written, undone: (step: () => void) => void): OutboxRows {
  const { calls, documents, bodies, setAside, generations } = tables;
  const open = () => [...tables.open.values()].toSorted((a, b) => a.order - b.order);
  const openIn = (account: string, stream: string) =>
    open().filter((call) => call.account === account && call.stream === stream);
  const set = <Row>(table: Map<string, Row>, key: string, row: Row | undefined) => {
    const before = table.get(key);
    if (row === undefined) table.delete(key);
    else table.set(key, row);
    undone(() => void (before === undefined ? table.delete(key) : table.set(key, before)));
  };
  return {
    call: async (id) => calls.get(id),
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
    doneAfter: async (account, at) =>
      [...calls.values()]
        .filter((call) => call.account === account && call.state === 'done')
        .filter(({ endedAt = 0 }) => endedAt > at)
        .toSorted((a, b) => a.order - b.order),
    dependents: async (id) => open().filter(({ dependsOn }) => dependsOn === id),
    answeredSince: async (like, since) =>
      answersLike(
        like,
        [...calls.values()].filter(({ endedAt = -Infinity }) => endedAt >= since),
      ),
    isSentAfter: async (call) => [...calls.values()].some((other) => isSentAfter(other, call)),
    async nextOrder() {
      const { order } = tables;
      tables.order += 1;
      undone(() => (tables.order = order));
      return tables.order;
    },
    async put(call) {
      set(calls, call.id, call);
      set(tables.open, call.id, isOpen(call) ? call : undefined);
    },
    document: async (account, name) => documents.get(nameOf(account, name)),
    putDocument: async (row) => set(documents, nameOf(row.account, row.name), row),
    body: async (account, hash) => bodies.get(nameOf(account, hash)),
    putBody: async (row) => set(bodies, nameOf(row.account, row.hash), row),
    async setAside(what) {
      setAside.push(what);
      undone(() => setAside.pop());
    },
    generation: async (account) => generations.get(account),
    putGeneration: async (account, generation) => set(generations, account, generation),
    lease: async () => tables.lease,
    async putLease(lease) {
      const before = tables.lease;
      tables.lease = lease;
      undone(() => (tables.lease = before));
    },
  };
}

function nameOf(account: string, rest: string): string {
  return `${account} ${rest}`;
}
