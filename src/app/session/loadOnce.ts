import { LoadFailure } from '../../ui/loading/loadFailure.ts';

/**
 * How long a failure is remembered, in milliseconds. React asks for a promise repeatedly while it
 * renders; with a new promise each time it would keep loading for ever instead of giving up.
 */
const rest = 500;

/**
 * Calls `load` once and remembers the result. A failure is soon forgotten, so that the next caller
 * loads again. The failure names what could not be loaded; `part` begins that sentence.
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
