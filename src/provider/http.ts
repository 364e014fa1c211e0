/**
 * The part of `fetch` that is used here, which every realm's global `fetch` satisfies. Timeouts are
 * up to whoever provides it.
 */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly cache?: 'no-store';
  readonly redirect?: 'manual';
}

export interface HttpAnswer {
  readonly status: number;
  /** Whether the status is 200 to 299. */
  readonly ok: boolean;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

export type Fetch = (
  url: string,
  init: {
    method?: string;
    headers?: Record<string, string>;
    body?: string;
    cache?: 'no-store';
    redirect?: 'manual';
  },
) => Promise<HttpAnswer>;

/** Milliseconds since 1970, as from Date.now. */
export type Now = () => number;

/** Sends a request. Rejects if there is no answer. */
export function send(fetch: Fetch, request: HttpRequest): Promise<HttpAnswer> {
  const { url, headers, ...rest } = request;
  return fetch(url, { ...rest, headers: { ...headers } });
}
