import type { Account } from '../src/storage/account.ts';
import type { Result } from '../src/domain/model/result.ts';
import type { RememberedCredentials } from '../src/sync/accountCredentials.ts';
import type { NewCall } from '../src/sync/queue.ts';

/** A write without its bodies: what is saved is the worker's replica. */
export type AskedCall = Omit<NewCall, 'save' | 'payload'>;

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
  /** Puts the save of the open specification, as it is after edit `rev`, into the line. */
  save(account: Account, document: string): Promise<Result<string>>;
  /** Asks the provider what it has of a document. */
  check(account: Account, document: string): Promise<Result<boolean>>;
  /** What a person decides: see src/sync/decide.ts. */
  retry(id: string): Promise<Result<string>>;
  discard(id: string): Promise<Result<string>>;
  settleUndecided(id: string, wasDone: boolean): Promise<Result<string>>;
  /** Ends a conflict with internal JSON as text. */
  resolve(account: Account, id: string, text: string): Promise<Result<string>>;
  /** Somebody has signed in at this app's own provider. */
  signedIn(account: Account): Promise<Result<number>>;
  /** Signs in at another provider; `remember` keeps the credentials on this device. */
  signIn(
    account: Account,
    credentials: RememberedCredentials,
    remember: boolean,
  ): Promise<Result<number>>;
  signOut(account: Account): Promise<void>;
}
