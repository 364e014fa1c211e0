import { succeed } from '../domain/model/result.ts';
import type { Outcome } from '../provider/errors.ts';
import type { Now } from '../provider/http.ts';
import type { AccountClient } from './ports.ts';

/** How long what a provider said of itself is believed, in ms. */
const freshFor = 10 * 60 * 1000;

export interface Capabilities {
  /** It gives the same Idempotency-Key its first answer. */
  readonly keys: boolean;
  /** It refuses a save when the head is not the one that is named. */
  readonly ifMatch: boolean;
  /** Everything it names. */
  readonly all: ReadonlySet<string>;
}

/** Asks each provider once in a while what it can do (rules 7). */
export function createCapabilities(now: Now) {
  const known = new Map<string, { readonly value: Capabilities; readonly at: number }>();
  return async function capabilitiesOf(
    provider: string,
    { client }: AccountClient,
    isFresh = true,
  ): Promise<Outcome<Capabilities>> {
    const found = known.get(provider);
    const age = found === undefined ? Infinity : now() - found.at;
    if (found !== undefined && isFresh && age >= 0 && age < freshFor) return succeed(found.value);
    const about = await client.about.get();
    if (!about.ok) return about;
    const all = new Set(about.value.capabilities);
    const value = { keys: all.has('idempotency-key'), ifMatch: all.has('if-match'), all };
    known.set(provider, { value, at: now() });
    return succeed(value);
  };
}
