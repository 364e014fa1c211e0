/** A token as it is stored. */
export interface Token {
  readonly accessToken: string;
  /** Milliseconds since 1970; absent if it does not expire. */
  readonly expiresAt?: number;
  readonly refreshToken?: string;
  /** Separated by commas or spaces, as the provider sent it. */
  readonly scope?: string;
}

/** Stores a token, which is a secret. */
export interface TokenStore {
  get(): Promise<Token | undefined>;
  put(token: Token): Promise<void>;
  /**
   * Runs a renewal exclusively among all users of this store. Absent if the store is not shared.
   */
  alone?<Value>(run: () => Promise<Value>): Promise<Value>;
}

/** A store in memory, for the lifetime of the program. */
export function createMemoryTokenStore(token?: Token): TokenStore {
  let stored = token;
  return {
    get: async () => stored,
    put: async (next) => {
      stored = next;
    },
  };
}
