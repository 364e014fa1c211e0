import type {
  DecisionResult,
  DecisionView,
  Dispute,
  GivenChoices,
  LookedAt,
  MergedApart,
} from '../src/domain/merge/decisionView.ts';
import type { Result } from '../src/domain/model/result.ts';
import type { Account } from '../src/storage/account.ts';

/** What a person decides between two changed versions of a document, in the worker. */
export interface DecidingApi {
  /**
   * What there is to decide. What is given is remembered on this device for as long as it is undecided, but for
   * what was chosen between others than there are now.
   */
  open(account: Account, dispute: Dispute, given?: GivenChoices): Promise<Result<DecisionView>>;
  /** What is merged without asking. */
  apart(account: Account, dispute: Dispute): Promise<Result<MergedApart>>;
  /** What the choices come to. */
  result(
    account: Account,
    dispute: Dispute,
    given: GivenChoices,
    look?: LookedAt,
  ): Promise<Result<DecisionResult>>;
  /** Saves what was chosen on top of theirs. Refused as `undecided` or, where others are there now, as `moved`. */
  finish(account: Account, dispute: Dispute, given: GivenChoices): Promise<Result<string>>;
}
