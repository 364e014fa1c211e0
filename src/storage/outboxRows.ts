import type { Chosen } from '../domain/merge/choice.ts';
import type { JsonObject } from '../domain/model/json.ts';
import type { Account } from './account.ts';

/** Where a call is on its way to the provider (src/sync/SPEC.md). */
export type CallState =
  | 'queued'
  | 'sending'
  | 'retry'
  | 'waiting'
  | 'signIn'
  | 'uncertain'
  | 'conflict'
  | 'failed'
  | 'done'
  | 'cancelled';

/** What a specification was made of: the content of a commit, or of a save before this one. */
export interface Base {
  /** The commit that the document's head must still have; absent while there is none. */
  readonly commit?: string;
  /** The body that holds it. */
  readonly body: string;
  /** Its number in the journal of the copy on this device, from which it is known what was renamed since. */
  readonly seq?: number;
}

/** A specification as a provider has it. */
export interface Head {
  /** As the provider names it; empty where it names none. */
  readonly commit: string;
  readonly body: string;
  /** SHA-256 of the canonical content, which is the same for equal specifications however printed. */
  readonly content: string;
}

/** Why a person has to decide about a call. */
export type ConflictReason =
  /** Somebody else saved, and the two can't be merged. */
  | 'changed'
  /** The document is not there any more. */
  | 'missing'
  /** Nobody can tell whether the provider did what it was asked. */
  | 'undecided';

/** Why a call is not tried at once. */
export interface Wait {
  /** Not before then. */
  readonly at: number;
  /** When that was decided. Both are ms since 1970. */
  readonly since: number;
  /** `lost`: there was no answer. `busy`: the provider could not. `asked`: it named the time. */
  readonly why: 'lost' | 'busy' | 'asked';
}

/** One write to a provider, from when it is asked for until the provider has taken it. All of it is JSON. */
export interface PendingCall {
  /** A UUID, which is the Idempotency-Key as well. */
  readonly id: string;
  readonly account: Account;
  /** What is done in order: a document (`ada/shop`), or the account (empty). */
  readonly stream: string;
  /** Its place in the line: ascending over all calls, and never given twice. */
  readonly order: number;
  /** Id of the endpoint in the contract. */
  readonly endpoint: string;
  /** Parameters and body, without what is in `save`. Never a secret. */
  readonly input: JsonObject;
  /** The specification that is saved, and what it was made of. */
  readonly save?: {
    readonly body: string;
    readonly content: string;
    /** Its number in the journal of the copy on this device. */
    readonly seq?: number;
    readonly base?: Base;
  };
  /** The body that holds the JSON to be sent, where it is too large for `input`. */
  readonly payload?: string;
  /** The call that must be done first. */
  readonly dependsOn?: string;
  /** Parameters whose value is the `id` that another call was answered. */
  readonly answersOf?: { readonly [parameter: string]: string };
  readonly state: CallState;
  /** How often it left. */
  readonly attempts: number;
  /** An attempt left and its outcome was never learnt: it may have had its effect. */
  readonly unsure: boolean;
  readonly notBefore?: Wait;
  /** The epoch of the leader that sends it. */
  readonly epoch?: number;
  /** When it left first, ms since 1970. */
  readonly firstSentAt?: number;
  /** When it left last. */
  readonly lastSentAt?: number;
  /** What the provider answered last. */
  readonly status?: number;
  /** Why it is not done, for people. */
  readonly error?: string;
  /** Why it was not done at an earlier try, for people. */
  readonly lastError?: string;
  /** It has waited for a person as a conflict. */
  readonly hadConflict?: true;
  /** The `id` of the answer of a call that is done. */
  readonly answerId?: string;
  readonly conflict?: {
    readonly reason: ConflictReason;
    readonly theirs?: Head;
    /** What a person has chosen so far. */
    readonly chosen?: Chosen;
  };
  /** The call that took its place, with what was merged. */
  readonly replacedBy?: string;
  /** ms since 1970. */
  readonly createdAt: number;
  /** When it was done or cancelled, ms since 1970. */
  readonly endedAt?: number;
}

/** What this device knows of a document of a provider. */
export interface HostedDocument {
  readonly account: Account;
  /** `ada/shop`. */
  readonly name: string;
  /** What the copy on this device was made of; later saves and merges move it on. */
  readonly base?: Base;
  /** What the provider had when it was asked last. */
  readonly head?: Head;
  /** When that was, ms since 1970. */
  readonly checkedAt?: number;
}

/** Something a person did not take in a conflict; it can be brought back for a time. */
export interface SetAside {
  readonly account: Account;
  readonly document: string;
  readonly body: string;
  readonly side: 'mine' | 'theirs';
  /** ms since 1970. */
  readonly at: number;
}

/** The same as it is stored. */
export interface StoredAside extends SetAside {
  readonly key: number;
  /** Bytes of the text. */
  readonly size: number;
}

/** Who replays: one page or service worker at a time. */
export interface ReplayLease {
  readonly owner: string;
  /** Higher with each owner. What an earlier one learns too late is not written. */
  readonly epoch: number;
  /** ms since 1970. */
  readonly until: number;
}

/** The hashes of the bodies that a call needs for as long as it is open. */
export function bodiesOfCall({ save, payload, conflict }: PendingCall): readonly string[] {
  const named = [save?.body, save?.base?.body, payload, conflict?.theirs?.body];
  return named.filter((hash) => hash !== undefined);
}

/** What those of the calls that asked for the same as this one were answered: the ids of what they made. */
export function answersLike(
  { account, stream, endpoint }: Pick<PendingCall, 'account' | 'stream' | 'endpoint'>,
  calls: readonly PendingCall[],
): ReadonlySet<string> {
  const own = calls.filter(
    (call) =>
      call.account === account &&
      call.stream === stream &&
      // An issue and a comment may have the same number.
      call.endpoint === endpoint,
  );
  return new Set(own.map(({ answerId }) => answerId).filter((id) => id !== undefined));
}

/** Whether a call still has to be done, or to be decided about. */
export function isOpen({ state }: Pick<PendingCall, 'state'>): boolean {
  return state !== 'done' && state !== 'cancelled';
}
