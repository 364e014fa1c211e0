import type { Now } from '../../provider/http.ts';

/** The interval between probes of an unreachable provider, in ms. */
export const probeInterval = 20_000;

/**
 * The providers that are unreachable from this realm, so that their calls need not be tried one by
 * one. Not stored, because another realm may reach them.
 */
export interface Gates {
  /** How long calls to the provider have to wait, in ms. */
  remaining(provider: string): number;
  /** When the provider became reachable again, in ms since 1970. */
  reachableAt(provider: string): number | undefined;
  /** Marks the provider as unreachable until the next probe. */
  close(provider: string): void;
  /** Marks the provider as reachable. */
  open(provider: string): void;
  /** Whether calls to the provider have to wait. */
  isClosed(provider: string): boolean;
  /**
   * Allows an immediate probe of every provider, because the network or the page's visibility
   * changed.
   */
  reset(): void;
}

export function createGates(now: Now, random: () => number): Gates {
  const closed = new Map<string, { readonly at: number; readonly since: number }>();
  const reachable = new Map<string, number>();
  return {
    remaining(provider) {
      const gate = closed.get(provider);
      const at = now();
      // If the clock was set back, don't wait.
      return gate === undefined || at < gate.since ? 0 : Math.max(0, gate.at - at);
    },
    reachableAt: (provider) => reachable.get(provider),
    close(provider) {
      const since = now();
      closed.set(provider, { at: since + probeInterval * (0.5 + random() / 2), since });
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
