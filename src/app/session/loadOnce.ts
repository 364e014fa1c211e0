/**
 * Calls `load` once and remembers what it gave. A failure is not remembered: the next call loads
 * again, as the browser does.
 */
export function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  return () => {
    if (loading === undefined) {
      const started = load();
      loading = started;
      started.catch(() => {
        loading = undefined;
      });
    }
    return loading;
  };
}
