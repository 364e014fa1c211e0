/** An answer that was given. */
export interface Answered {
  /** The call by its id (`document.get`) or its route; never an address, which may hold a name. */
  readonly call: string;
  /** What such calls cost the server (`light`, `search`, `work`, `write`). */
  readonly cost: string;
  readonly status: number;
  readonly seconds: number;
}

/** A measured value, with its labels. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly values: readonly (readonly [labels: Labels, value: number])[];
}

type Labels = Readonly<Record<string, string | number>>;

/** The counters for the operator, which start at zero with the process. */
export interface Metrics {
  readonly answered: (answer: Answered) => void;
  /** Counts a failure of the database. */
  readonly storeFailed: () => void;
  /** Everything counted, and some gauges, in the text format of Prometheus (version 0.0.4). */
  readonly print: (gauges: readonly Gauge[]) => string;
}

/** The upper bounds of the histogram, in seconds. */
const bounds = [0.005, 0.025, 0.1, 0.5, 2.5, 10, 30] as const;

interface Times {
  /** The number of answers up to each bound; the last is the number of all that took longer. */
  readonly counts: number[];
  sum: number;
}

export function createMetrics(): Metrics {
  const answers = new Map<string, { readonly labels: Labels; count: number }>();
  const times = new Map<string, Times>();
  let storeFailures = 0;
  return {
    answered: ({ call, cost, status, seconds }) => {
      const key = `${call} ${status}`;
      const known = answers.get(key);
      if (known === undefined) answers.set(key, { labels: { call, cost, status }, count: 1 });
      else known.count += 1;
      const own = times.get(call) ?? {
        counts: Array.from({ length: bounds.length + 1 }, () => 0),
        sum: 0,
      };
      times.set(call, own);
      const at = bounds.findIndex((bound) => seconds <= bound);
      const place = at < 0 ? bounds.length : at;
      own.counts[place] = (own.counts[place] ?? 0) + 1;
      own.sum += seconds;
    },
    storeFailed: () => {
      storeFailures += 1;
    },
    print: (gauges) =>
      [
        ...head('typewright_requests_total', 'counter', 'Answers of the API and the public pages.'),
        ...[...answers.values()].map(({ labels, count }) =>
          line('typewright_requests_total', labels, count),
        ),
        ...head('typewright_request_duration_seconds', 'histogram', 'How long they took.'),
        ...[...times].flatMap(([call, own]) => printTimes(call, own)),
        ...head('typewright_store_errors_total', 'counter', 'Failures of the database.'),
        line('typewright_store_errors_total', {}, storeFailures),
        ...gauges.flatMap(({ name, help, values }) => [
          ...head(name, 'gauge', help),
          ...values.map(([labels, value]) => line(name, labels, value)),
        ]),
        '',
      ].join('\n'),
  };
}

function printTimes(call: string, { counts, sum }: Times): readonly string[] {
  const name = 'typewright_request_duration_seconds';
  let total = 0;
  const buckets = counts.map((count, index) => {
    total += count;
    return line(`${name}_bucket`, { call, le: bounds[index] ?? '+Inf' }, total);
  });
  return [...buckets, line(`${name}_sum`, { call }, sum), line(`${name}_count`, { call }, total)];
}

function head(name: string, type: string, help: string): readonly string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escape(String(text))}"`);
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`;
}

function escape(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
