import type { Log } from '../logging/log.ts';
import type { Store } from '../store/store.ts';
import { timeAt } from '../store/time.ts';
import type { Sender } from './send.ts';

export interface DeliveryOptions {
  readonly store: Store;
  readonly sender: Sender;
  readonly log: Pick<Log, 'error'>;
  readonly now: () => number;
  /** How often the table is checked, in milliseconds; another server may have added something. */
  readonly interval?: number;
}

export interface Deliveries {
  /** Notifies that there is a new delivery. */
  readonly wake: () => void;
  /** Stops after the current deliveries. */
  readonly stop: () => Promise<void>;
}

/**
 * The delay after the first, second … failure, in milliseconds; after the last one the delivery
 * fails.
 */
export const backoff: readonly number[] = [
  5_000, 60_000, 300_000, 1_800_000, 7_200_000, 21_600_000, 86_400_000,
];
/** How many one server sends at the same time. */
const lanes = 4;
/** Longer than sending takes: after this, another server takes over, because this one has died. */
const lease = 90_000;

/** Sends the deliveries in the table until it is stopped. */
export function startDeliveries({
  store,
  sender,
  log,
  now,
  interval = 5000,
}: DeliveryOptions): Deliveries {
  const stopping = new AbortController();
  const busy = new Set<Promise<void>>();
  const time = (plus = 0) => timeAt(now() + plus);

  const sendNext = async (): Promise<boolean> => {
    const delivery = await store.deliveries.claim(time(), time(lease));
    if (delivery === undefined) return false;
    const { id, triggerId, attempts, payload } = delivery;
    const trigger = await store.triggers.byId(triggerId);
    if (trigger === undefined) return true;
    const { type, config } = trigger;
    const sent = await sender.send({ id: `delivery_${id}`, type, config, payload });
    const pause = backoff[attempts - 1];
    // 410: the target wants no more deliveries.
    const isOver = sent.error === null || pause === undefined || sent.status === 410;
    const state = sent.error === null ? 'delivered' : isOver ? 'failed' : 'pending';
    const nextAt = time(isOver ? 0 : pause);
    await store.deliveries.update(id, { ...sent, state, nextAt, updatedAt: time() });
    return true;
  };

  const lane = async (): Promise<void> => {
    try {
      while (!stopping.signal.aborted && (await sendNext()));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ reason }, 'deliveries could not be sent');
    }
  };
  const wake = (): void => {
    if (stopping.signal.aborted || busy.size >= lanes) return;
    const run: Promise<void> = lane().finally(() => busy.delete(run));
    busy.add(run);
  };
  const timer = setInterval(wake, interval);
  timer.unref();

  return {
    wake,
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await Promise.all(busy);
      await sender.close();
    },
  };
}
