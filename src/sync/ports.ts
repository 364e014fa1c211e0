import type { Client } from '../provider/client.ts';
import type { Now } from '../provider/http.ts';
import type { Account } from '../storage/account.ts';
import type { BodyRow } from '../storage/database.ts';
import type { OutboxStore } from '../storage/outboxStore.ts';

/** Everything the engine asks of the world: a page, a service worker, a command line, a simulator. */
export interface SyncPorts {
  readonly store: OutboxStore;
  readonly now: Now;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly uuid: () => string;
  /** Settles after so many milliseconds, or at once when `signal` is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly bodies: BodyPort;
  /** Who sends for an account; `signIn`: nobody here may. Asked for at each call, as it may change. */
  readonly clientOf: (account: Account) => Promise<AccountClient | 'signIn'>;
  readonly merge: MergePort;
}

export interface AccountClient {
  readonly client: Client;
  /** The name that a session's write is meant for; tokens say it themselves. */
  readonly sessionOf?: string;
}

export interface BodyPort {
  /** The row that holds a text under its own hash. */
  readonly pack: (account: Account, text: string) => Promise<BodyRow>;
  readonly unpack: (body: BodyRow) => Promise<string>;
  /** SHA-256 (hex) of the canonical form of JSON text: equal for equal specifications. */
  readonly contentHash: (text: string) => Promise<string>;
}

/** Internal JSON as text, each. */
export interface MergeInput {
  readonly account: Account;
  /** `ada/shop`. */
  readonly document: string;
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
  /** Where base and mine are in the journal of the copy on this device, which knows what was renamed. */
  readonly seqs?: { readonly base: number; readonly mine: number };
}

/** `unavailable`: what merging needs is not here (a service worker without it); a page does it later. */
export type Merged =
  | { readonly kind: 'clean'; readonly text: string }
  | { readonly kind: 'conflicts'; readonly count: number }
  | { readonly kind: 'unavailable' };

export type MergePort = (input: MergeInput) => Promise<Merged>;
