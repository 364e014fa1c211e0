import { asSentence } from '../../domain/model/values/sentence.ts';
import { plural } from '../../domain/model/counts.ts';
import { relativeTime } from '../../domain/model/values/times.ts';
import type { HostedDocument, PendingCall } from '../../storage/database/outboxRows.ts';
import { remaining } from './schedule.ts';

/** The state of a document, as the screen shows it. */
export type SyncStatus =
  | 'notSaved'
  | 'saving'
  | 'saved'
  | 'sending'
  | 'synced'
  | 'conflict'
  | 'signIn'
  | 'failed';

/** What is known about a hosted document: by the store, and by the page that has it open. */
export interface SyncFacts {
  /** Whether every edit made on this device is in the journal. */
  readonly isStored: boolean;
  /** Whether edits that are not in the journal yet are being written, without any failure so far. */
  readonly isWriting?: boolean;
  /** SHA-256 of the canonical content on this device; absent until it has been computed. */
  readonly content?: string;
  readonly document: HostedDocument | undefined;
  /** The document's open calls, in order. */
  readonly calls: readonly PendingCall[];
  /** Whether nothing is sent until the person allows it, because the device was away for long. */
  readonly isHeld?: boolean;
  /** Whether the provider has just answered that the document does not exist. */
  readonly isGone?: boolean;
}

/**
 * A sentence each for this device, what is on its way, and the server, and one word for all of
 * them.
 */
export interface SyncLabel {
  readonly status: SyncStatus;
  /** Such as "Synced". */
  readonly word: string;
  /** About this device. */
  readonly device: string;
  /** What is being sent: how much, since when, why it is not done yet, and when the next attempt is. */
  readonly underway: string | undefined;
  /** About the server. */
  readonly server: string;
  /** When the label next changes even if nothing happens, in ms since 1970. */
  readonly changesAt?: number;
}

const words: Readonly<Record<SyncStatus, string>> = {
  notSaved: 'Not saved',
  saving: 'Saving',
  saved: 'Saved on this device',
  sending: 'Sending',
  synced: 'Synced',
  conflict: 'Conflict',
  signIn: 'Sign in',
  failed: 'Failed',
};

const heldWords =
  'This device has not reached the server for a long time, so nothing is sent until you choose Send.';

/** After this time, the label says what sending is waiting for, in ms. */
const patience = 30_000;
const minute = 60_000;

/**
 * The label of a document (SPEC.md, invariant 8). All labels come from this pure function of the stored data:
 * it never says Saved while edits are missing from the journal, nor Synced while the provider lacks any of
 * them.
 */
export function labelOf(facts: SyncFacts, now: number): SyncLabel {
  const status = statusOf(facts);
  const { calls } = facts;
  const [head] = calls;
  const changesAt = changeOf(facts, now);
  return {
    status,
    word: words[status],
    device: facts.isStored
      ? 'Every change is saved on this device.'
      : facts.isWriting === true
        ? 'The latest changes are being saved on this device.'
        : 'The latest changes are not saved on this device yet.',
    underway: head === undefined ? undefined : describeCalls(facts, head, now),
    server: describeServer(facts, now),
    ...(changesAt !== undefined && { changesAt }),
  };
}

function statusOf(facts: SyncFacts): SyncStatus {
  const { isStored, isWriting, content, document, calls, isHeld, isGone } = facts;
  const states = new Set(calls.map(({ state }) => state));
  if (states.has('conflict')) return 'conflict';
  if (states.has('failed')) return 'failed';
  if (states.has('signIn')) return 'signIn';
  if (!isStored) return isWriting === true ? 'saving' : 'notSaved';
  if (calls.length > 0) return isHeld === true ? 'saved' : 'sending';
  const head = document?.head?.content;
  return isGone !== true && head !== undefined && content === head ? 'synced' : 'saved';
}

function describeCalls({ calls, isHeld }: SyncFacts, head: PendingCall, now: number): string {
  const count = calls.length;
  const first = count === 1 ? 'made' : 'the first made';
  const what = `${plural(count, 'change')} to send, ${first} ${ago(head.createdAt, now)}.`;
  const why = isHeld === true ? heldWords : reasonOf(head, now);
  return why === undefined ? what : `${what} ${why}`;
}

/** Why the first call is not done yet; undefined if it has been queued only briefly. */
function reasonOf(call: PendingCall, now: number): string | undefined {
  const { state, error = '' } = call;
  switch (state) {
    case 'conflict':
    case 'failed':
    case 'signIn':
    case 'waiting':
      return error;
    case 'retry':
    case 'uncertain': {
      const wait = remaining(call.notBefore, now);
      // It may wait for the provider to be reached, or for another tab.
      const next = wait === 0 ? 'soon' : `in ${plural(Math.ceil(wait / 1000), 'second')}`;
      return `${asSentence(error)} Next try ${next}.`.trimStart();
    }
    case 'queued':
    case 'sending': {
      if (now - call.createdAt < patience) return undefined;
      return state === 'queued'
        ? 'It waits for its turn, or for another tab that is sending.'
        : 'It waits for the server’s answer.';
    }
    case 'done':
    case 'cancelled':
      return undefined;
  }
}

function describeServer({ document, content, isGone }: SyncFacts, now: number): string {
  if (isGone === true) return 'The server has no such document that you can see.';
  const { head, checkedAt } = document ?? {};
  if (head === undefined || checkedAt === undefined)
    return "Typewright doesn't know yet what the server has.";
  const named = head.commit.slice(0, 8);
  const when = ago(checkedAt, now);
  if (content === undefined) {
    return `The server had ${named === '' ? 'a version' : `the version ${named}`} ${when}.`;
  }
  const commit = named === '' ? '' : ` (${named})`;
  return content === head.content
    ? `The server had the same${commit} ${when}.`
    : `The server had another version${commit} ${when}.`;
}

function ago(at: number, now: number): string {
  return relativeTime(new Date(at).toISOString(), new Date(now));
}

/** When the label next changes even if nothing happens. */
function changeOf({ document, calls: [head] }: SyncFacts, now: number): number | undefined {
  const checkedAt = document?.head && document.checkedAt;
  const times = checkedAt === undefined ? [] : [nextMinute(checkedAt, now)];
  if (head !== undefined) {
    const wait = remaining(head.notBefore, now);
    times.push(nextMinute(head.createdAt, now), head.createdAt + patience);
    // The label counts whole seconds, rounded up.
    if (wait > 0) times.push(now + wait - (Math.ceil(wait / 1000) - 1) * 1000);
  }
  const at = Math.min(...times.filter((time) => time > now));
  return Number.isFinite(at) ? at : undefined;
}

/** When "5 minutes ago" stops being true. */
function nextMinute(at: number, now: number): number {
  return at + (Math.floor((now - at) / minute) + 1) * minute;
}
