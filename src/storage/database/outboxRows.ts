import type { Choice, Chosen } from '../../domain/merge/choice.ts';
import type { JsonObject } from '../../domain/model/values/json.ts';
import type { Account } from './account.ts';

/** The state of a call (src/sync/SPEC.md). */
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

/** The base of a specification: a commit's content, or that of an earlier save. */
export interface Base {
  /** The commit that must still be the document's head; absent if there is none yet. */
  readonly commit?: string;
  /** The body with its content. */
  readonly body: string;
  /** Its number in the journal of the copy on this device, after which renames are looked for. */
  readonly seq?: number;
  /**
   * Set if the copy has changes of its own up to that number, which were merged with the base and never
   * saved.
   */
  readonly isAhead?: true;
}

/** The state of a document at a provider. */
export interface Head {
  /** The provider's name for it; empty if it has none. */
  readonly commit: string;
  readonly body: string;
  /** SHA-256 of the canonical content, which is the same however the specification is printed. */
  readonly content: string;
}

/** Why a person must decide about a call. */
export type ConflictReason =
  /** It was saved elsewhere, too, and the two can't be merged. */
  | 'changed'
  /** The document no longer exists. */
  | 'missing'
  /** It can't be determined whether the provider did it. */
  | 'undecided';

/** Why a call is delayed. */
export interface Wait {
  /** The earliest time of the next attempt. */
  readonly at: number;
  /** When the delay was set. Both are in ms since 1970. */
  readonly since: number;
  /**
   * `lost`: there was no answer. `busy`: the provider was overloaded or failed. `asked`: the
   * provider set the time.
   */
  readonly why: 'lost' | 'busy' | 'asked';
}

/** A write to a provider, from the request until the provider has accepted it. Plain JSON. */
export interface PendingCall {
  /** A UUID, which is also the Idempotency-Key. */
  readonly id: string;
  readonly account: Account;
  /**
   * Calls of a stream are made in order: those of a document (`ada/shop`), or of the account
   * (empty).
   */
  readonly stream: string;
  /** Its position in the queue: ascending over all calls, and never reused. */
  readonly order: number;
  /** The id of the endpoint in the contract. */
  readonly endpoint: string;
  /** Parameters and body, except for what is in `save`. Never contains a secret. */
  readonly input: JsonObject;
  /** The specification to save, and its base. */
  readonly save?: {
    readonly body: string;
    readonly content: string;
    /** Its number in the journal of the copy on this device. */
    readonly seq?: number;
    readonly base?: Base;
  };
  /** The body with the JSON to send, if it is too large for `input`. */
  readonly payload?: string;
  /** The call that must be completed first. */
  readonly dependsOn?: string;
  /** Parameters whose value is the `id` in the answer of another call. */
  readonly answersOf?: { readonly [parameter: string]: string };
  readonly state: CallState;
  /** How often it was sent, not counting attempts for which the provider let nobody in. */
  readonly attempts: number;
  /** Whether the outcome of an attempt is unknown, so that it may have taken effect. */
  readonly unsure: boolean;
  readonly notBefore?: Wait;
  /** The epoch of the leader that sends it. */
  readonly epoch?: number;
  /** When it was first sent, in ms since 1970. */
  readonly firstSentAt?: number;
  /** When it was last sent. */
  readonly lastSentAt?: number;
  /** The provider's last answer. */
  readonly status?: number;
  /** Why it is not done yet, as a sentence for people. */
  readonly error?: string;
  /** Why an earlier attempt failed, as a sentence for people. */
  readonly lastError?: string;
  /** Present once it has been a conflict that waited for a person. */
  readonly hadConflict?: true;
  /** The `id` in the answer of a completed call. */
  readonly answerId?: string;
  readonly conflict?: {
    readonly reason: ConflictReason;
    readonly theirs?: Head;
    /** The person's choices so far. */
    readonly chosen?: Chosen;
  };
  /** The call that replaced it, with the merged specification. */
  readonly replacedBy?: string;
  /** In ms since 1970. */
  readonly createdAt: number;
  /** When it was completed or cancelled, in ms since 1970. */
  readonly endedAt?: number;
}

/** What this device knows about a document of a provider. */
export interface HostedDocument {
  readonly account: Account;
  /** `ada/shop`. */
  readonly name: string;
  /** The base of the copy on this device; later saves and merges move it on. */
  readonly base?: Base;
  /** The provider's last known state. */
  readonly head?: Head;
  /** When that was received, in ms since 1970. */
  readonly checkedAt?: number;
  /** Whether a person wants it to be up to date on this device. */
  readonly keep?: boolean;
  /** The person's choices so far about merges into it: by the number of the pull request, or `sync`. */
  readonly mergeChoices?: { readonly [merge: string]: readonly MergeChoice[] };
}

/** Whether this device has a copy of the document, or knows what the provider has. */
export function isKnown(document: HostedDocument | undefined): boolean {
  return document?.head !== undefined || document?.base !== undefined;
}

/** What a person chose in one conflict of a merge that the provider makes. */
export interface MergeChoice {
  /** The conflict's id. */
  readonly id: string;
  readonly choice: Choice;
  /** SHA-256 of the three values of the conflict: with others, the choice no longer applies. */
  readonly between: string;
}

/** A version that a person did not choose in a conflict; it can be brought back for some time. */
export interface SetAside {
  readonly account: Account;
  readonly document: string;
  readonly body: string;
  readonly side: 'mine' | 'theirs';
  /** In ms since 1970. */
  readonly at: number;
}

/** A `SetAside` as it is stored. */
export interface StoredAside extends SetAside {
  readonly key: number;
  /** The number of bytes of the text. */
  readonly size: number;
}

/** The lease of the page or service worker that replays; only one does so at a time. */
export interface ReplayLease {
  readonly owner: string;
  /** Increases with each owner. An outcome that an earlier owner learns too late is not written. */
  readonly epoch: number;
  /** In ms since 1970. */
  readonly until: number;
}

/** The hashes of the bodies that a call needs while it is open. */
export function bodiesOfCall({ save, payload, conflict }: PendingCall): readonly string[] {
  const named = [save?.body, save?.base?.body, payload, conflict?.theirs?.body];
  return named.filter((hash) => hash !== undefined);
}

/** The ids created by completed calls that requested the same as this one. */
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

/** Whether a call still has to be sent or decided. */
export function isOpen({ state }: Pick<PendingCall, 'state'>): boolean {
  return state !== 'done' && state !== 'cancelled';
}

/** Whether a document that is to be sent is stored beside the call. */
export function hasDocument({ save, payload }: Pick<PendingCall, 'save' | 'payload'>): boolean {
  return save !== undefined || payload !== undefined;
}

/** Whether a call can continue only after a person has done something. */
export function needsPerson({ state }: Pick<PendingCall, 'state'>): boolean {
  return state === 'conflict' || state === 'failed' || state === 'signIn';
}

/**
 * The number of the newest edit of a copy up to which everything came from the provider or was saved to it.
 */
export function savedSeq(base: HostedDocument['base']): number {
  return (base?.seq ?? 0) - (base?.isAhead === true ? 1 : 0);
}
