import type { CallState } from '../../storage/database/outboxRows.ts';

/** What can happen to a pending call. */
export type CallEvent =
  /** A leader has recorded that it is about to send the call. */
  | 'claimed'
  /** The provider has accepted it. */
  | 'succeeded'
  /** The provider asks for a retry or failed: the call had no effect, or its key prevents a second one. */
  | 'deferred'
  /** It was not sent. */
  | 'unsent'
  /** It was sent, but there was no answer, or the page that sent it is gone. */
  | 'unanswered'
  /** Nobody who may send it is signed in. */
  | 'unauthorized'
  /** A person has to decide. */
  | 'disputed'
  /** The provider refuses it for good. */
  | 'rejected'
  /** The call it depends on is not done yet. */
  | 'held'
  /** The call it depends on is done. */
  | 'released'
  /** Somebody has signed in to its account. */
  | 'signedIn'
  /** A person wants to retry it. */
  | 'retried'
  /** The provider's data shows that it did not take effect. */
  | 'hadNoEffect'
  /** The provider's data shows that it took effect. */
  | 'hadEffect'
  /** Another call has replaced it. */
  | 'replaced'
  /** A person has cancelled it. */
  | 'discarded';

/**
 * The next state. `again`: `uncertain` if an earlier attempt may have taken effect, else `queued`.
 * `ignored`: the event comes too late to matter. `never`: the event is a bug in this state, and
 * nothing is written.
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

/** Replay skips it until a person, or the call it depends on, allows it to continue. */
const resting = {
  claimed: 'never',
  succeeded: 'never',
  deferred: 'never',
  unsent: 'never',
  unanswered: 'never',
  unauthorized: 'never',
  disputed: 'never',
  rejected: 'never',
  held: 'never',
  released: 'ignored',
  signedIn: 'ignored',
  retried: 'again',
  hadNoEffect: 'never',
  hadEffect: 'never',
  replaced: 'cancelled',
  discarded: 'cancelled',
} as const satisfies Row;

/** The next call of its stream, but not being sent, so there can be no answer. */
const ready = {
  ...resting,
  claimed: 'sending',
  unsent: 'retry',
  unauthorized: 'signIn',
  disputed: 'conflict',
  rejected: 'failed',
  // Somebody else may have saved the same content already.
  hadEffect: 'done',
} as const satisfies Row;

/** A total table of states and events, so that a missing one does not compile. */
export const transitions: { readonly [State in CallState]: Row } = {
  queued: { ...ready, held: 'waiting', retried: 'ignored' },
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
    hadEffect: 'never',
    replaced: 'cancelled',
    // It may have reached the provider, so its outcome must be known first.
    discarded: 'never',
  },
  // The call it depends on was completed before its first attempt.
  retry: { ...ready, hadNoEffect: 'queued' },
  // The call it depends on was cancelled or completed.
  waiting: { ...resting, rejected: 'failed', released: 'again', retried: 'ignored' },
  signIn: { ...resting, signedIn: 'again' },
  uncertain: {
    ...ready,
    // The outcome is looked for at once instead of after the delay.
    retried: 'uncertain',
    // Finding out the outcome was delayed.
    unsent: 'uncertain',
    // It may have arrived, so its outcome is looked for, and a person is asked in the end.
    rejected: 'never',
    hadNoEffect: 'queued',
  },
  // A person answers whether it was done.
  conflict: { ...resting, hadNoEffect: 'queued', hadEffect: 'done' },
  failed: resting,
  done: late,
  cancelled: late,
};
