import type { ProxyMarked } from 'comlink';
import type { Json, JsonObject } from '../../src/domain/model/values/json.ts';
import type { Outcome } from '../../src/provider/errors.ts';
import type { Account } from '../../src/storage/database/account.ts';
import type { Result } from '../../src/domain/model/values/result.ts';
import type { RememberedCredentials } from '../../src/sync/accounts/accountCredentials.ts';
import type { Head } from '../../src/storage/database/outboxRows.ts';
import type { Counts } from '../../src/storage/specs/specStore.ts';
import type { ProviderRead } from '../../src/sync/copies/overlay.ts';
import type { NewCall } from '../../src/sync/calls/queue.ts';
import type { DecidingApi } from './decidingApi.ts';
import type { HostedComparisonApi } from '../compare/hostedComparison.ts';
import type { BodyRef } from '../spec/bodyRef.ts';

/** A write without its bodies: the worker saves its replica. */
export type AskedCall = Omit<NewCall, 'save' | 'payload'>;

/** The data left in the database after an account was deleted from it. */
export interface Wiped {
  /** Remaining rows of the account; should be 0. */
  readonly left: number;
  /** Whether the database has no other specifications either. */
  readonly isEmpty: boolean;
}

/**
 * The outbox as the page uses it. The engine runs in the worker, where packing, sending and merging
 * large specifications doesn't block the page; its code is loaded on first use.
 */
export interface OutboxApi {
  /**
   * Replays as long as the page lives, unless the outbox is held because the device was away for
   * long: then only after `release`. `isVisible`: visible pages take precedence over hidden ones.
   * `now`: ms since 1970.
   */
  start(isVisible: boolean, now: number): Promise<void>;
  /** The person allows everything to be sent. */
  release(): Promise<void>;
  /** Tells the engine that the page was shown or hidden. */
  setVisible(isVisible: boolean): void;
  /** Retries at once everything that is backing off, for example because the network is back. */
  wake(): void;
  /** Queues a write and returns its id. Once this has succeeded, the write can't be lost. */
  enqueue(call: AskedCall): Promise<Result<string>>;
  /** Queues a save of the open specification; `message` describes the changes. */
  save(account: Account, document: string, message?: string): Promise<Result<string>>;
  /** The changes since the copy's base, as lines for a message. */
  proposeMessage(account: Account, document: string): Promise<string>;
  /** Reads from a provider and caches the answer. */
  refresh(account: Account, read: ProviderRead): Promise<Outcome<number>>;
  /**
   * Makes a call that can't be queued or whose answer must not be stored; the answer comes without
   * its specifications.
   */
  call(account: Account, endpoint: string, input: JsonObject): Promise<Outcome<Json>>;
  /**
   * Merges the provider's state into the open specification, a copy of `document`; read the result
   * with `takeSlice`. Nothing is stored until `adopted` is called.
   */
  adopt(account: Account, document: string): Promise<Result<Adopted>>;
  /**
   * Prepares the last known state of a document, or of a version (`ada/shop@1.0.0`), for
   * `takeSlice`; returns the hash of its body.
   */
  readHead(account: Account, document: string): Promise<Result<string>>;
  /**
   * Records that the copy contains `head`, from edit `seq` on, and whether it has its own changes
   * by then.
   */
  adopted(
    account: Account,
    document: string,
    head: Head,
    at: { readonly seq: number; readonly isAhead: boolean },
  ): Promise<Result<boolean>>;
  /** The SHA-256 of the open specification's canonical content. */
  content(): Promise<{ readonly rev: number; readonly content: string }>;
  /** Comparisons of hosted documents; the same object each time. */
  comparison(): Promise<HostedComparisonApi & ProxyMarked>;
  /** Fetches a document, or a version of it (`ada/shop@1.0.0`), from the provider. */
  check(account: Account, document: string): Promise<Outcome<boolean>>;
  /**
   * The same, but only if the newest commit differs from the one known here; asking for that is a
   * small request.
   */
  refreshIfChanged(account: Account, document: string): Promise<Outcome<boolean>>;
  /** Carries out a person's decision: see src/sync/callDecisions.ts. */
  retry(id: string): Promise<Result<string>>;
  discard(id: string): Promise<Result<string>>;
  /** Sends a refused call again with another input. */
  edit(id: string, input: JsonObject): Promise<Result<string>>;
  /** Queues a cancelled call again. */
  putBack(id: string): Promise<Result<string>>;
  /** Creates a document again that was missing when it was to be saved. */
  createAgain(id: string): Promise<Result<string>>;
  settleUndecided(id: string, wasDone: boolean): Promise<Result<string>>;
  /** A person's decisions about conflicting saves; the same object each time. */
  deciding(): Promise<DecidingApi & ProxyMarked>;
  /** The body that a call would save or send, as internal JSON in UTF-8, for a file. */
  exportCall(account: Account, id: string): Promise<Result<ArrayBuffer>>;
  /** A stored specification, by the hash of its body, in the same way. */
  exportBody(account: Account, hash: string): Promise<Result<ArrayBuffer>>;
  /** Tells the engine that somebody has signed in at the app's own provider. */
  signedIn(account: Account): Promise<Result<number>>;
  /**
   * Signs in at a provider other than the app's own, and returns the user's name there. With
   * `remember`, the credentials stay on this device; otherwise they last as long as the page.
   */
  signIn(
    provider: string,
    credentials: RememberedCredentials,
    remember: boolean,
  ): Promise<Outcome<string>>;
  /** Forgets the credentials of an account of such a provider. */
  signOut(account: Account): Promise<void>;
  /** Whether a provider answers at this address. */
  tryProvider(provider: string): Promise<Outcome<undefined>>;
  /** Deletes all data of an account from this browser's database. */
  wipe(account: Account): Promise<Result<Wiped>>;
}

/**
 * `same`: the copy, from edit `rev` on, equals the provider's state. `none`: it contains that state
 * already, or the difference is still in the outbox. `later`: not known at the moment.
 */
export type Adopted =
  | { readonly kind: 'same'; readonly rev: number }
  | { readonly kind: 'none' | 'later' }
  | ({ readonly kind: 'taken'; readonly head: Head; readonly isAhead: boolean } & Counts & BodyRef)
  | { readonly kind: 'conflicts'; readonly head: Head };
