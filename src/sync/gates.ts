import type { Now } from '../provider/http.ts';

/** How often a provider that can't be reached is asked whether it is back, in ms. */
export const probeEvery = 20_000;

/**
 * What this realm knows of providers that can't be reached: their calls need not be tried one by one. It is
 * not stored: another realm may reach what this one can't.
 */
export interface Gates {
  /** How long the provider's calls have to wait, in ms; 0: not at all. */
  remaining(provider: string): number;
  /** When it was found to answer again, ms since 1970. */
  reachableAt(provider: string): number | undefined;
  /** It can't be reached: it is asked again after a while. */
  close(provider: string): void;
  /** It answers. */
  open(provider: string): void;
  /** Whether its calls wait. */
  isClosed(provider: string): boolean;
  /** Something has changed (a network, a page in view): every provider may be asked at once. */
  reset(): void;
}

export function createGates(now: Now, random: () => number): Gates {
  const closed = new Map<string, { readonly at: number; readonly since: number }>();
  const reachable = new Map<string, number>();
  return {
    remaining(provider) {
      const gate = closed.get(provider);
      const at = now();
      // A clock that was set back opens it.
      return gate === undefined || at < gate.since ? 0 : Math.max(0, gate.at - at);
    },
    reachableAt: (provider) => reachable.get(provider),
    close(provider) {
      const since = now();
      closed.set(provider, { at: since + probeEvery * (0.5 + random() / 2), since });
    },
    open(provider) {
      if (closed.delete(provider)) reachable.set(provider, now());
    },
    isClosed: (provider) => closed.has(provider),
    reset() {
      for (const provider of closed.keys()) closed.set(provider, { at: 0, since: 0 });
    },
  };
}
