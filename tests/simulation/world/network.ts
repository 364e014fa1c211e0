import type { Fetch, HttpAnswer } from '../../../src/provider/http.ts';
import { pick, roll, type Random } from '../../fuzz/random.ts';
import type { Clock } from './clock.ts';

/** Where tokens are asked for, below the address of the provider's API. */
export const tokenPath = '/authorization/token';

/** How long a sender waits for an answer that does not come, in ms. */
const patience = 8000;

interface Sending {
  readonly clock: Clock;
  readonly random: Random;
  /** It reaches the server, and is answered. */
  readonly arrive: () => Promise<HttpAnswer>;
}

async function fail(clock: Clock, ms: number, why: string): Promise<never> {
  await clock.sleep(ms);
  throw new TypeError(why);
}

/** What can become of one request. */
export const faults = {
  requestLost: ({ clock }) => fail(clock, patience, 'request lost'),
  answerLost: async ({ clock, arrive }) => {
    await arrive();
    return fail(clock, patience, 'answer lost');
  },
  /** The answer takes its time, and others overtake it. */
  slowAnswer: async ({ clock, random, arrive }) => {
    const answer = await arrive();
    await clock.sleep(roll(random, patience));
    return answer;
  },
  /** It arrives again after a while. */
  duplicated: async ({ clock, random, arrive }) => {
    const first = await arrive();
    void clock.sleep(roll(random, 20_000)).then(arrive);
    return first;
  },
  /** It arrives twice at the same time, and the sender gets the other one's answer. */
  twin: async ({ arrive }) => (await Promise.all([arrive(), arrive()]))[1],
  /** The sender gives up before it arrives. */
  late: ({ clock, random, arrive }) => {
    void clock.sleep(patience + roll(random, 20_000)).then(arrive);
    return fail(clock, patience, 'late');
  },
  killedBefore: ({ clock }) => fail(clock, 5, 'killed before its commit'),
  killedAfter: async ({ clock, arrive }) => {
    await arrive();
    return fail(clock, 5, 'killed after its commit');
  },
  unavailable: async () => refused(503),
  /** A proxy says so of what the server has done. */
  brokenOff: async ({ arrive }) => {
    await arrive();
    return refused(502);
  },
  timedOut: async () => refused(408),
  /** Something in between sends it elsewhere, perhaps of what the server has done; browsers show no status. */
  redirected: async ({ random, arrive }) => {
    if (roll(random, 2) === 0) await arrive();
    return answerOf(pick(random, [0, 301, 307]), '');
  },
  tooEarly: async () => refused(425),
  tooMany: async ({ random }) => refused(429, { 'Retry-After': String(1 + roll(random, 10)) }),
  /** The sign-in page of a hotel. */
  hotel: async () => answerOf(200, '<title>Welcome</title>', { 'Content-Type': 'text/html' }),
  /** A firewall lets it through no more. */
  forbidden: async () => refused(403),
} as const satisfies Readonly<Record<string, (sending: Sending) => Promise<HttpAnswer>>>;

export type Fault = keyof typeof faults;
export const faultNames = Object.keys(faults) as Fault[];
/** What stops a stream until a person comes is met only where it is aimed at a request. */
const aimed: readonly Fault[] = ['forbidden'];

export interface Network {
  /** Share of requests that meet a fault, from 0 to 1. */
  trouble: number;
  /** The server answers nobody. */
  isDown: boolean;
  /** What becomes of the next write. */
  next: Fault | undefined;
  /** What becomes of the next read of a document. */
  nextRead: Fault | undefined;
  /** What becomes of the next request for a token. */
  nextToken: Fault | undefined;
  readonly fetchFor: (device: { readonly isOffline: boolean }) => Fetch;
}

export function createNetwork(
  clock: Clock,
  random: Random,
  serve: Fetch,
  meet: (fault: string) => void,
  never: readonly Fault[] = [],
): Network {
  const possible = faultNames.filter((name) => ![...aimed, ...never].includes(name));
  const takeNext = (url: string, method: string | undefined) => {
    if (method === 'GET') {
      const { nextRead } = network;
      if (!url.includes('/document/')) return undefined;
      network.nextRead = undefined;
      return nextRead;
    }
    if (url.endsWith(tokenPath)) {
      const { nextToken } = network;
      network.nextToken = undefined;
      return nextToken;
    }
    const { next } = network;
    network.next = undefined;
    return next;
  };
  const network: Network = {
    trouble: 0,
    isDown: false,
    next: undefined,
    nextRead: undefined,
    nextToken: undefined,
    fetchFor: (device) => async (url, init) => {
      if (device.isOffline) {
        meet('offline');
        return fail(clock, 1, 'offline');
      }
      if (network.isDown) {
        meet('down');
        return fail(clock, 5, 'connection refused');
      }
      const arrive = () => clock.busy(serve(url, init));
      const fault =
        random() < network.trouble ? pick(random, possible) : takeNext(url, init.method);
      await clock.sleep(5 + roll(random, 200));
      if (fault === undefined) return arrive();
      meet(fault === 'hotel' && url.endsWith(tokenPath) ? 'hotel at a token request' : fault);
      return faults[fault]({ clock, random, arrive });
    },
  };
  return network;
}

export function answerOf(
  status: number,
  text: string,
  headers: Record<string, string> | Headers = {},
): HttpAnswer {
  const ok = status >= 200 && status < 300;
  return { status, ok, headers: new Headers(headers), text: async () => text };
}

function refused(status: number, headers: Record<string, string> = {}): HttpAnswer {
  return answerOf(
    status,
    JSON.stringify({ success: false, message: `Status ${status}.` }),
    headers,
  );
}
