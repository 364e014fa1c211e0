import { LoadFailure } from '../../ui/loadFailure.ts';

/**
 * Milliseconds for which a failure counts. React asks for a promise again while it renders: if that
 * were another one each time, it would load for ever instead of giving up.
 */
const rest = 500;

/**
 * Calls `load` once and remembers what it gave. A failure is forgotten soon: whoever asks then loads
 * again, as the browser does. It says what could not be loaded; `part` begins a sentence.
 */
export function loadOnce<Value>(part: string, load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  const start = async () => {
    try {
      return await load();
    } catch (cause) {
      setTimeout(() => {
        loading = undefined;
      }, rest);
      throw new LoadFailure(part, cause);
    }
  };
  return () => (loading ??= start());
}
