/** A token as it is kept. */
export interface Token {
  readonly accessToken: string;
  /** Milliseconds since 1970; absent when it does not expire. */
  readonly expiresAt?: number;
  readonly refreshToken?: string;
  /** Separated by commas or spaces, as the provider said it. */
  readonly scope?: string;
}

/** Where a token is kept. What it holds is a secret. */
export interface TokenStore {
  get(): Promise<Token | undefined>;
  put(token: Token): Promise<void>;
  /**
   * Runs what renews the token while nobody else does who shares this store. Absent where nobody shares
   * it.
   */
  alone?<Value>(run: () => Promise<Value>): Promise<Value>;
}

/** A store that lasts as long as the program. */
export function createMemoryTokenStore(token?: Token): TokenStore {
  let kept = token;
  return {
    get: async () => kept,
    put: async (next) => {
      kept = next;
    },
  };
}
