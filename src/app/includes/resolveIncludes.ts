import { nothingResolved, type ResolvedIncludes } from '../../domain/model/resolvedIncludes.ts';
import type { Result } from '../../domain/model/values/result.ts';
import type { Include, Type } from '../../domain/model/specification.ts';

/** Resolves the page's includes. Each URL is read once, and again on request. */
export interface IncludeResolver {
  readonly current: () => ResolvedIncludes;
  readonly subscribe: (listener: () => void) => () => void;
  /** Resolves the includes that have no types and have not been tried yet. */
  readonly want: (imports: readonly Include[]) => void;
  /** Reads a URL again. */
  readonly resolve: (url: string, signal: AbortSignal) => Promise<Result<readonly Type[]>>;
  /** Retries includes that could not be read, for example when the network is back. */
  readonly retry: () => void;
}

/**
 * Resolves includes in the background (rules 4): nothing waits for it, and a failure is stored as a
 * refusal.
 */
export function createIncludeResolver(
  read: (url: string, signal: AbortSignal) => Promise<Result<readonly Type[]>>,
): IncludeResolver {
  const listeners = new Set<() => void>();
  const running = new Map<string, Promise<Result<readonly Type[]>>>();
  let resolved: ResolvedIncludes = nothingResolved;

  function put(url: string, types: Result<readonly Type[]>): void {
    resolved = new Map(resolved).set(url, types);
    for (const listener of listeners) listener();
  }

  const never = new AbortController().signal;
  const start = (url: string) => {
    if (running.has(url)) return;
    const reading = read(url, never).then((types) => {
      put(url, types);
      return types;
    });
    running.set(url, reading);
    void reading.finally(() => running.delete(url)).catch(() => undefined);
  };

  return {
    current: () => resolved,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    want(imports) {
      for (const { url, types } of imports) {
        if (types === undefined && !resolved.has(url)) start(url);
      }
    },
    async resolve(url, signal) {
      const types = await read(url, signal);
      if (!signal.aborted) put(url, types);
      return types;
    },
    retry() {
      for (const [url, types] of resolved) if (!types.ok) start(url);
    },
  };
}
