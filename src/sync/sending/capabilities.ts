import { succeed } from '../../domain/model/values/result.ts';
import type { Outcome } from '../../provider/errors.ts';
import type { Now } from '../../provider/http.ts';
import type { AccountClient } from '../ports.ts';

/** How long a provider's answer about itself stays valid, in ms. */
const freshFor = 10 * 60 * 1000;

export interface Capabilities {
  /** Repeats its first answer for the same Idempotency-Key. */
  readonly keys: boolean;
  /** Refuses a save if the head is not the commit named in `If-Match`. */
  readonly ifMatch: boolean;
  /** Everything the provider lists. */
  readonly all: ReadonlySet<string>;
}

/** Asks each provider for its capabilities, and again when the answer is too old (rules 7). */
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
