import type { Result } from '../../domain/model/values/result.ts';
import type { Account } from '../database/account.ts';
import type { BodyRow } from '../database/database.ts';
import type { GenerationRows } from '../database/generation.ts';
import type { HostedDocument, PendingCall, ReplayLease, SetAside } from '../database/outboxRows.ts';

/** Access to the outbox within one transaction. Await nothing but the store in it. */
export interface OutboxRows extends GenerationRows {
  call(id: string): Promise<PendingCall | undefined>;
  /** The calls of a stream that are neither done nor cancelled, in order. */
  open(account: Account, stream: string): Promise<readonly PendingCall[]>;
  firstOpen(account: Account, stream: string): Promise<PendingCall | undefined>;
  /** The first open call of each stream, of all accounts. */
  heads(): Promise<readonly PendingCall[]>;
  /** Every open call of an account, or of all, in order. */
  allOpen(account?: Account): Promise<readonly PendingCall[]>;
  /** The account's calls completed after a time (ms since 1970), in order. */
  doneAfter(account: Account, at: number): Promise<readonly PendingCall[]>;
  /** The open calls that wait for another one. */
  dependents(id: string): Promise<readonly PendingCall[]>;
  /** The ids created by calls of the same kind and stream that have ended since then. */
  answeredSince(
    like: Pick<PendingCall, 'account' | 'stream' | 'endpoint'>,
    since: number,
  ): Promise<ReadonlySet<string>>;
  /** Whether a call that comes later in the same stream may have had its effect, or may still have it. */
  isSentAfter(call: Pick<PendingCall, 'account' | 'stream' | 'order'>): Promise<boolean>;
  /** A position after all others, including former ones. */
  nextOrder(): Promise<number>;
  put(call: PendingCall): Promise<void>;
  document(account: Account, name: string): Promise<HostedDocument | undefined>;
  putDocument(document: HostedDocument): Promise<void>;
  body(account: Account, hash: string): Promise<BodyRow | undefined>;
  putBody(body: BodyRow): Promise<void>;
  setAside(what: SetAside): Promise<void>;
  lease(): Promise<ReplayLease | undefined>;
  putLease(lease: ReplayLease): Promise<void>;
}

/** The outbox on this device. Refuses like `SpecStore`; reads reject with a message for people. */
export interface OutboxStore {
  read<Value>(run: (rows: OutboxRows) => Promise<Value>): Promise<Value>;
  /** Writes everything or nothing. */
  write<Value>(run: (rows: OutboxRows) => Promise<Value>): Promise<Result<Value>>;
}
