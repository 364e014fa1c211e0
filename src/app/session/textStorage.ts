/** The browser's storage of short texts. Reading and writing never throw. */
export interface TextStorage {
  get(key: string): string | null;
  /** False where there is no room, or no storage at all. */
  set(key: string, text: string): boolean;
  remove(key: string): void;
  keys(): readonly string[];
}

/** Where site data are blocked, even looking at `localStorage` throws: then nothing is in it. */
export function openTextStorage(): TextStorage {
  let storage: Storage | undefined;
  try {
    storage = localStorage;
  } catch {
    // The page works without it.
  }
  return {
    get: (key) => storage?.getItem(key) ?? null,
    set(key, text) {
      try {
        storage?.setItem(key, text);
        return storage !== undefined;
      } catch {
        return false;
      }
    },
    remove: (key) => storage?.removeItem(key),
    keys: () => Object.keys(storage ?? {}),
  };
}
