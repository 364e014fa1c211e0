import type { Fetch, HttpAnswer } from '../../src/provider/http.ts';
import { roll, type Random } from '../fuzz/random.ts';
import type { Clock } from './clock.ts';

/** What becomes of one request. */
export type Fate =
  | 'delivered'
  /** It never arrives. */
  | 'requestLost'
  /** It arrives; the answer does not. */
  | 'answerLost'
  /** It arrives twice. */
  | 'duplicated'
  /** The sender gives up before it arrives. */
  | 'late'
  /** The server is killed before it has done anything. */
  | 'killedBefore'
  /** The server is killed after it has done it. */
  | 'killedAfter'
  | 'unavailable'
  | 'tooMany';

export const faults: readonly Fate[] = [
  'requestLost',
  'answerLost',
  'duplicated',
  'late',
  'killedBefore',
  'killedAfter',
  'unavailable',
  'tooMany',
];

export interface Network {
  /** Share of requests that meet a fault, from 0 to 1. */
  trouble: number;
  /** The server answers nobody. */
  isDown: boolean;
  /** How often each fate was met. */
  readonly met: Map<Fate | 'offline' | 'down', number>;
  /** The fetch of a device. */
  readonly fetchFor: (device: {
    readonly isOffline: boolean;
    readonly isClosed?: boolean;
  }) => Fetch;
}

/** How long a sender waits for an answer that does not come, in ms. */
const patience = 8000;

export function createNetwork(
  clock: Clock,
  random: Random,
  serve: (url: string, init: Parameters<Fetch>[1]) => Promise<Response>,
): Network {
  const met: Network['met'] = new Map();
  const count = (fate: Fate | 'offline' | 'down') => met.set(fate, (met.get(fate) ?? 0) + 1);
  const fail = async (ms: number, why: string): Promise<never> => {
    await clock.sleep(ms);
    throw new TypeError(why);
  };

  const network: Network = {
    trouble: 0,
    isDown: false,
    met,
    fetchFor: (device) => async (url, init) => {
      if (device.isOffline) {
        count('offline');
        return fail(1, 'offline');
      }
      if (network.isDown) {
        count('down');
        return fail(5, 'connection refused');
      }
      const fate =
        random() < network.trouble ? (faults[roll(random, faults.length)] ?? 'late') : 'delivered';
      count(fate);
      const arrive = async () => read(await clock.busy(serve(url, init)));
      await clock.sleep(5 + roll(random, 200));
      switch (fate) {
        case 'delivered':
          return arrive();
        case 'requestLost':
        case 'killedBefore':
          return fail(fate === 'requestLost' ? patience : 5, fate);
        case 'answerLost':
          await arrive();
          return fail(patience, fate);
        case 'killedAfter':
          await arrive();
          return fail(5, fate);
        case 'duplicated': {
          const first = await arrive();
          void clock.sleep(roll(random, 20_000)).then(() => arrive());
          return first;
        }
        case 'late':
          void clock.sleep(patience + roll(random, 20_000)).then(() => arrive());
          return fail(patience, fate);
        case 'unavailable':
          return answer(503, { 'Retry-After': '' });
        case 'tooMany':
          return answer(429, { 'Retry-After': String(1 + roll(random, 10)) });
      }
    },
  };
  return network;
}

async function read(response: Response): Promise<HttpAnswer> {
  const { status, ok, headers } = response;
  const text = await response.text();
  return { status, ok, headers, text: async () => text };
}

function answer(status: number, headers: Record<string, string>): HttpAnswer {
  const text = JSON.stringify({ success: false, message: `Status ${status}.` });
  const given = new Headers(Object.entries(headers).filter(([, value]) => value !== ''));
  return { status, ok: false, headers: given, text: async () => text };
}
