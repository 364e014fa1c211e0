import { giveUpSenders, isAbort, type SenderLocks } from './senders.ts';
import type { LockPort } from './turn.ts';

const lockName = 'typewright-outbox';
/** How long the one who replays has to answer, in ms: a frozen page never does, one on a busy machine may be late. */
const answerWithin = 3000;

/** What pages and the service worker say to each other about replaying. */
export type ReplayMessage =
  /** A page in view would like to replay. */
  | { readonly type: 'mayI'; readonly from: string }
  /** I replay, and am in view or no page. */
  | { readonly type: 'busy'; readonly to: string }
  /** I replay, but nobody sees me: it is yours in a moment. */
  | { readonly type: 'yours'; readonly to: string };

/** Reaches every other page and worker of this browser. */
export interface ReplayChannel {
  readonly post: (message: ReplayMessage) => void;
  /** Calls `hear` with what the others post, until what it gives is called. */
  readonly listen: (hear: (message: ReplayMessage) => void) => () => void;
}

export interface ReplayLockPorts {
  readonly locks: SenderLocks;
  readonly channel: ReplayChannel;
  /** Whether a person sees this page; a service worker, which no browser slows down, counts as seen. */
  readonly isVisible: () => boolean;
  readonly id: string;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * The lock of whoever replays. A page in view goes before a hidden one, which hands over at once: it begins
 * nothing more, and ends the calls that are on their way without the lock (`senders.ts`). One that does not
 * answer is frozen, and the lock is taken from it. What it was sending is then uncertain, and what it
 * learns of it too late is not written (the call's epoch).
 */
export function createReplayLock(ports: ReplayLockPorts): LockPort {
  return async (run) => {
    if (await holdLock(ports, run, { ifAvailable: true })) return true;
    if (!ports.isVisible()) return false;
    switch (await askHolder(ports)) {
      case 'busy':
        return false;
      case 'yours':
        return holdInTime(ports, run);
      case 'silent':
        await giveUpSenders(ports.locks);
        return holdLock(ports, run, { steal: true });
    }
  };
}

/** What was promised may take a moment, but not for ever. */
async function holdInTime(
  ports: ReplayLockPorts,
  run: (lost: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const over = new AbortController();
  const late = new AbortController();
  void ports.sleep(answerWithin, over.signal).then(() => late.abort());
  try {
    return await holdLock(ports, run, { signal: late.signal });
  } finally {
    over.abort();
  }
}

async function holdLock(
  { locks, channel, isVisible }: ReplayLockPorts,
  run: (lost: AbortSignal) => Promise<void>,
  options: LockOptions,
): Promise<boolean> {
  const lost = new AbortController();
  let running: Promise<void> | undefined;
  try {
    await locks.request(lockName, options, async (lock) => {
      if (lock === null) return;
      const stopListening = channel.listen((message) => {
        if (message.type !== 'mayI') return;
        if (isVisible()) return channel.post({ type: 'busy', to: message.from });
        channel.post({ type: 'yours', to: message.from });
        lost.abort();
      });
      try {
        running = run(lost.signal);
        await Promise.race([running, aborted(lost.signal)]);
      } finally {
        stopListening();
      }
    });
  } catch (error) {
    // It was taken away, or did not come in time.
    lost.abort();
    if (!isAbort(error)) throw error;
  }
  await running;
  return running !== undefined;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
}

async function askHolder({
  channel,
  id,
  sleep,
}: ReplayLockPorts): Promise<'busy' | 'yours' | 'silent'> {
  const heard = new AbortController();
  let answer: 'busy' | 'yours' | 'silent' = 'silent';
  const stopListening = channel.listen((message) => {
    if (message.type === 'mayI' || message.to !== id) return;
    answer = message.type;
    heard.abort();
  });
  channel.post({ type: 'mayI', from: id });
  await sleep(answerWithin, heard.signal);
  stopListening();
  return answer;
}
