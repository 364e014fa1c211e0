import Dexie from 'dexie';
import { succeed } from '../../domain/model/values/result.ts';
import type { CallRow, Database } from '../database/database.ts';
import { generationsIn } from '../database/generation.ts';
import { answersLike, isOpen, type PendingCall, type ReplayLease } from '../database/outboxRows.ts';
import { isSentAfter } from './isSentAfter.ts';
import type { OutboxRows, OutboxStore } from './outboxStore.ts';
import { readFailure, storageRefusal } from '../database/storageRefusal.ts';
import { transact } from '../database/transact.ts';

/** Settings of the outbox itself. */
const leaseName = 'outbox lease';
const orderName = 'outbox order';

/** The outbox in this browser. */
export function createOutbox(database: Database): OutboxStore {
  const { outbox, hosted, setAside, bodies, settings } = database;
  const tables = [outbox, hosted, setAside, bodies, settings];
  const rows = rowsOf(database);
  return {
    async read(run) {
      database.retryOpening();
      try {
        return await database.transaction('r', tables, () => run(rows));
      } catch (error) {
        throw readFailure(error);
      }
    },
    async write(run) {
      database.retryOpening();
      try {
        return succeed(await transact(database, tables, () => run(rows)));
      } catch (error) {
        return storageRefusal(error);
      }
    },
  };
}

function rowsOf({ outbox, hosted, setAside, bodies, settings }: Database): OutboxRows {
  const line = '[account+stream+openOrder]';
  const openIn = (account: string, stream: string) =>
    outbox.where(line).between([account, stream, Dexie.minKey], [account, stream, Dexie.maxKey]);
  return {
    ...generationsIn(settings),
    call: async (id) => toCall(await outbox.get(id)),
    open: async (account, stream) => toCalls(await openIn(account, stream).toArray()),
    firstOpen: async (account, stream) => toCall(await openIn(account, stream).first()),
    async heads() {
      const heads: PendingCall[] = [];
      let next = toCall(await outbox.orderBy(line).first());
      while (next !== undefined) {
        heads.push(next);
        // Skips the rest of this stream.
        const behind = [next.account, next.stream, Dexie.maxKey];
        next = toCall(await outbox.where(line).above(behind).first());
      }
      return heads.toSorted((a, b) => a.order - b.order);
    },
    async allOpen(account) {
      if (account === undefined) return toCalls(await outbox.orderBy('openOrder').toArray());
      const found = await outbox.where(line).between([account], [account, []]).sortBy('order');
      return toCalls(found);
    },
    async doneAfter(account, at) {
      const found = await outbox.where('endedAt').above(at).toArray();
      const done = found.filter((call) => call.account === account && call.state === 'done');
      return toCalls(done).toSorted((a, b) => a.order - b.order);
    },
    dependents: async (id) => {
      const found = await outbox.where('dependsOn').equals(id).sortBy('order');
      return toCalls(found).filter(isOpen);
    },
    answeredSince: async (like, since) =>
      answersLike(like, await outbox.where('endedAt').aboveOrEqual(since).toArray()),
    isSentAfter: async (call) => {
      const open = await openIn(call.account, call.stream).toArray();
      const ended = await outbox.orderBy('endedAt').toArray();
      return [...open, ...ended].some((other) => isSentAfter(other, call));
    },
    async nextOrder() {
      const last = (await settings.get(orderName))?.value;
      const order = (typeof last === 'number' ? last : 0) + 1;
      await settings.put({ name: orderName, value: order });
      return order;
    },
    put: async (call) => void (await outbox.put(toRow(call))),
    document: (account, name) => hosted.get([account, name]),
    putDocument: async (document) => void (await hosted.put(document)),
    body: (account, hash) => bodies.get([account, hash]),
    putBody: async (body) => void (await bodies.put(body)),
    setAside: async (what) => void (await setAside.add(what)),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the next line alone
    lease: async () => (await settings.get(leaseName))?.value as ReplayLease | undefined,
    putLease: async (value) => void (await settings.put({ name: leaseName, value })),
  };
}

function toRow(call: PendingCall): CallRow {
  return isOpen(call) ? { ...call, openOrder: call.order } : call;
}

function toCall(row: CallRow | undefined): PendingCall | undefined {
  if (row === undefined) return undefined;
  const { openOrder: _order, ...call } = row;
  return call;
}

function toCalls(rows: readonly CallRow[]): PendingCall[] {
  return rows.map(({ openOrder: _order, ...call }) => call);
}
