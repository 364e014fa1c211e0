import type { CallState } from '../storage/outboxRows.ts';

/** What can happen to a pending call. Numbers are those of SPEC.md. */
export type CallEvent =
  /** A leader has committed that it is about to send it. */
  | 'claimed'
  /** The provider has taken it. */
  | 'succeeded'
  /** The provider asks for another try, or could not answer: nothing was done, or the key tells. */
  | 'deferred'
  /** It never left. */
  | 'unsent'
  /** It left, and there was no answer; or its sender is gone. */
  | 'unanswered'
  /** Nobody is signed in who may send it. */
  | 'unauthorized'
  /** A person has to decide. */
  | 'disputed'
  /** The provider refuses it for good. */
  | 'rejected'
  /** The call it depends on is not done. */
  | 'held'
  /** The call it depends on is done. */
  | 'released'
  /** Somebody has signed in to its account. */
  | 'signedIn'
  /** A person asks for another try. */
  | 'retried'
  /** What the provider has shows that it had no effect. */
  | 'hadNoEffect'
  /** What the provider has shows that it had its effect. */
  | 'hadEffect'
  /** Another call has taken its place. */
  | 'replaced'
  /** A person takes it back. */
  | 'discarded';

/**
 * `again`: where it was before it was sent, `uncertain` when an earlier attempt may have had its effect,
 * else `queued`. `ignored`: it comes too late to matter. `never`: nobody may tell it this; it is a
 * bug, and nothing is written.
 */
export type Next = CallState | 'again' | 'ignored' | 'never';

type Row = { readonly [Event in CallEvent]: Next };

const late = {
  claimed: 'never',
  succeeded: 'ignored',
  deferred: 'ignored',
  unsent: 'ignored',
  unanswered: 'ignored',
  unauthorized: 'ignored',
  disputed: 'ignored',
  rejected: 'ignored',
  held: 'ignored',
  released: 'ignored',
  signedIn: 'ignored',
  retried: 'ignored',
  hadNoEffect: 'ignored',
  hadEffect: 'ignored',
  replaced: 'ignored',
  discarded: 'ignored',
} as const satisfies Row;

/** Before it is sent: nothing that an answer says can reach it. */
const unsentYet = {
  succeeded: 'never',
  deferred: 'never',
  unsent: 'retry',
  unanswered: 'never',
  unauthorized: 'signIn',
  disputed: 'conflict',
  rejected: 'failed',
  held: 'waiting',
  released: 'ignored',
  signedIn: 'ignored',
  hadNoEffect: 'never',
  hadEffect: 'never',
  replaced: 'cancelled',
  discarded: 'cancelled',
} as const satisfies Omit<Row, 'claimed' | 'retried'>;

/** Every state and every event: what is missing does not compile. */
export const transitions: { readonly [State in CallState]: Row } = {
  // What is to be saved may be there already: somebody else has saved the same.
  queued: { ...unsentYet, claimed: 'sending', retried: 'ignored', hadEffect: 'done' },
  sending: {
    claimed: 'never',
    succeeded: 'done',
    deferred: 'retry',
    unsent: 'retry',
    unanswered: 'uncertain',
    unauthorized: 'signIn',
    disputed: 'conflict',
    rejected: 'failed',
    held: 'never',
    released: 'ignored',
    signedIn: 'ignored',
    retried: 'ignored',
    hadNoEffect: 'never',
    hadEffect: 'done',
    replaced: 'cancelled',
    // It may be at the provider already: what came of it is learnt first.
    discarded: 'never',
  },
  retry: {
    ...unsentYet,
    claimed: 'sending',
    retried: 'again',
    hadNoEffect: 'queued',
    hadEffect: 'done',
  },
  waiting: {
    ...unsentYet,
    claimed: 'never',
    held: 'ignored',
    released: 'again',
    retried: 'ignored',
  },
  signIn: {
    ...unsentYet,
    claimed: 'never',
    unauthorized: 'ignored',
    signedIn: 'again',
    retried: 'again',
  },
  uncertain: {
    ...unsentYet,
    claimed: 'sending',
    retried: 'ignored',
    // Learning what came of it was deferred.
    deferred: 'uncertain',
    unsent: 'uncertain',
    held: 'never',
    hadNoEffect: 'queued',
    hadEffect: 'done',
  },
  conflict: {
    ...unsentYet,
    claimed: 'never',
    unsent: 'never',
    unauthorized: 'never',
    disputed: 'conflict',
    rejected: 'never',
    held: 'never',
    retried: 'again',
    hadNoEffect: 'queued',
    hadEffect: 'done',
  },
  failed: {
    ...unsentYet,
    claimed: 'never',
    unsent: 'never',
    unauthorized: 'never',
    disputed: 'never',
    rejected: 'never',
    held: 'never',
    retried: 'again',
  },
  done: late,
  cancelled: late,
};
