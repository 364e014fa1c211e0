/**
 * The part of HTTP that is used here. The global `fetch` of every realm is a `Fetch`; time limits are
 * the matter of who gives one.
 */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly cache?: 'no-store';
}

export interface HttpAnswer {
  readonly status: number;
  /** The status is 200 to 299. */
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
  },
) => Promise<HttpAnswer>;

/** Milliseconds since 1970, as Date.now gives them. */
export type Now = () => number;

/** Sends the request. Rejects when there was no answer. */
export function send(fetch: Fetch, request: HttpRequest): Promise<HttpAnswer> {
  const { url, headers, ...rest } = request;
  return fetch(url, { ...rest, headers: { ...headers } });
}
