import { abandonSenders, isAbort, type SenderLocks } from '../lease/senders.ts';
import type { LockPort } from './turn.ts';

const lockName = 'typewright-outbox';
/**
 * How long to wait for the leader's answer, in ms: a busy one may be slow, and a frozen one never
 * answers.
 */
const answerWithin = 3000;

/** Messages between the pages and the service worker about who replays. */
export type ReplayMessage =
  /** From a visible page that wants to replay. */
  | { readonly type: 'mayI'; readonly from: string }
  /** The leader is a visible page or a service worker, and continues. */
  | { readonly type: 'busy'; readonly to: string }
  /** The leader is a hidden page, and is about to release the lock. */
  | { readonly type: 'yours'; readonly to: string };

/** Reaches all other pages and workers of this browser. */
export interface ReplayChannel {
  readonly post: (message: ReplayMessage) => void;
  /** Calls `hear` with each message until the returned function is called. */
  readonly listen: (hear: (message: ReplayMessage) => void) => () => void;
}

export interface ReplayLockPorts {
  readonly locks: SenderLocks;
  readonly channel: ReplayChannel;
  /**
   * Whether a person can see this page. Service workers count as visible, because browsers don't
   * slow them down.
   */
  readonly isVisible: () => boolean;
  readonly id: string;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * A lock for replaying that prefers visible pages. A hidden page hands over at once: it starts
 * nothing new and finishes the calls in progress without the lock (`senders.ts`). A page that does
 * not answer is frozen, and the lock is stolen. What it was sending becomes uncertain, and outcomes
 * that it learns too late are not written (see the call's epoch).
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
        await abandonSenders(ports.locks);
        return holdLock(ports, run, { steal: true });
    }
  };
}

/** Waits for a lock that was promised, but not forever. */
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
    // The lock was stolen, or was not granted in time.
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
