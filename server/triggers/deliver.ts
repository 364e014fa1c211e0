import type { Log } from '../logging/log.ts';
import type { Store } from '../store/store.ts';
import { timeAt } from '../store/time.ts';
import type { TriggerSender } from './send.ts';
import { errorMessage } from '../../src/domain/model/values/errorMessage.ts';

export interface DeliveryOptions {
  readonly store: Store;
  readonly sender: TriggerSender;
  readonly log: Pick<Log, 'error'>;
  readonly now: () => number;
  /** The time between two checks of the table, in milliseconds; another server may have added deliveries. */
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
/** How many deliveries a server sends at the same time. */
const lanes = 8;
/**
 * How many of these for one account, so that an account whose targets don't answer does not delay everybody
 * else's deliveries.
 */
const lanesOfOne = 2;
/**
 * Longer than sending takes, in milliseconds. After it, another server takes over, because this one must have
 * died.
 */
const lease = 90_000;

type Claimed = NonNullable<Awaited<ReturnType<Store['deliveries']['claim']>>>;

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
  /** The number of deliveries that are being sent for each account. */
  const sending = new Map<number, number>();
  const time = (plus = 0) => timeAt(now() + plus);

  /** Deliveries are claimed one at a time, so that each lane knows what the others have taken. */
  let claiming: Promise<unknown> = Promise.resolve();
  const claim = async () => {
    const full = [...sending].flatMap(([account, count]) => (count < lanesOfOne ? [] : [account]));
    const found = await store.deliveries.claim(time(), time(lease), full);
    if (found !== undefined) sending.set(found.ownerId, (sending.get(found.ownerId) ?? 0) + 1);
    return found;
  };
  const release = (account: number): void => {
    const left = (sending.get(account) ?? 1) - 1;
    if (left > 0) sending.set(account, left);
    else sending.delete(account);
  };

  const sendNext = async (): Promise<boolean> => {
    const next = claiming.then(claim);
    claiming = next.catch(() => undefined);
    const delivery = await next;
    if (delivery === undefined) return false;
    try {
      await sendOne(delivery);
    } finally {
      release(delivery.ownerId);
    }
    return true;
  };

  const sendOne = async ({ id, triggerId, attempts, payload }: Claimed): Promise<void> => {
    const trigger = await store.triggers.byId(triggerId);
    if (trigger === undefined) return;
    const { type, config } = trigger;
    const sent = await sender.send({ id: `delivery_${id}`, type, config, payload });
    const pause = backoff[attempts - 1];
    // 410 means that the target wants no more deliveries.
    const isOver = sent.error === null || pause === undefined || sent.status === 410;
    const state = sent.error === null ? 'delivered' : isOver ? 'failed' : 'pending';
    const nextAt = time(isOver ? 0 : pause);
    await store.deliveries.update(id, { ...sent, state, nextAt, updatedAt: time() });
  };

  const lane = async (): Promise<void> => {
    try {
      while (!stopping.signal.aborted && (await sendNext()));
    } catch (error) {
      const reason = errorMessage(error);
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
