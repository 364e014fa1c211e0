import type { Client } from '../provider/client.ts';
import type { Now } from '../provider/http.ts';
import type { Account } from '../storage/database/account.ts';
import type { BodyRow } from '../storage/database/database.ts';
import type { OutboxStore } from '../storage/outbox/outboxStore.ts';

/**
 * Everything the engine needs from outside, be it in a page, a service worker, the command line or
 * a simulator.
 */
export interface SyncPorts {
  readonly store: OutboxStore;
  readonly now: Now;
  /** At least 0 and less than 1. */
  readonly random: () => number;
  readonly uuid: () => string;
  /** Resolves after some milliseconds, or as soon as `signal` is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly bodies: BodyPort;
  /**
   * The client for an account; `signIn` if this realm has no credentials. Requested for every call,
   * because it may change.
   */
  readonly clientOf: (account: Account) => Promise<AccountClient | 'signIn'>;
  readonly merge: MergePort;
}

export interface AccountClient {
  readonly client: Client;
  /** The user that a session's write is meant for; tokens identify their user themselves. */
  readonly sessionOf?: string;
}

export interface BodyPort {
  /** A row with the text under its hash. */
  readonly pack: (account: Account, text: string) => Promise<BodyRow>;
  readonly unpack: (body: BodyRow) => Promise<string>;
  /** SHA-256 (hex) of JSON in canonical form, which is equal for equal specifications. */
  readonly contentHash: (text: string) => Promise<string>;
}

/** Specifications are internal JSON. */
export interface MergeInput {
  readonly account: Account;
  /** Such as `ada/shop`. */
  readonly document: string;
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
  /**
   * The edits in the local copy's journal that lead to base and mine; the journal knows about
   * renames.
   */
  readonly seqs?: { readonly base: number; readonly mine: number };
}

/** `unavailable`: this realm can't merge (some service workers); a page does it later. */
export type Merged =
  | { readonly kind: 'clean'; readonly text: string }
  | { readonly kind: 'conflicts'; readonly count: number }
  | { readonly kind: 'unavailable' };

export type MergePort = (input: MergeInput) => Promise<Merged>;
