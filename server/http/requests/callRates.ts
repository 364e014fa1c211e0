import type { Cost } from '../../../src/provider/endpoint.ts';
import type { Resources } from '../../store/store.ts';
import { timeAt } from '../../store/time.ts';
import { done, type Reply } from '../answers/reply.ts';

/** How many calls of each cost one caller may make in a minute. */
export type Rates = Readonly<Record<Cost, number>>;

export interface RateSettings {
  readonly anonymous: Rates;
  readonly account: Rates;
}

/** Far more than people and their programs need, and too few to slow others down. */
const usualRates: RateSettings = {
  anonymous: { light: 1200, search: 300, work: 300, write: 300 },
  account: { light: 6000, search: 1200, work: 1200, write: 1200 },
};

/** In milliseconds. */
const window = 60_000;
/**
 * Into how many batches the allowed calls are divided. Storing each call alone would cost more than answering
 * it.
 */
const batches = 20;
/** With this many counts, those whose window is over are deleted. */
const mostCallers = 10_000;

interface Count {
  /** The calls that all servers had counted when this one last wrote to the store. */
  shared: number;
  /** The calls that this server has counted since. */
  own: number;
  resetsAt: number;
}

/** Limits how often each caller makes calls, for all servers that share the store. */
export class CallRates {
  readonly #store: Pick<Resources, 'rateLimits'>;
  readonly #now: () => number;
  readonly #settings: RateSettings;
  readonly #counts = new Map<string, Count>();

  constructor(
    store: Pick<Resources, 'rateLimits'>,
    now: () => number,
    settings: RateSettings = usualRates,
  ) {
    this.#store = store;
    this.#now = now;
    this.#settings = settings;
  }

  /** Counts a call of an account, or of an address; refused with 429 when there were too many. */
  async admit(account: number | undefined, address: string, cost: Cost): Promise<Reply<undefined>> {
    const most = this.#settings[account === undefined ? 'anonymous' : 'account'][cost];
    const who = account === undefined ? `from ${address}` : `account ${account}`;
    const now = this.#now();
    const key = `calls:${cost}:${who}`;
    const count = this.#countOf(key, now);
    if (count.shared + count.own >= most) return refuseRate(count.resetsAt - now);
    count.own += 1;
    if (count.own < most / batches) return done(undefined);
    const counted = count.own;
    count.shared += counted;
    count.own = 0;
    const known = await this.#store.rateLimits.count(
      key,
      timeAt(now),
      timeAt(count.resetsAt),
      counted,
    );
    count.shared = known.count;
    count.resetsAt = Date.parse(known.resetsAt);
    return done(undefined);
  }

  #countOf(key: string, now: number): Count {
    const known = this.#counts.get(key);
    if (known !== undefined && known.resetsAt > now) return known;
    if (this.#counts.size >= mostCallers) {
      for (const [each, { resetsAt }] of this.#counts)
        if (resetsAt <= now) this.#counts.delete(each);
    }
    const fresh = { shared: 0, own: 0, resetsAt: now + window };
    this.#counts.set(key, fresh);
    return fresh;
  }
}

function refuseRate(left: number): Reply<undefined> {
  const seconds = Math.max(1, Math.ceil(left / 1000));
  return {
    ok: false,
    refusal: {
      status: 429,
      message: `There were too many requests of this kind within a minute. Wait ${seconds} seconds, then go on more slowly.`,
      headers: { 'Retry-After': String(seconds) },
    },
  };
}
