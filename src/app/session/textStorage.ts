/** The browser's storage for short texts (`localStorage`). Reading and writing never throw. */
export interface TextStorage {
  get(key: string): string | null;
  /** False when there is no room, or no storage at all. */
  set(key: string, text: string): boolean;
  remove(key: string): void;
  keys(): readonly string[];
}

/** A storage that stays empty, because nothing can be stored. */
export const noTexts: TextStorage = {
  get: () => null,
  set: () => false,
  remove: () => undefined,
  keys: () => [],
};

/** Where site data is blocked, even accessing `localStorage` throws: treat it as empty. */
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
