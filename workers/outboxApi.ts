import type { ProxyMarked } from 'comlink';
import type { Json, JsonObject } from '../src/domain/model/json.ts';
import type { Outcome } from '../src/provider/errors.ts';
import type { Account } from '../src/storage/account.ts';
import type { Side } from '../src/domain/merge/conflict.ts';
import type { ShownConflict } from '../src/domain/merge/shownConflict.ts';
import type { Result } from '../src/domain/model/result.ts';
import type { RememberedCredentials } from '../src/sync/accountCredentials.ts';
import type { Head } from '../src/storage/outboxRows.ts';
import type { Counts } from '../src/storage/specStore.ts';
import type { Read } from '../src/sync/overlay.ts';
import type { NewCall } from '../src/sync/queue.ts';
import type { HostedComparisonApi } from './hostedComparison.ts';
import type { Bodied } from './bodied.ts';

/** A write without its bodies: what is saved is the worker's replica. */
export type AskedCall = Omit<NewCall, 'save' | 'payload'>;

/** What is left in the database when an account was deleted from it. */
export interface Wiped {
  /** Rows of the account: 0. */
  readonly left: number;
  /** Whether there is nothing of another account, either. */
  readonly isEmpty: boolean;
}

/**
 * The outbox as the page uses it. The engine runs in the worker, where large specifications are packed, sent
 * and merged without holding the page up; its code is loaded when it is first asked for.
 */
export interface OutboxApi {
  /** Replays for as long as the page lives. `isVisible`: a page in view goes before hidden ones. */
  start(isVisible: boolean): void;
  /** The page was shown or hidden. */
  see(isVisible: boolean): void;
  /** Something has changed (a network): everything that waits for time is tried at once. */
  wake(): void;
  /** Puts a write into the line; gives its id. Once this succeeds it is not lost. */
  enqueue(call: AskedCall): Promise<Result<string>>;
  /** Puts a save of the open specification into the line; `message` says what was changed. */
  save(account: Account, document: string, message?: string): Promise<Result<string>>;
  /** What was changed since what the copy was made of, as lines for a message. */
  proposeMessage(account: Account, document: string): Promise<string>;
  /** Asks a provider a question, and remembers its answer. */
  refresh(account: Account, read: Read): Promise<Outcome<number>>;
  /** A call that can't wait, or whose answer nobody may remember; without the specifications in the answer. */
  call(account: Account, endpoint: string, input: JsonObject): Promise<Outcome<Json>>;
  /**
   * What the open specification, a copy of `document`, becomes by what the provider has; `taken` is then to be
   * received by `takeSlice`. Nothing is written: see `adopted`.
   */
  adopt(account: Account, document: string): Promise<Result<Adopted>>;
  /**
   * Reads what the provider had when it was asked last of a document, or of a version (`ada/shop@1.0.0`), to be
   * taken in slices; gives the hash of its body.
   */
  readHead(account: Account, document: string): Promise<Result<string>>;
  /** The copy has what `head` has, from edit `rev` on. */
  adopted(account: Account, document: string, head: Head, rev: number): Promise<Result<boolean>>;
  /** What the open specification is, for comparing: SHA-256 of its canonical content. */
  content(): Promise<{ readonly rev: number; readonly content: string }>;
  /** Comparisons of what providers have; the same object each time. */
  comparison(): Promise<HostedComparisonApi & ProxyMarked>;
  /** Asks the provider what it has of a document, or of a version of it (`ada/shop@1.0.0`). */
  check(account: Account, document: string): Promise<Result<boolean>>;
  /** What a person decides: see src/sync/decide.ts. */
  retry(id: string): Promise<Result<string>>;
  discard(id: string): Promise<Result<string>>;
  settleUndecided(id: string, wasDone: boolean): Promise<Result<string>>;
  /** What has to be decided about a save that conflicts, with these choices made already. */
  openConflict(account: Account, id: string, choices: ChosenSides): Promise<Result<OpenConflict>>;
  /** Ends a conflict: what was chosen is saved on top of theirs. Refused while something is undecided. */
  finishConflict(account: Account, id: string, choices: ChosenSides): Promise<Result<string>>;
  /** What a call would save or send, as internal JSON, UTF-8, for a file. */
  exportCall(account: Account, id: string): Promise<Result<ArrayBuffer>>;
  /** Somebody has signed in at this app's own provider. */
  signedIn(account: Account): Promise<Result<number>>;
  /** Signs in at another provider; `remember` keeps the credentials on this device. */
  signIn(
    account: Account,
    credentials: RememberedCredentials,
    remember: boolean,
  ): Promise<Result<number>>;
  signOut(account: Account): Promise<void>;
  /** Deletes everything of an account from the database of this browser. */
  wipe(account: Account): Promise<Result<Wiped>>;
}

/**
 * `same`: the copy, after edit `rev`, is what the provider has. `none`: it has everything already, or what it
 * has is on its way. `later`: it can't be told now.
 */
export type Adopted =
  | { readonly kind: 'same'; readonly rev: number }
  | { readonly kind: 'none' | 'later' }
  | ({ readonly kind: 'taken'; readonly head: Head } & Counts & Bodied)
  | { readonly kind: 'conflicts'; readonly head: Head };

/** Ids of conflicts, and whose value was chosen. */
export type ChosenSides = readonly (readonly [id: string, side: Side])[];

/** A save that somebody else's save conflicts with. */
export interface OpenConflict {
  /** What is left to decide: a choice may bring up another conflict. */
  readonly conflicts: readonly ShownConflict[];
  /** What is in the specification as it would be now. */
  readonly merged: Counts;
  /** The commit that somebody else made. */
  readonly theirs: string;
}
