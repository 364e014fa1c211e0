import type { Fetch, HttpAnswer } from '../../../src/provider/http.ts';
import { pick, roll, type Random } from '../../fuzz/random.ts';
import type { Clock } from './clock.ts';

/** The path for requesting tokens, below the address of the provider's API. */
export const tokenPath = '/authorization/token';

/** How long a sender waits for an answer, in milliseconds. */
const patience = 8000;

interface Sending {
  readonly clock: Clock;
  readonly random: Random;
  /** Delivers the request to the server, which answers it. */
  readonly arrive: () => Promise<HttpAnswer>;
}

async function fail(clock: Clock, ms: number, why: string): Promise<never> {
  await clock.sleep(ms);
  throw new TypeError(why);
}

/** What can happen to a request. */
export const faults = {
  requestLost: ({ clock }) => fail(clock, patience, 'request lost'),
  answerLost: async ({ clock, arrive }) => {
    await arrive();
    return fail(clock, patience, 'answer lost');
  },
  /** The answer is slow, and others overtake it. */
  slowAnswer: async ({ clock, random, arrive }) => {
    const answer = await arrive();
    await clock.sleep(roll(random, patience));
    return answer;
  },
  /** The request arrives again after a while. */
  duplicated: async ({ clock, random, arrive }) => {
    const first = await arrive();
    void clock.sleep(roll(random, 20_000)).then(arrive);
    return first;
  },
  /** The request arrives twice at the same time, and the sender gets the answer to the second. */
  twin: async ({ arrive }) => (await Promise.all([arrive(), arrive()]))[1],
  /** The sender gives up before the request arrives. */
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
  /** A proxy answers with an error although the server has done the call. */
  brokenOff: async ({ arrive }) => {
    await arrive();
    return refused(502);
  },
  timedOut: async () => refused(408),
  /**
   * Something in between redirects the request, perhaps after the server has done the call; browsers show no
   * status.
   */
  redirected: async ({ random, arrive }) => {
    if (roll(random, 2) === 0) await arrive();
    return answerOf(pick(random, [0, 301, 307]), '');
  },
  tooEarly: async () => refused(425),
  tooMany: async ({ random }) => refused(429, { 'Retry-After': String(1 + roll(random, 10)) }),
  /** The sign-in page of a hotel. */
  hotel: async () => answerOf(200, '<title>Welcome</title>', { 'Content-Type': 'text/html' }),
  /** A firewall blocks the request. */
  forbidden: async () => refused(403),
} as const satisfies Readonly<Record<string, (sending: Sending) => Promise<HttpAnswer>>>;

export type Fault = keyof typeof faults;
export const faultNames = Object.keys(faults) as Fault[];
/** Faults that stop a stream until a person acts only occur when they are aimed at a request. */
const aimed: readonly Fault[] = ['forbidden'];

export interface Network {
  /** Share of requests that meet a fault, from 0 to 1. */
  trouble: number;
  /** Whether the server answers nobody. */
  isDown: boolean;
  /** The fault of the next write. */
  next: Fault | undefined;
  /** The fault of the next read of a document. */
  nextRead: Fault | undefined;
  /** The fault of the next request for a token. */
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
