import type {
  DecisionResult,
  DecisionView,
  Dispute,
  GivenChoices,
  ViewedEntity,
  ConflictFreeChanges,
} from '../../src/domain/merge/decisionView.ts';
import type { Result } from '../../src/domain/model/values/result.ts';
import type { Account } from '../../src/storage/database/account.ts';

/** Lets a person decide between two versions of a document that conflict. */
export interface DecidingApi {
  /**
   * The decisions to make. The choices passed in are stored on this device until the conflict ends,
   * except for those between values that have changed since.
   */
  open(account: Account, dispute: Dispute, given?: GivenChoices): Promise<Result<DecisionView>>;
  /** The changes that can be merged without a decision. */
  apart(account: Account, dispute: Dispute): Promise<Result<ConflictFreeChanges>>;
  /** The result of the choices. */
  result(
    account: Account,
    dispute: Dispute,
    given: GivenChoices,
    look?: ViewedEntity,
  ): Promise<Result<DecisionResult>>;
  /**
   * Saves the chosen result on top of the other side's version. Refused as `undecided` if choices
   * are missing, and as `moved` if there are new conflicts by now.
   */
  finish(account: Account, dispute: Dispute, given: GivenChoices): Promise<Result<string>>;
}
