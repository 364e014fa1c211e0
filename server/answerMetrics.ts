import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ProviderServices } from './http/providerServices.ts';
import type { Gauge } from './logging/metrics.ts';
import { timeAt } from './store/time.ts';
import { withTimeout } from './http/withTimeout.ts';

const type = 'text/plain; version=0.0.4; charset=utf-8';

/** Answers `GET /metrics`. It needs the token, because it shows how the server is used. */
export function metricsAnswer(
  services: ProviderServices,
  metricsToken: string,
): (request: Request) => Promise<Response> {
  const readDelay = watchDelay();
  return async (request) => {
    const token = request.headers.get('Authorization')?.replace(/^Bearer /i, '') ?? '';
    if (!isSame(token, metricsToken)) {
      const headers = { 'WWW-Authenticate': 'Bearer', 'Cache-Control': 'no-store' };
      return new Response('Send METRICS_TOKEN as a bearer token.\n', { status: 401, headers });
    }
    const gauges = [...(await storedGauges(services)), ...workGauges(services), ...readDelay()];
    return new Response(services.metrics.print(gauges), {
      headers: { 'Content-Type': type, 'Cache-Control': 'no-store' },
    });
  };
}

/** Compares in constant time, so that the time says nothing about a guess. */
function isSame(sent: string, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(sent), hash(token));
}

/**
 * How long the database may take to count, in milliseconds: less than Prometheus waits for the whole answer.
 */
const countPatience = 5000;

async function storedGauges(services: ProviderServices): Promise<readonly Gauge[]> {
  const { store, metrics, now } = services;
  const up = (value: number): Gauge => ({
    name: 'typewright_store_up',
    help: 'Whether the database answers.',
    values: [[{}, value]],
  });
  try {
    const { sessions, deliveries } = await withTimeout(
      countPatience,
      store.housekeeping.counts(timeAt(now())),
    );
    return [
      up(1),
      {
        name: 'typewright_sessions',
        help: 'Sessions that have not ended.',
        values: [[{}, sessions]],
      },
      {
        name: 'typewright_deliveries_pending',
        help: 'Deliveries of triggers that wait to be sent, counted for all servers together.',
        values: [[{}, deliveries]],
      },
    ];
  } catch {
    metrics.storeFailed();
    return [up(0)];
  }
}

function workGauges({ work }: ProviderServices): readonly Gauge[] {
  const lanes = work.load();
  return [
    {
      name: 'typewright_work_waiting',
      help: 'Requests that wait for a thread.',
      values: lanes.map(({ lane, waiting }) => [{ lane }, waiting]),
    },
    {
      name: 'typewright_work_running',
      help: 'Threads that are at work.',
      values: lanes.map(({ lane, running }) => [{ lane }, running]),
    },
  ];
}

/** Measures the delay of the event loop since the figures were last read, and the memory of the process. */
function watchDelay(): () => readonly Gauge[] {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  return () => {
    const seconds = (nanoseconds: number) => (nanoseconds > 0 ? nanoseconds / 1e9 : 0);
    const values = [
      [{ quantile: '0.5' }, seconds(delay.percentile(50))],
      [{ quantile: '0.99' }, seconds(delay.percentile(99))],
      [{ quantile: '1' }, seconds(delay.max)],
    ] as const;
    delay.reset();
    return [
      {
        name: 'typewright_event_loop_delay_seconds',
        help: 'Delay of the event loop since these figures were last read, by quantile.',
        values,
      },
      {
        name: 'typewright_resident_memory_bytes',
        help: 'Resident memory of the process.',
        values: [[{}, process.memoryUsage.rss()]],
      },
      {
        name: 'typewright_uptime_seconds',
        help: 'How long the process has been running.',
        values: [[{}, Math.floor(process.uptime())]],
      },
    ];
  };
}
