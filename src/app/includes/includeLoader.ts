import { nothingResolved } from '../../domain/model/resolvedIncludes.ts';
import type { Include } from '../../domain/model/specification.ts';
import type { EditorIncludePorts } from '../../screens/editor/dialogs/include/includePorts.ts';
import { createBackoff } from '../session/backoff.ts';
import { loadOnce } from '../session/loadOnce.ts';
import type { IncludeResolver } from './resolveIncludes.ts';
import type { Services } from '../session/services.ts';
import type { Session } from '../session/session.ts';

/**
 * Resolves the includes of the open specification, if this tab is the one that writes. The code is
 * loaded with the first include, or when the dialog needs it. Once `left` is aborted, the worker is
 * told nothing more, because it then has another specification.
 */
export function createIncludePorts(
  { storage, worker }: Pick<Services, 'storage' | 'worker'>,
  session: Pick<Session, 'saving'>,
  left: AbortSignal = new AbortController().signal,
): EditorIncludePorts {
  const listeners = new Set<() => void>();
  let resolver: IncludeResolver | undefined;
  const load = loadOnce('The part that reads includes', async () => {
    const [{ createIncludeCalls }, { createIncludeResolver }, { pageAddress, readProvider }] =
      await Promise.all([
        import('./includeCalls.ts'),
        import('./resolveIncludes.ts'),
        import('../session/providerAddress.ts'),
      ]);
    const calls = createIncludeCalls(readProvider(storage, pageAddress()).address);
    const made = createIncludeResolver((url, signal) => calls.resolve({ url }, signal));
    made.subscribe(() => {
      if (left.aborted) return;
      void worker.knowIncludes(made.current());
      for (const listener of listeners) listener();
    });
    addEventListener('online', () => made.retry(), { signal: left });
    resolver = made;
    return { calls, resolver: made };
  });

  let seen: readonly Include[] | undefined;
  const look = () => {
    if (left.aborted) return;
    const state = session.saving.getSnapshot();
    const { spec } = state.context;
    if (!state.matches({ specification: 'ready', role: 'writer' }) || spec.imports === seen) return;
    seen = spec.imports;
    if (seen.every(({ types }) => types !== undefined)) return;
    load().then(
      (loaded) => {
        backoff.reset();
        loaded.resolver.want(spec.imports);
      },
      () => {
        // Nothing waits for the code: until it is loaded, the types of the includes are unknown.
        seen = undefined;
        backoff.retryLater();
      },
    );
  };
  const backoff = createBackoff(look);
  session.saving.subscribe(look);
  look();

  return {
    searchDocuments: async (term, signal) => (await load()).calls.searchDocuments(term, signal),
    listTags: async (document, signal) => (await load()).calls.listTags(document, signal),
    resolve: async ({ url }, signal) => (await load()).resolver.resolve(url, signal),
    resolved: {
      current: () => resolver?.current() ?? nothingResolved,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
}
