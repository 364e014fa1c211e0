import type { Endpoint } from '../../../src/provider/endpoint.ts';
import { done, refused, type Reply } from '../answers/reply.ts';

/** The range of ids in the stores. */
const largestId = 2_147_483_647;
/**
 * The maximum length of a short text (a title, a name, an address) and of a long one, in
 * characters.
 */
const longest = { short: 512, long: 100_000 } as const;
const long: ReadonlySet<string> = new Set(['description', 'comment', 'changelog', 'readme']);
/** Fields not checked here: the readers of the formats do that. */
const opaque: ReadonlySet<string> = new Set(['spec']);

interface Input {
  readonly params: object;
  readonly query: object;
  readonly body: unknown;
}

/** Refuses what no store could hold, whatever the call. */
export function checkLimits(endpoint: Endpoint, path: string, input: Input): Reply<undefined> {
  for (const value of Object.values(input.params) as unknown[]) {
    const isId = typeof value === 'number';
    if (isId ? value < 1 || value > largestId : refuseText('id', value) !== undefined) {
      return refused(404, `There is nothing at ${path.slice(0, 200)}. Check the address.`);
    }
  }
  for (const part of [input.query, isOpaque(endpoint) ? {} : input.body]) {
    const message = refuseTexts(part);
    if (message !== undefined) return refused(400, message);
  }
  return done(undefined);
}

function isOpaque({ path }: Endpoint): boolean {
  return path.endsWith('/import');
}

function refuseTexts(part: unknown): string | undefined {
  if (typeof part !== 'object' || part === null) return undefined;
  for (const [name, value] of Object.entries<unknown>({ ...part })) {
    if (opaque.has(name)) continue;
    const message = typeof value === 'object' ? refuseTexts(value) : refuseText(name, value);
    if (message !== undefined) return message;
  }
  return undefined;
}

function refuseText(name: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (value.includes('\0')) return `${name} contains a NUL character. Remove it.`;
  const most = long.has(name) ? longest.long : longest.short;
  if (value.length <= most) return undefined;
  return `${name} is longer than ${most} characters. Shorten it.`;
}
