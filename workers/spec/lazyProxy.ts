import { proxy, type ProxyMarked } from 'comlink';

/** Loads a part's code when it is first requested; if that fails, the next request tries again. */
export function lazyProxy<Part extends object>(load: () => Promise<Part>) {
  let part: Promise<Part> | undefined;
  return async (): Promise<Part & ProxyMarked> => {
    try {
      part ??= load();
      return proxy(await part);
    } catch (error) {
      part = undefined;
      throw error;
    }
  };
}
