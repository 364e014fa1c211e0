import { readAccount } from '../../storage/database/account.ts';
import type { PendingCall } from '../../storage/database/outboxRows.ts';
import { createAdvance, type Advanced } from './advance.ts';
import { createCapabilities } from './capabilities.ts';
import { dueIn, providerOf, streamDueIn, streamKey } from './due.ts';
import { createGates, type Gates } from './gates.ts';
import { isBeingSent, type Leadership } from '../lease/leadership.ts';
import { explainRefusal, isSignInNeeded } from './outcome.ts';
import type { SyncPorts } from '../ports.ts';
import { createRecorder } from '../lease/record.ts';
import type { Senders } from '../lease/senders.ts';
import { nextTry } from '../calls/schedule.ts';
import { errorMessage } from '../../domain/model/values/errorMessage.ts';

/** How many streams are sent in parallel. */
export const parallelStreams = 4;
/** How long a call that another page has queued may go unnoticed while others are being sent, in ms. */
const lookWithin = 5000;

export interface Replay {
  /**
   * Sends everything that is due, in order within each stream. Returns the delay until something is
   * due without anybody's help, in ms, or Infinity. Starts nothing new once `signal` is aborted.
   */
  run(signal: AbortSignal): Promise<number>;
}

/** What a realm remembers between replays. */
export interface ReplayMemory {
  readonly gates: Gates;
  readonly capabilitiesOf: ReturnType<typeof createCapabilities>;
  /** When each stuck stream stopped. */
  readonly rested: Map<string, number>;
  /** See `Blockers`. */
  readonly leftToOthers: Set<string>;
  /** Aborted to have the outbox looked at again at once; replaced before every look. */
  alarm: AbortController;
}

export function createReplayMemory({
  now,
  random,
}: Pick<SyncPorts, 'now' | 'random'>): ReplayMemory {
  return {
    gates: createGates(now, random),
    capabilitiesOf: createCapabilities(now),
    rested: new Map(),
    leftToOthers: new Set(),
    alarm: new AbortController(),
  };
}

/**
 * Replays the outbox as its leader: the same engine in pages, service workers, the command line and
 * the simulator.
 */
export function createReplay(
  ports: SyncPorts & { readonly senders?: Senders },
  memory: ReplayMemory,
  leadership: Leadership,
): Replay {
  const { store, now, random } = ports;
  const { gates, capabilitiesOf, rested } = memory;
  const recorder = createRecorder(ports, leadership);
  const advance = createAdvance(ports, recorder, ({ id }) => memory.leftToOthers.add(id));
  /** Streams that are being sent. */
  const busy = new Set<string>();
  const dueOf = (head: PendingCall) => streamDueIn(memory, head, now());

  async function drain(head: PendingCall, signal: AbortSignal): Promise<void> {
    for (let call: PendingCall | undefined = head; call !== undefined;) {
      if (signal.aborted || dueIn(memory, call, now()) > 0) return;
      if ((await step(call)) === 'stop') {
        rested.set(streamKey(call), now());
        return;
      }
      rested.delete(streamKey(call));
      const { account, stream }: PendingCall = call;
      call = await store.read((rows) => rows.firstOpen(account, stream));
    }
  }

  /** A failure with one call must not stop other streams. */
  async function step(call: PendingCall): Promise<'next' | 'stop'> {
    try {
      const advanced = await attempt(call);
      if (advanced === 'unreachable') await probe(call);
      return advanced === 'next' ? 'next' : 'stop';
    } catch (error) {
      const reason = errorMessage(error);
      await giveUp(call, `This can't be sent: ${reason}`);
      return 'stop';
    }
  }

  async function attempt(call: PendingCall): Promise<Advanced> {
    if (call.state === 'sending') {
      const sending = (await ports.senders?.sending()) ?? new Set();
      if (call.epoch !== leadership.epoch && isBeingSent(call, sending, now())) return 'stop';
      const error = 'No answer came. Typewright finds out whether this arrived.';
      const lost = await recorder.record(call, 'unanswered', { error });
      return lost.ok && lost.value !== undefined ? 'next' : 'stop';
    }
    if (call.dependsOn !== undefined && !(await isDone(call.dependsOn))) {
      await recorder.hold(call, 'This waits for an earlier change that it depends on.');
      return 'stop';
    }
    const account = await ports.clientOf(call.account);
    if (account === 'signIn') {
      const { user = '' } = readAccount(call.account) ?? {};
      await recorder.record(call, 'unauthorized', { error: `Sign in as ${user} to send this.` });
      return 'stop';
    }
    const provider = providerOf(call);
    const capabilities = await capabilitiesOf(provider, account, !gates.isClosed(provider));
    if (!capabilities.ok) {
      const { refusal } = capabilities;
      if (isSignInNeeded(refusal)) {
        await recorder.record(call, 'unauthorized', { error: explainRefusal(refusal) });
        return 'stop';
      }
      gates.close(provider);
      const notBefore = nextTry(call.attempts + 1, 'lost', { now: now(), random: random() });
      const error = explainRefusal(refusal);
      await recorder.record(call, 'unsent', { notBefore, error });
      return 'stop';
    }
    gates.open(provider);
    return advance(call, { account, capabilities: capabilities.value });
  }

  /** Finds out whether only this call fails or the provider is unreachable. */
  async function probe(call: PendingCall): Promise<void> {
    const account = await ports.clientOf(call.account);
    if (account === 'signIn') return;
    const provider = providerOf(call);
    const capabilities = await capabilitiesOf(provider, account, false);
    if (!capabilities.ok && !isSignInNeeded(capabilities.refusal)) gates.close(provider);
  }

  async function isDone(id: string): Promise<boolean> {
    return (await store.read((rows) => rows.call(id)))?.state === 'done';
  }

  async function giveUp({ id }: PendingCall, error: string): Promise<void> {
    const stored = await store.read((rows) => rows.call(id)).catch(() => undefined);
    if (stored === undefined) return;
    // A call that was sent may have arrived, so it is not given up but looked for again later.
    const notBefore = nextTry(stored.attempts + 1, 'busy', { now: now(), random: random() });
    const event = stored.state === 'sending' ? 'unanswered' : stored.unsure ? 'unsent' : 'rejected';
    await recorder
      .record(stored, event, { error, ...(event !== 'rejected' && { notBefore }) })
      .catch(() => undefined);
  }

  async function run(signal: AbortSignal): Promise<number> {
    const running = new Set<Promise<void>>();
    for (;;) {
      // Before the look, so that a wake-up during it leads to another one.
      memory.alarm = new AbortController();
      const heads = await store.read((rows) => rows.heads());
      const free = heads.filter((head) => !busy.has(streamKey(head)));
      const due = signal.aborted ? [] : free.filter((head) => dueOf(head) <= 0);
      for (const head of due.slice(0, parallelStreams - running.size)) {
        const key = streamKey(head);
        busy.add(key);
        const lane = drain(head, signal).finally(() => {
          busy.delete(key);
          running.delete(lane);
        });
        running.add(lane);
      }
      if (running.size === 0) {
        return signal.aborted ? 0 : Math.min(Infinity, ...free.map(dueOf));
      }
      // A call that is queued meanwhile must not wait for a slow answer in another stream.
      const over = new AbortController();
      const until = AbortSignal.any([memory.alarm.signal, over.signal]);
      await Promise.race([...running, ports.sleep(lookWithin, until)]);
      over.abort();
      if (signal.aborted) await Promise.all(running);
    }
  }

  return { run };
}
